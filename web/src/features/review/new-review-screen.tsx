import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { sleTypeLabel, templateFor, type TemplateSlug } from '@/domain/sle-types';
import { entryMessages } from '@/messages/entry';
import type { DraftRecord } from '@/storage/draft-record';
import { ConfirmButton } from '@/ui/confirm-button';
import { Page } from '@/ui/page';
import { Skeleton } from '@/ui/skeleton';

import { DraftNotesLine } from './draft-notes-line';
import { draftQueries } from './draft-queries';
import { Leave } from './leave';
import { NoteAside } from './note-aside';
import { ReadingDesk } from './reading-desk';
import { ReviewDesk } from './review-desk';
import { useDiscardDraft } from './use-discard-draft';
import { useDraftDesk } from './use-draft-desk';

interface NewReviewScreenProps {
  userId: string;
  /** The last part of the address; undefined at /review, which shows the reading view. */
  slug: string | undefined;
  /** The draft that the navigation named. */
  draftId: string | undefined;
  back: string;
  onLeave: () => void;
  /** Asks for the address that fits the draft's type. */
  onSlug: (slug: TemplateSlug) => void;
}

/** The review of a draft that is not saved yet. Without one it leaves. */
export function NewReviewScreen({ draftId, ...props }: NewReviewScreenProps) {
  // The address may change with the type; the draft on the desk stays.
  const [wanted] = useState(draftId);
  const { data, isPending } = useQuery(draftQueries.toReview(props.userId, wanted));
  if (isPending) return <Skeleton heights={[2.5, 3, 3, 3, 8, 6]} />;
  if (!data) return <Leave onLeave={props.onLeave} />;
  return <NewReview key={data.id} opened={data} {...props} />;
}

type NewReviewProps = Omit<NewReviewScreenProps, 'draftId'> & { opened: DraftRecord };

function NewReview({ opened, slug, back, onLeave, onSlug }: NewReviewProps) {
  const { desk, state } = useDraftDesk(opened);
  const discard = useDiscardDraft(desk, onLeave);
  const { draft, redactions, unsaid } = state.record;
  const fitting = templateFor(draft.sleType).slug;
  useEffect(() => {
    if (slug !== undefined && slug !== fitting) onSlug(fitting);
  }, [slug, fitting, onSlug]);

  return (
    <Page
      title={slug === undefined ? draft.title.trim() || entryMessages.untitled : sleTypeLabel(draft.sleType)}
      back={back}
      width="wide"
    >
      <DraftNotesLine redactions={redactions} />
      {slug === undefined ? (
        <ReadingDesk draft={draft} unsaid={unsaid} foot={<NoteAside transcript={draft.transcript} />}>
          <Button onClick={() => onSlug(fitting)}>Edit</Button>
        </ReadingDesk>
      ) : (
        <ReviewDesk
          desk={desk}
          state={state}
          onSaved={onLeave}
          onLeave={onLeave}
          foot={<NoteAside transcript={draft.transcript} />}
          apart={<ConfirmButton label="Discard Entry" question="Discard for good?" onConfirm={() => void discard()} />}
        />
      )}
    </Page>
  );
}
