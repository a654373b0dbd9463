import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { entryQueries, fetchEntry } from '@/api/entries';
import { AppError } from '@/api/errors';
import { profileQueries } from '@/api/profile';
import { createEntry, mayHaveLanded, updateEntry } from '@/api/save-entry';
import { sameDraft } from '@/domain/entry-draft';
import { bodyFromDraft, draftFromEntry, type SavedEntry } from '@/domain/entry-wire';
import { entryMessages } from '@/messages/entry';

import type { DraftDesk } from './draft-desk';
import { forgetDraft } from './forget-draft';

/** Saves what lies on the desk. The browser's copy goes only after the server has said that it has the entry. */
export function useSaveDraft(desk: DraftDesk, onSaved: () => void) {
  const queryClient = useQueryClient();
  const saving = useRef(false);
  const isNew = desk.get().record.base === null;

  const mutation = useMutation({
    mutationFn: () => saveDraft(desk),
    onSuccess: async (entry) => {
      queryClient.setQueryData(entryQueries.byId(entry.id).queryKey, entry);
      await forgetDraft(desk, queryClient);
      // The new entry spent a recording and changed the list; the screens that show them ask again.
      void queryClient.invalidateQueries({ queryKey: entryQueries.all() });
      void queryClient.invalidateQueries({ queryKey: profileQueries.mine().queryKey });
      onSaved();
    },
    onSettled: () => {
      saving.current = false;
    },
    meta: { success: isNew ? entryMessages.saved : entryMessages.updated },
  });

  return {
    busy: mutation.isPending,
    // Two versions that disagree are shown side by side, not as a failure.
    failure: mutation.error?.code === 'stale_revision' ? null : mutation.error,
    save: () => {
      // A second press may come before the first has been drawn.
      if (saving.current) return;
      saving.current = true;
      mutation.mutate();
    },
  };
}

async function saveDraft(desk: DraftDesk): Promise<SavedEntry> {
  const { base } = desk.get().record;
  return base === null ? saveNew(desk) : saveEdit(desk, base);
}

async function saveNew(desk: DraftDesk): Promise<SavedEntry> {
  const body = bodyFromDraft(desk.get().record.draft);
  await desk.sending(body);
  const { saveKey, attempts } = desk.get().record;
  try {
    return await createEntry({ body, saveKey, attempts });
  } catch (failure) {
    if (!mayHaveLanded(failure)) desk.refused(body);
    throw failure;
  }
}

async function saveEdit(desk: DraftDesk, base: { entryId: string; revision: number }): Promise<SavedEntry> {
  await desk.flush();
  const { draft } = desk.get().record;
  try {
    return await updateEntry(base.entryId, bodyFromDraft(draft), base.revision);
  } catch (failure) {
    if (!(failure instanceof AppError) || failure.code !== 'stale_revision') throw failure;
    const theirs = await fetchEntry(base.entryId);
    // An earlier try may have landed without its answer: then there is nothing left to save.
    if (sameDraft(draftFromEntry(theirs), draft)) return theirs;
    desk.meet(theirs);
    throw failure;
  }
}
