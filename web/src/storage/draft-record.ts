import { entryDraft } from '@/domain/entry-draft-guard';
import { entryBody, redaction } from '@/domain/entry-wire';
import { type Guarded, list, nullable, number, oneOf, record, text } from '@/domain/guard';
import { DRAFT_PATHS } from '@/domain/entry-draft';

/** Guard of what the drafts shelf gives back. */
export const draftRecord = record({
  id: text,
  userId: text,
  /** The saved entry that this edits, with the revision it started from; null for a new draft. */
  base: nullable(record({ entryId: text, revision: number })),
  /** Sent as Idempotency-Key with every try to save, so that two tries never make two entries. */
  saveKey: text,
  draft: entryDraft,
  /** The version that lost a choice between two; kept until the save, so that the choice can be undone. */
  setAside: nullable(entryDraft),
  /** Bodies sent with the save key whose answer never came: one of them may be on the server. */
  attempts: list(entryBody),
  redactions: list(redaction),
  unsaid: list(record({ path: oneOf(DRAFT_PATHS), text: text })),
  /** The note as typed. It never leaves this browser again. */
  note: text,
  createdAt: number,
  changedAt: number,
  /** Grows by one with each write. */
  version: number,
  /** The tab that wrote it. */
  writer: text,
});

/** A draft under review, or an edit of a saved entry, until the server has acknowledged it. */
export type DraftRecord = Guarded<typeof draftRecord>;

/** The id under which edits of a saved entry are kept. */
export function editId(userId: string, entryId: string): string {
  return `${userId}/${entryId}`;
}
