import { queryOptions } from '@tanstack/react-query';

import { type SavedEntry, savedEntry } from '@/domain/entry-wire';

import { client, unwrap, unwrapEmpty } from './client';
import { guarded } from './guarded';

export const entryQueries = {
  /** Everything about entries, for invalidation. */
  all: () => ['entries'] as const,
  byId: (id: string) =>
    queryOptions({
      queryKey: [...entryQueries.all(), 'one', id],
      queryFn: ({ signal }) => fetchEntry(id, signal),
    }),
};

/** The entry as it stands on the server now. Rejects with `AppError`. */
export async function fetchEntry(id: string, signal?: AbortSignal): Promise<SavedEntry> {
  const call = client.GET('/api/v1/entries/{id}', { params: { path: { id } }, ...(signal && { signal }) });
  return guarded(savedEntry, await unwrap(call));
}

/** Deletes an entry; `restoreEntry` brings it back for 30 days. Rejects with `AppError`. */
export function deleteEntry(id: string): Promise<void> {
  return unwrapEmpty(client.DELETE('/api/v1/entries/{id}', { params: { path: { id } } }));
}

/** Takes a deletion back. Rejects with `AppError`. */
export async function restoreEntry(id: string): Promise<SavedEntry> {
  const call = client.POST('/api/v1/entries/{id}/restore', { params: { path: { id } } });
  return guarded(savedEntry, await unwrap(call));
}
