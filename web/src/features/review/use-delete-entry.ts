import { useMutation, useQueryClient } from '@tanstack/react-query';

import { deleteEntry, entryQueries, restoreEntry } from '@/api/entries';
import { AppError } from '@/api/errors';
import { entryMessages } from '@/messages/entry';
import { editId } from '@/storage/draft-record';
import { dropDraft } from '@/storage/drafts';
import { notify } from '@/ui/notify';

/** Deletes an entry and offers to take it back. Leaves the screen either way, and says what happened. */
export function useDeleteEntry(userId: string, onLeave: () => void) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: entryQueries.all() });

  const undo = async (id: string): Promise<void> => {
    try {
      await restoreEntry(id);
      await refresh();
      notify.success(entryMessages.restored);
    } catch {
      notify.failure(entryMessages.restoreFailed, { label: entryMessages.undo, run: () => void undo(id) });
    }
  };

  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await deleteEntry(id);
      } catch (failure) {
        // Deleted elsewhere already: what was wanted is so.
        if (!(failure instanceof AppError) || failure.kind !== 'notFound') throw failure;
      }
      // Changes to an entry that is no more; should the browser not let go of them, they can still be discarded.
      await dropDraft({ userId, id: editId(userId, id) }).catch(() => undefined);
    },
    onSuccess: (_nothing, id) => {
      notify.success(entryMessages.deleted, { label: entryMessages.undo, run: () => void undo(id) });
      queryClient.removeQueries({ queryKey: entryQueries.byId(id).queryKey });
      void refresh();
    },
    onSettled: onLeave,
    meta: { failure: entryMessages.deleteFailed },
  });
}
