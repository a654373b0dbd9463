import { useQueryClient } from '@tanstack/react-query';

import { entryMessages } from '@/messages/entry';
import { addDraft } from '@/storage/drafts';
import { notify } from '@/ui/notify';

import type { DraftDesk } from './draft-desk';
import { draftQueries } from './draft-queries';
import { forgetDraft } from './forget-draft';

/** Throws a draft away, says so, and offers to put it back on the shelf. */
export function useDiscardDraft(desk: DraftDesk, onLeave: () => void): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const { record } = desk.get();
    const undo = async () => {
      try {
        await addDraft(record);
        await queryClient.invalidateQueries({ queryKey: draftQueries.all() });
        notify.success(entryMessages.draftBack);
      } catch {
        notify.failure(entryMessages.draftNotBack, { label: entryMessages.undo, run: () => void undo() });
      }
    };
    await forgetDraft(desk, queryClient);
    const text = record.base === null ? entryMessages.discarded : entryMessages.changesDiscarded;
    notify.info(text, { label: entryMessages.undo, run: () => void undo() });
    onLeave();
  };
}
