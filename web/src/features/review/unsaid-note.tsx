import { IconQuestionMark } from '@tabler/icons-react';

import { entryMessages } from '@/messages/entry';

import classes from './unsaid-note.module.css';

/** The sentences of a field that the note does not contain, so that they are checked before they are saved. */
export function UnsaidNote({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={classes.list}>
      {sentences.map((sentence) => (
        <li key={sentence} className={classes.item}>
          <IconQuestionMark size={16} aria-hidden className={classes.icon} />
          <span>
            <strong>{entryMessages.unsaid}:</strong> {sentence}
          </span>
        </li>
      ))}
    </ul>
  );
}
