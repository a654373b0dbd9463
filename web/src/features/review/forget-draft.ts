import type { QueryClient } from '@tanstack/react-query';

import { pendingReview } from '@/storage/pending-review';

import type { DraftDesk } from './draft-desk';
import { draftQueries } from './draft-queries';

/** Takes a draft off the shelf: the server has it, or the doctor does not want it. */
export async function forgetDraft(desk: DraftDesk, queryClient: QueryClient): Promise<void> {
  if (pendingReview.read() === desk.get().record.id) pendingReview.clear();
  // Should the browser fail to remove it, the draft turns up again as unfinished, and its save key still makes no
  // second entry.
  await desk.close().catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: draftQueries.all() });
}
