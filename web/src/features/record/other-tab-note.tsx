import { Button } from '@mantine/core';

import { recordMessages } from '@/messages/record';
import type { NoteRecord } from '@/storage/notes';

import type { NoteChoice } from './note-pad';
import classes from './other-tab-note.module.css';

/** Says that another tab holds other words, shows them, and asks what to go on with. */
export function OtherTabNote({ other, onSettle }: { other: NoteRecord; onSettle: (choice: NoteChoice) => void }) {
  const texts = recordMessages.otherTab;
  return (
    <section className={classes.note} role="alert" aria-labelledby="other-tab">
      <h2 id="other-tab" className={classes.title}>
        {texts.title}
      </h2>
      <p>{texts.text}</p>
      <blockquote className={classes.words}>{other.text}</blockquote>
      <div className={classes.choices}>
        <Button onClick={() => onSettle('both')}>{texts.keepBoth}</Button>
        <Button variant="outline" onClick={() => onSettle('this')}>
          {texts.keepThis}
        </Button>
        <Button variant="outline" onClick={() => onSettle('other')}>
          {texts.takeOther}
        </Button>
      </div>
    </section>
  );
}
