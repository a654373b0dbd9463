import { readFileSync } from 'node:fs';

import { daysAgo } from './calendar.ts';

/** A labelled note of the training corpus: what a doctor says, and what must not be left of it. */
export interface Note {
  readonly grade: string;
  readonly transcript: string;
  /** Texts that would tell who somebody is. */
  readonly identifiers: readonly string[];
}

interface Labelled {
  id: string;
  training_grade: string;
  transcript: string;
  expect: { pii: { text: string; kind: string }[] };
}

const CORPUS = new URL('../../../training/examples.jsonl', import.meta.url);

/** The day of the event of every note that says one, so many days before today: nobody writes up last year's shift. */
export const EVENT_DAYS_AGO = 9;

/** The note of that name, told of a day not long ago. Its date is no identifier here: the entry keeps it. */
export function note(id: string): Note {
  const found = readFileSync(CORPUS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Labelled)
    .find((labelled) => labelled.id === id);
  if (found === undefined) throw new Error(`the corpus has no note ${id}`);
  return {
    grade: found.training_grade,
    transcript: toldOf(daysAgo(EVENT_DAYS_AGO), found.transcript),
    identifiers: found.expect.pii.filter(({ kind }) => kind !== 'date_of_event').map(({ text }) => text),
  };
}

/** Puts another day, YYYY-MM-DD, into the ways that our notes name theirs. */
function toldOf(day: string, transcript: string): string {
  const [year, month, dayOfMonth] = day.split('-');
  const spoken = new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return transcript
    .replace('12/03/2026', `${dayOfMonth}/${month}/${year}`)
    .replace('the third of March', `the ${spoken.replace(' ', ' of ')}`);
}

/** Names of people among the identifiers, word by word and without titles: 'Dr Amara Nwosu' has 'Amara' and 'Nwosu'. */
export function nameWords(identifiers: readonly string[]): string[] {
  const words = identifiers.flatMap((text) => text.match(/\p{Lu}\p{Ll}{3,}/gu) ?? []);
  return [...new Set(words)];
}
