import type { EntryDraft } from '@/domain/entry-draft';
import type { EntryBody } from '@/domain/entry-wire';
import type { DraftRecord } from '@/storage/draft-record';

/** Two versions of one text; the doctor chooses. */
export interface Disagreement {
  with: 'tab' | 'server';
  theirs: EntryDraft;
  /** What a record must say to go on with either version. */
  terms: Partial<Pick<DraftRecord, 'version' | 'base'>>;
}

/** Goes on with the chosen version, the other one set aside. */
export function settled(
  { draft }: DraftRecord,
  { theirs, terms }: Disagreement,
  choice: 'mine' | 'theirs',
): Partial<DraftRecord> {
  return choice === 'mine' ? { ...terms, draft, setAside: theirs } : { ...terms, draft: theirs, setAside: draft };
}

/** Changes places with the version set aside, if there is one. */
export function swapped({ draft, setAside }: DraftRecord): Partial<DraftRecord> {
  return setAside === null ? {} : { draft: setAside, setAside: draft };
}

export function withAttempt({ attempts }: DraftRecord, body: EntryBody): Partial<DraftRecord> {
  return attempts.some((attempt) => sameBody(attempt, body)) ? {} : { attempts: [...attempts, body] };
}

export function withoutAttempt({ attempts }: DraftRecord, body: EntryBody): Partial<DraftRecord> {
  return { attempts: attempts.filter((attempt) => !sameBody(attempt, body)) };
}

function sameBody(one: EntryBody, other: EntryBody): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
