import { momentInLondon } from '@/domain/dates';
import type { NoteMeasure } from '@/domain/note';
import { recordMessages } from '@/messages/record';
import { validationMessages } from '@/messages/validation';
import type { Keeping } from '@/storage/journal';
import { GrowingTextarea } from '@/ui/growing-textarea';

import classes from './note-field.module.css';
import type { NotePad, NotePadState } from './note-pad';

interface NoteFieldProps {
  pad: NotePad;
  note: NotePadState;
  measure: NoteMeasure;
  limit: number;
  readOnly: boolean;
}

const TROUBLE: Readonly<Partial<Record<Keeping, string>>> = {
  failing: recordMessages.journal.failing,
  full: recordMessages.journal.full,
};

/** Where the note is typed, with what the browser keeps of it and how much room is left. */
export function NoteField({ pad, note, measure, limit, readOnly }: NoteFieldProps) {
  const trouble = TROUBLE[note.keeping];
  return (
    <div>
      <GrowingTextarea
        label="Your note"
        rows={8}
        value={note.text}
        readOnly={readOnly}
        error={measure.over > 0 && validationMessages.noteTooLong(measure.over, limit)}
        onChange={(event) => pad.type(event.currentTarget.value)}
      />
      {trouble !== undefined && (
        <p className={classes.trouble} role="alert">
          {trouble}
        </p>
      )}
      <div className={classes.foot}>
        <p>{trouble === undefined && keptText(note)}</p>
        <p className={classes.count} role="status">
          {measure.nearLimit && validationMessages.noteCount(measure.characters, limit)}
        </p>
      </div>
    </div>
  );
}

function keptText({ text, keeping, restoredFrom, changedAt }: NotePadState): string {
  if (text === '' || keeping !== 'kept') return '';
  if (restoredFrom !== null && restoredFrom === changedAt) {
    return recordMessages.journal.restored(momentInLondon(restoredFrom, Date.now()));
  }
  return recordMessages.noteKept;
}
