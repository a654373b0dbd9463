import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { draftNote } from '@/api/drafts';
import type { Profile } from '@/api/profile';
import { dayInLondon } from '@/domain/dates';
import { unsaidSentences } from '@/domain/draft-notes';
import { draftFromResponse, type DraftResponse } from '@/domain/entry-wire';
import { newId } from '@/domain/ids';
import { templateFor, type TemplateSlug } from '@/domain/sle-types';
import { recordMessages } from '@/messages/record';
import type { DraftRecord } from '@/storage/draft-record';
import { addDraft } from '@/storage/drafts';
import { pendingReview } from '@/storage/pending-review';
import { TAB } from '@/storage/tab-channel';

import type { NotePad } from './note-pad';

/** How far a note has come on its way to a draft. */
export type ProcessStage = 'keeping' | 'structuring' | 'keepingDraft';

interface ProcessNote {
  pad: NotePad;
  userId: string;
  onDrafted: (slug: TemplateSlug, draftId: string) => void;
}

/** Turns the note on the pad into a draft that the browser holds. Whatever fails, the words stay where they are. */
export function useProcessNote({ pad, userId, onDrafted }: ProcessNote) {
  const [stage, setStage] = useState<ProcessStage>('keeping');
  const calling = useRef<AbortController | null>(null);

  const mutation = useMutation({
    mutationFn: async (profile: Profile) => {
      const abort = new AbortController();
      calling.current = abort;
      setStage('keeping');
      await pad.flush();
      setStage('structuring');
      const { text, changedAt } = pad.get();
      const response = await draftNote(
        {
          transcript: text,
          trainingGrade: profile.training_grade,
          currentSpeciality: profile.current_speciality ?? null,
          recordedOn: dayInLondon(changedAt ?? Date.now()),
        },
        abort.signal,
      );
      setStage('keepingDraft');
      const record = recordOf({ userId, note: text, response, at: Date.now() });
      await addDraft(record);
      return record;
    },
    onSuccess: async (record) => {
      pendingReview.write(record.id);
      // The draft holds the note now; a copy left on the pad by failing storage loses nothing.
      await pad.clear().catch(() => undefined);
      onDrafted(templateFor(record.draft.sleType).slug, record.id);
    },
    meta: { success: recordMessages.processed },
  });

  return {
    stage,
    busy: mutation.isPending,
    failure: mutation.error?.kind === 'aborted' ? null : mutation.error,
    process: (profile: Profile) => {
      if (!mutation.isPending) mutation.mutate(profile);
    },
    cancel: () => calling.current?.abort(),
  };
}

interface Drafted {
  userId: string;
  note: string;
  response: DraftResponse;
  at: number;
}

function recordOf({ userId, note, response, at }: Drafted): DraftRecord {
  return {
    id: newId(),
    userId,
    base: null,
    saveKey: newId(),
    draft: draftFromResponse(response),
    setAside: null,
    attempts: [],
    redactions: response.redactions,
    unsaid: unsaidSentences(response),
    note,
    createdAt: at,
    changedAt: at,
    version: 1,
    writer: TAB,
  };
}
