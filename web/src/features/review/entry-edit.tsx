import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

import { momentInLondon } from '@/domain/dates';
import type { SavedEntry } from '@/domain/entry-wire';
import { entryMessages } from '@/messages/entry';
import type { DraftRecord } from '@/storage/draft-record';
import { ConfirmButton } from '@/ui/confirm-button';

import classes from './draft-notes-line.module.css';
import { NoteAside } from './note-aside';
import { ReviewDesk } from './review-desk';
import { useDiscardDraft } from './use-discard-draft';
import { useDraftDesk } from './use-draft-desk';

interface EntryEditProps {
  opened: DraftRecord;
  /** The entry as the server has it now; null when it could not be loaded. */
  entry: SavedEntry | null;
  onLeave: () => void;
  /** Goes back to reading. */
  onStop: () => void;
  apart: ReactNode;
}

/** Changing a saved entry. Changes from an earlier visit are named, and compared with what the server has now. */
export function EntryEdit({ opened, entry, onLeave, onStop, apart }: EntryEditProps) {
  const { desk, state } = useDraftDesk(opened);
  const [keptNotice] = useState(() => entryMessages.journal.edits(momentInLondon(opened.changedAt, Date.now())));
  const discard = useDiscardDraft(desk, onStop);
  useEffect(() => {
    const { base } = desk.get().record;
    if (entry !== null && base !== null && base.entryId === entry.id && base.revision < entry.revision)
      desk.meet(entry);
  }, [desk, entry]);

  return (
    <>
      {opened.version > 0 && (
        <p className={classes.banner} role="status">
          {keptNotice}
        </p>
      )}
      <ReviewDesk
        desk={desk}
        state={state}
        onSaved={onLeave}
        onLeave={onLeave}
        apart={apart}
        foot={<NoteAside transcript={state.record.draft.transcript} />}
        actions={
          state.changed ? (
            <ConfirmButton label="Discard changes" question="Discard all changes?" onConfirm={() => void discard()} />
          ) : (
            <Button variant="subtle" onClick={onStop}>
              Cancel
            </Button>
          )
        }
      />
    </>
  );
}
