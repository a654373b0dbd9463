import { type EntryBody, type SavedEntry, savedEntry } from '@/domain/entry-wire';

import { client, unwrap } from './client';
import { AppError } from './errors';
import { guarded } from './guarded';

/** A first save and the tries before it. */
export interface FirstSave {
  body: EntryBody;
  /** The same for every try of one draft. */
  saveKey: string;
  /** Bodies sent earlier under the key whose answer never came. */
  attempts: readonly EntryBody[];
}

/**
 * Makes the entry, once. When an earlier try has landed after all and the text was changed since, that entry is
 * found again by repeating the earlier try, and then brought up to date: two tries never make two entries.
 * Rejects with `AppError`.
 */
export async function createEntry({ body, saveKey, attempts }: FirstSave): Promise<SavedEntry> {
  try {
    return await post(body, saveKey);
  } catch (failure) {
    if (!isKeyReused(failure)) throw failure;
    const landed = await findLanded(attempts, saveKey);
    if (landed === null) throw failure;
    return updateEntry(landed.id, body, landed.revision);
  }
}

/** Replaces a saved entry. Rejects with `AppError`, of kind 'conflict' when `revision` is not the latest. */
export async function updateEntry(id: string, body: EntryBody, revision: number): Promise<SavedEntry> {
  const call = client.PUT('/api/v1/entries/{id}', { params: { path: { id } }, body: { ...body, revision } });
  return guarded(savedEntry, await unwrap(call));
}

/** Whether a failed save may have reached the server all the same. */
export function mayHaveLanded(failure: unknown): boolean {
  return failure instanceof AppError && (failure.status === null || failure.status >= 500);
}

async function post(body: EntryBody, saveKey: string): Promise<SavedEntry> {
  const call = client.POST('/api/v1/entries', { params: { header: { 'Idempotency-Key': saveKey } }, body });
  return guarded(savedEntry, await unwrap(call));
}

async function findLanded(attempts: readonly EntryBody[], saveKey: string): Promise<SavedEntry | null> {
  for (const attempt of attempts) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one at a time: the first that the server knows is the one
      return await post(attempt, saveKey);
    } catch (failure) {
      if (!isKeyReused(failure)) throw failure;
    }
  }
  return null;
}

function isKeyReused(failure: unknown): boolean {
  return failure instanceof AppError && failure.code === 'idempotency_key_reused';
}
