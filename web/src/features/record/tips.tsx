import { recordMessages } from '@/messages/record';

import classes from './tips.module.css';

/** Four short lines on what makes a note a good entry. */
export function Tips() {
  return (
    <section aria-labelledby="record-tips" className={classes.tips}>
      <h2 id="record-tips" className={classes.heading}>
        Tips
      </h2>
      <ul className={classes.list}>
        {recordMessages.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
