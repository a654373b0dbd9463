import classes from './note-aside.module.css';

/** The note that the entry came from, as it is kept: with its identifiers replaced. */
export function NoteAside({ transcript }: { transcript: string | null }) {
  if (transcript === null || transcript.trim() === '') return null;
  return (
    <details className={classes.note}>
      <summary className={classes.summary}>Your note, as it is kept with the entry</summary>
      <p className={classes.words}>{transcript}</p>
    </details>
  );
}
