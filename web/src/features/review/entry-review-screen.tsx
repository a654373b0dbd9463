import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { entryQueries } from '@/api/entries';
import { draftFromEntry, type SavedEntry } from '@/domain/entry-wire';
import { templateFor, type TemplateSlug } from '@/domain/sle-types';
import { entryMessages } from '@/messages/entry';
import type { DraftRecord } from '@/storage/draft-record';
import { ConfirmButton } from '@/ui/confirm-button';
import { notify } from '@/ui/notify';
import { Page } from '@/ui/page';
import { Skeleton } from '@/ui/skeleton';

import { draftQueries, recordOfEntry } from './draft-queries';
import { EntryEdit } from './entry-edit';
import { Leave } from './leave';
import { NoteAside } from './note-aside';
import { ReadingDesk } from './reading-desk';
import { useDeleteEntry } from './use-delete-entry';

interface EntryReviewScreenProps {
  userId: string;
  entryId: string;
  /** The last part but one of the address; undefined at /entry/{id}. */
  slug: string | undefined;
  back: string;
  onLeave: () => void;
  /** Asks for the address that fits the entry's type. */
  onSlug: (slug: TemplateSlug) => void;
}

/**
 * A saved entry: to read first, and to edit. When it cannot be loaded the screen says so and leaves, unless the browser
 * holds changes to it: those are shown whatever became of the entry.
 */
export function EntryReviewScreen(props: EntryReviewScreenProps) {
  const { userId, entryId, onLeave } = props;
  const entry = useQuery(entryQueries.byId(entryId));
  const edits = useQuery(draftQueries.edits(userId, entryId));
  if (edits.isPending || entry.isPending) return <Skeleton heights={[2.5, 2, 4, 8, 6, 6]} />;
  const kept = edits.data ?? null;
  if (entry.data === undefined && kept === null) return <LoadFailed onLeave={onLeave} />;
  return <EntryReview key={entryId} {...props} entry={entry.data ?? null} kept={kept} />;
}

function LoadFailed({ onLeave }: { onLeave: () => void }) {
  useEffect(() => notify.failure(entryMessages.loadFailed), []);
  return <Leave onLeave={onLeave} />;
}

type EntryReviewProps = EntryReviewScreenProps & { entry: SavedEntry | null; kept: DraftRecord | null };

function EntryReview({ userId, entryId, entry, kept, slug, back, onLeave, onSlug }: EntryReviewProps) {
  const read = entry === null ? null : draftFromEntry(entry);
  const [opened, setOpened] = useState(kept);
  const deletion = useDeleteEntry(userId, onLeave);
  const draft = read ?? kept?.draft;
  const fitting = draft && templateFor(draft.sleType).slug;
  useEffect(() => {
    if (fitting !== undefined && slug !== fitting) onSlug(fitting);
  }, [slug, fitting, onSlug]);
  const deleteButton = (
    <ConfirmButton
      label="Delete Entry"
      question="Delete this entry?"
      loading={deletion.isPending}
      onConfirm={() => deletion.mutate(entryId)}
    />
  );

  return (
    <Page title={draft?.title.trim() || entryMessages.untitled} back={back} width="wide">
      {opened !== null && (
        <EntryEdit
          opened={opened}
          entry={entry}
          onLeave={onLeave}
          onStop={() => setOpened(null)}
          apart={deleteButton}
        />
      )}
      {opened === null && entry !== null && read !== null && (
        <ReadingDesk draft={read} unsaid={[]} apart={deleteButton} foot={<NoteAside transcript={read.transcript} />}>
          <Button onClick={() => setOpened(recordOfEntry(userId, entry, Date.now()))}>Edit</Button>
        </ReadingDesk>
      )}
    </Page>
  );
}
