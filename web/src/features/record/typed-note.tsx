import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

import { AppError } from '@/api/errors';
import { profileQueries } from '@/api/profile';
import { measureNote, NOTE_CHARACTERS } from '@/domain/note';
import type { TemplateSlug } from '@/domain/sle-types';
import { recordMessages } from '@/messages/record';
import { validationMessages } from '@/messages/validation';
import { guardLeaving } from '@/storage/leaving';
import { CopyButton } from '@/ui/copy-button';
import { ProblemNote } from '@/ui/problem-note';

import { failureText } from './failure-text';
import { NoneLeftCard } from './none-left-card';
import { NoteField } from './note-field';
import { OtherTabNote } from './other-tab-note';
import { ProcessingSteps } from './processing-steps';
import classes from './typed-note.module.css';
import { useNotePad } from './use-note-pad';
import { useProcessNote } from './use-process-note';
import { useRecordingsLeft } from './use-recordings-left';

interface TypedNoteProps {
  userId: string;
  limit: number | undefined;
  whenNoneLeft: ReactNode;
  onDrafted: (slug: TemplateSlug, draftId: string) => void;
}

/** Typing a note and having it processed. */
export function TypedNote({ userId, limit = NOTE_CHARACTERS, whenNoneLeft, onDrafted }: TypedNoteProps) {
  const { pad, note } = useNotePad(userId);
  const profile = useQuery(profileQueries.mine());
  const { process, cancel, stage, busy, failure } = useProcessNote({ pad, userId, onDrafted });
  const left = useRecordingsLeft(profile.data);
  const onlyHere = note.keeping !== 'kept' || note.other !== null;
  useEffect(() => (onlyHere ? guardLeaving() : undefined), [onlyHere]);
  if (!note.open) return null;

  const measure = measureNote(note.text, limit);
  const spent = left === 'none' || (failure instanceof AppError && failure.kind === 'quota');
  const ready = profile.data !== undefined && !measure.blank && measure.over === 0 && note.other === null;
  const send = () => {
    if (profile.data !== undefined) process(profile.data);
  };

  return (
    <>
      {spent && <NoneLeftCard>{whenNoneLeft}</NoneLeftCard>}
      {note.other !== null && <OtherTabNote other={note.other} onSettle={pad.settle} />}
      {spent && !measure.blank && (
        <div className={classes.safe}>
          <p>{recordMessages.noneLeft.noteSafe}</p>
          <CopyButton text={note.text} label="Copy your note" />
        </div>
      )}
      {(!spent || !measure.blank) && (
        <NoteField pad={pad} note={note} measure={measure} limit={limit} readOnly={busy} />
      )}
      {profile.isError && (
        <ProblemNote text={failureText(profile.error, navigator.onLine)} onRetry={() => void profile.refetch()} />
      )}
      {busy && <ProcessingSteps stage={stage} onCancel={cancel} />}
      {!busy && failure !== null && !spent && (
        <ProblemNote
          text={[
            `${recordMessages.failed}.`,
            failureText(failure, navigator.onLine),
            note.keeping === 'kept' ? recordMessages.noteKept : recordMessages.noteOnPage,
          ].join(' ')}
        />
      )}
      {!busy && !spent && (
        <div className={classes.send}>
          <Button disabled={!ready} aria-describedby="process-hint" onClick={send}>
            Process
          </Button>
          <p id="process-hint" className={classes.hint}>
            {measure.blank && validationMessages.noteBlank}
          </p>
        </div>
      )}
    </>
  );
}
