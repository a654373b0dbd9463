import { sameDraft } from '@/domain/entry-draft';
import { read } from '@/domain/guard';

import { type Database, withDatabase } from './database';
import { type DraftRecord, draftRecord } from './draft-record';
import { dropSlip, putSlip, readSlips, type SlipPlace } from './slips';
import { announce, TAB } from './tab-channel';

/** What became of a write: kept, refused because another tab wrote first, or refused because the draft is no more. */
export type DraftWrite =
  | { kind: 'kept'; version: number }
  | { kind: 'conflict'; stored: DraftRecord }
  | { kind: 'gone' };

/** The draft, or null when this user has none under the id. Rejects with `StorageError`. */
export function readDraft(userId: string, id: string): Promise<DraftRecord | null> {
  return withDatabase(async (database) => {
    await foldSlips(database, userId);
    return ownRecord(await database.get('drafts', id), userId);
  });
}

/** The user's drafts, newest first. Rejects with `StorageError`. */
export function listDrafts(userId: string): Promise<DraftRecord[]> {
  return withDatabase(async (database) => {
    await foldSlips(database, userId);
    const values = await database.getAllFromIndex('drafts', 'userId', userId);
    return values
      .map((value) => ownRecord(value, userId))
      .filter((record) => record !== null)
      .toSorted((one, other) => other.changedAt - one.changedAt);
  });
}

/** Puts a draft on the shelf for the first time, whatever was there. Rejects with `StorageError`. */
export async function addDraft(record: DraftRecord): Promise<void> {
  await withDatabase((database) => database.put('drafts', record));
  announce({ shelf: 'drafts', id: record.id });
}

/**
 * Keeps a changed draft unless another tab has changed or removed it since `record.version`; version 0 says that it
 * was never kept. Rejects with `StorageError`.
 */
export async function keepDraft(record: DraftRecord): Promise<DraftWrite> {
  const write = await withDatabase(async (database): Promise<DraftWrite> => {
    const transaction = database.transaction('drafts', 'readwrite');
    const stored = ownRecord(await transaction.store.get(record.id), record.userId);
    if ((stored?.version ?? 0) !== record.version) {
      await transaction.done;
      return stored === null ? { kind: 'gone' } : { kind: 'conflict', stored };
    }
    const version = record.version + 1;
    await Promise.all([transaction.store.put({ ...record, version, writer: TAB }), transaction.done]);
    return { kind: 'kept', version };
  });
  if (write.kind === 'kept') announce({ shelf: 'drafts', id: record.id });
  return write;
}

/** Leaves the draft behind at once, for the next time the shelf is read. */
export function slipDraft(record: DraftRecord): void {
  putSlip(placeOf(record), { ...record, writer: TAB });
}

export function dropDraftSlip(record: Pick<DraftRecord, 'userId' | 'id'>): void {
  dropSlip(placeOf(record));
}

/** Forgets a draft: it was saved, or discarded. Rejects with `StorageError`. */
export async function dropDraft(record: Pick<DraftRecord, 'userId' | 'id'>): Promise<void> {
  dropDraftSlip(record);
  await withDatabase((database) => database.delete('drafts', record.id));
  announce({ shelf: 'drafts', id: record.id });
}

async function foldSlips(database: Database, userId: string): Promise<void> {
  for (const slip of readSlips(userId, 'drafts', draftRecord)) {
    const transaction = database.transaction('drafts', 'readwrite');
    // oxlint-disable-next-line no-await-in-loop -- each slip needs the row as the one before left it; there is one, or none
    const record = folded(slip, ownRecord(await transaction.store.get(slip.id), userId));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await Promise.all([record && transaction.store.put(record), transaction.done]);
    dropDraftSlip(slip);
  }
}

/**
 * The slip goes on from what its own tab wrote; another tab's version stays, and the slip's is set aside. A draft that
 * was saved or discarded elsewhere does not come back.
 */
function folded(slip: DraftRecord, stored: DraftRecord | null): DraftRecord | null {
  if (stored === null) return slip.version === 0 ? { ...slip, version: 1 } : null;
  const version = stored.version + 1;
  if (stored.version === slip.version || stored.writer === slip.writer) return { ...slip, version };
  return sameDraft(stored.draft, slip.draft) ? null : { ...stored, setAside: slip.draft, version };
}

function placeOf({ userId, id }: Pick<DraftRecord, 'userId' | 'id'>): SlipPlace {
  return { userId, shelf: 'drafts', id };
}

function ownRecord(value: unknown, userId: string): DraftRecord | null {
  const record = read(draftRecord, value);
  return record?.userId === userId ? record : null;
}
