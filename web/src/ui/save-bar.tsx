import type { ReactNode } from 'react';

import classes from './save-bar.module.css';

/** The bar of actions that stays at the foot of the screen; `apart` stands away from the others. */
export function SaveBar({ children, apart }: { children: ReactNode; apart?: ReactNode }) {
  return (
    <div className={classes.bar}>
      <div className={classes.actions}>{children}</div>
      {apart}
    </div>
  );
}
