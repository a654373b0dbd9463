import { isCalendarDay } from './dates';
import { DRAFT_PATHS, type DraftPath, type EntryDraft, textAt } from './entry-draft';
import { countCharacters } from './note';

/** Why a field cannot be saved as it stands. */
export type FieldFault =
  | { path: DraftPath; kind: 'titleMissing' | 'dateMissing' | 'dateInFuture' }
  | { path: DraftPath; kind: 'tooLong'; limit: number; over: number };

/** The longest title, in characters (docs/decisions.md, bounds). */
export const TITLE_CHARACTERS = 200;

/** What the server would refuse, found before a round trip; in the order of the form's usual reading. */
export function checkEntry(draft: EntryDraft, today: string, fieldCharacters: number): FieldFault[] {
  return [...checkDate(draft.date, today), ...checkTitle(draft.title), ...checkLengths(draft, fieldCharacters)];
}

function checkDate(date: string, today: string): FieldFault[] {
  if (!isCalendarDay(date)) return [{ path: 'date', kind: 'dateMissing' }];
  return date > today ? [{ path: 'date', kind: 'dateInFuture' }] : [];
}

function checkTitle(title: string): FieldFault[] {
  if (title.trim() === '') return [{ path: 'title', kind: 'titleMissing' }];
  return tooLong('title', title.trim(), TITLE_CHARACTERS);
}

function checkLengths(draft: EntryDraft, limit: number): FieldFault[] {
  return DRAFT_PATHS.filter((path) => path !== 'date' && path !== 'title').flatMap((path) =>
    tooLong(path, textAt(draft, path), limit),
  );
}

function tooLong(path: DraftPath, text: string, limit: number): FieldFault[] {
  const over = countCharacters(text) - limit;
  return over > 0 ? [{ path, kind: 'tooLong', limit, over }] : [];
}
