import { queryOptions } from '@tanstack/react-query';

import type { SavedEntry } from '@/domain/entry-wire';
import { draftFromEntry } from '@/domain/entry-wire';
import { newId } from '@/domain/ids';
import { type DraftRecord, editId } from '@/storage/draft-record';
import { listDrafts, readDraft } from '@/storage/drafts';
import { pendingReview } from '@/storage/pending-review';
import { TAB } from '@/storage/tab-channel';

/** A draft is read once and then lives on its desk: nothing may replace it under the doctor's hands. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnMount: false } as const;

export const draftQueries = {
  all: () => ['drafts'] as const,
  /** What waits on the shelf, newest first. */
  unfinished: (userId: string) =>
    queryOptions({
      queryKey: [...draftQueries.all(), 'unfinished', userId],
      queryFn: () => listDrafts(userId),
      staleTime: 0,
      retry: false,
    }),
  /** The draft to review: the one that was asked for, else the one this tab was at, else the newest. */
  toReview: (userId: string, wanted: string | undefined) =>
    queryOptions({ queryKey: ['draft-to-review', userId, wanted], queryFn: () => findDraft(userId, wanted), ...once }),
  /** The edits of a saved entry that the browser still holds, or null. */
  edits: (userId: string, entryId: string) =>
    queryOptions({
      queryKey: ['draft-of-entry', userId, entryId],
      queryFn: () => readDraft(userId, editId(userId, entryId)),
      ...once,
    }),
};

/** A desk's record for editing a saved entry; kept in the browser from the first change on. */
export function recordOfEntry(userId: string, entry: SavedEntry, now: number): DraftRecord {
  return {
    id: editId(userId, entry.id),
    userId,
    base: { entryId: entry.id, revision: entry.revision },
    saveKey: newId(),
    draft: draftFromEntry(entry),
    setAside: null,
    attempts: [],
    redactions: [],
    unsaid: [],
    note: '',
    createdAt: now,
    changedAt: now,
    version: 0,
    writer: TAB,
  };
}

async function findDraft(userId: string, wanted: string | undefined): Promise<DraftRecord | null> {
  const asked = [wanted, pendingReview.read()].filter((id) => typeof id === 'string');
  const known = await Promise.all(asked.map((id) => readDraft(userId, id)));
  // A draft that was asked for by name and is no more must not open another one.
  const found = known.find((record) => record !== null) ?? (wanted === undefined ? await newestDraft(userId) : null);
  if (found !== null) pendingReview.write(found.id);
  return found;
}

async function newestDraft(userId: string): Promise<DraftRecord | null> {
  const drafts = await listDrafts(userId);
  return drafts.find((record) => record.base === null) ?? null;
}
