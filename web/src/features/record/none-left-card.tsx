import type { ReactNode } from 'react';

import { recordMessages } from '@/messages/record';

import classes from './none-left-card.module.css';

/** Takes the place of recording when the free recordings are used up. `children`: what can be done about it. */
export function NoneLeftCard({ children }: { children?: ReactNode }) {
  return (
    <section className={classes.card} aria-labelledby="none-left">
      <h2 id="none-left" className={classes.title}>
        {recordMessages.noneLeft.title}
      </h2>
      <p>{recordMessages.noneLeft.text}</p>
      {children}
    </section>
  );
}
