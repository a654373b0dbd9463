import { Button } from '@mantine/core';

import { newId } from '@/domain/ids';
import { entryMessages } from '@/messages/entry';
import { pendingReview } from '@/storage/pending-review';

import classes from './disagreement-panel.module.css';
import type { DraftDesk } from './draft-desk';

/** Says that the draft is no more elsewhere, and lets the words here live on as a draft of their own. */
export function GonePanel({ desk, onLeave }: { desk: DraftDesk; onLeave: () => void }) {
  const texts = entryMessages.gone;
  const keep = () => {
    const id = newId();
    desk.renew({ id, saveKey: newId() });
    pendingReview.write(id);
  };
  return (
    <section className={classes.panel} role="alert" aria-labelledby="gone">
      <h2 id="gone" className={classes.title}>
        {texts.title}
      </h2>
      <p>{texts.text}</p>
      <div className={classes.choices}>
        <Button onClick={keep}>{texts.keep}</Button>
        <Button variant="outline" onClick={onLeave}>
          {texts.leave}
        </Button>
      </div>
    </section>
  );
}
