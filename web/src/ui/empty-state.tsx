import type { ReactNode } from 'react';

import classes from './empty-state.module.css';

/** One sentence and the next step, where a list has nothing yet. */
export function EmptyState({ text, hint, action }: { text: string; hint?: string; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p className={classes.text}>{text}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  );
}
