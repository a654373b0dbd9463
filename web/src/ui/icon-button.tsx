import type { ReactNode } from 'react';

import classes from './icon-button.module.css';

/** A button that is only an icon; `label` says what it does. 44 px, for thumbs. */
export function IconButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.button} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
