import { IconAlertCircle } from '@tabler/icons-react';

import classes from './auth.module.css';
import { ISSUE_ID } from './use-submit';

/** The one line above the button that says what is wrong. Stands from the start, so that it is read out. */
export function IssueLine({ text }: { text: string | null }) {
  return (
    <div role="alert" id={ISSUE_ID}>
      {text !== null && (
        <p className={classes.issue}>
          <IconAlertCircle size={20} aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
