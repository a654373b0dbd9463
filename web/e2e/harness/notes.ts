import { readFileSync } from 'node:fs';

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

/** The note of that name. The date of the event is no identifier here: the entry keeps it as its date. */
export function note(id: string): Note {
  const found = readFileSync(CORPUS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Labelled)
    .find((labelled) => labelled.id === id);
  if (found === undefined) throw new Error(`the corpus has no note ${id}`);
  return {
    grade: found.training_grade,
    transcript: found.transcript,
    identifiers: found.expect.pii.filter(({ kind }) => kind !== 'date_of_event').map(({ text }) => text),
  };
}

/** Names of people among the identifiers, word by word and without titles: 'Dr Amara Nwosu' has 'Amara' and 'Nwosu'. */
export function nameWords(identifiers: readonly string[]): string[] {
  const words = identifiers.flatMap((text) => text.match(/\p{Lu}\p{Ll}{3,}/gu) ?? []);
  return [...new Set(words)];
}
