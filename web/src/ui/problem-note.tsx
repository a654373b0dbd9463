import { Button } from '@mantine/core';

import { common } from '@/messages/common';

import classes from './problem-note.module.css';

/** A failure where it happened: what happened, and a way to try again. */
export function ProblemNote({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className={classes.note} role="alert">
      <p>{text}</p>
      {onRetry !== undefined && (
        <Button variant="outline" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      )}
    </div>
  );
}
