import { countWords } from '@/domain/note';

import { withDatabase } from './database';
import { type DraftRecord } from './draft-record';
import { listDrafts } from './drafts';
import { readNote } from './notes';
import { pendingReview } from './pending-review';
import { dropSlipsOf } from './slips';
import { announce } from './tab-channel';

/** Something of a doctor's that only this browser holds. */
export interface UnsavedWork {
  kind: 'note' | 'draft' | 'edit';
  /** The entry's title; empty for a note. */
  title: string;
  words: number;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/** Names what a sign-out would lose, newest first. Rejects with `StorageError`. */
export async function nameUnsavedWork(userId: string): Promise<UnsavedWork[]> {
  const [note, drafts] = await Promise.all([readNote(userId), listDrafts(userId)]);
  const work = drafts.map(named);
  if (note !== null && note.text.trim() !== '') {
    work.push({ kind: 'note', title: '', words: countWords(note.text), changedAt: note.changedAt });
  }
  return work.toSorted((one, other) => other.changedAt - one.changedAt);
}

/** Removes every word of this user from the browser. Rejects with `StorageError`. */
export async function wipeUnsavedWork(userId: string): Promise<void> {
  // These cannot fail, so they go first.
  dropSlipsOf(userId);
  pendingReview.clear();
  const removed = await withDatabase(async (database) => {
    const transaction = database.transaction(['notes', 'drafts'], 'readwrite');
    const drafts = transaction.objectStore('drafts');
    const keys = await drafts.index('userId').getAllKeys(userId);
    await Promise.all([
      transaction.objectStore('notes').delete(userId),
      ...keys.map((key) => drafts.delete(key)),
      transaction.done,
    ]);
    return keys;
  });
  announce({ shelf: 'notes', id: userId });
  for (const id of removed) announce({ shelf: 'drafts', id });
}

function named({ base, draft, changedAt }: DraftRecord): UnsavedWork {
  const texts = [draft.description, draft.feedback, draft.agreedAction, draft.reflection];
  return { kind: base === null ? 'draft' : 'edit', title: draft.title, words: countWords(texts.join(' ')), changedAt };
}
