import { Button } from '@mantine/core';

import { entryMessages } from '@/messages/entry';
import type { Keeping } from '@/storage/journal';

import classes from './keeping-line.module.css';

interface KeepingLineProps {
  keeping: Keeping;
  changed: boolean;
  /** Whether a version that lost a choice is still there. */
  setAside: boolean;
  onSwap: () => void;
}

/** What the browser holds of the changes, said plainly. */
export function KeepingLine({ keeping, changed, setAside, onSwap }: KeepingLineProps) {
  const trouble = keeping === 'failing' || keeping === 'full' ? entryMessages.journal[keeping] : null;
  return (
    <div className={classes.lines}>
      {setAside && (
        <p className={classes.aside}>
          {entryMessages.conflict.setAside}{' '}
          <Button variant="subtle" size="compact-md" onClick={onSwap}>
            {entryMessages.conflict.swap}
          </Button>
        </p>
      )}
      {trouble !== null && (
        <p className={classes.trouble} role="alert">
          {trouble}
        </p>
      )}
      {trouble === null && changed && keeping === 'kept' && (
        <p className={classes.kept}>{entryMessages.journal.kept}</p>
      )}
    </div>
  );
}
