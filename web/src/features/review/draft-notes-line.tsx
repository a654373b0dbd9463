import { IconShieldCheck } from '@tabler/icons-react';

import { redactionSummary } from '@/domain/draft-notes';
import type { Redaction } from '@/domain/entry-wire';
import { entryMessages } from '@/messages/entry';

import classes from './draft-notes-line.module.css';

/** What a reader of a fresh draft must know: who wrote it, and what was taken out of the note. */
export function DraftNotesLine({ redactions }: { redactions: readonly Redaction[] }) {
  const summary = redactionSummary(redactions);
  return (
    <div className={classes.notes}>
      <p className={classes.banner}>{entryMessages.banner}</p>
      {summary !== '' && (
        <p className={classes.redacted}>
          <IconShieldCheck size={20} aria-hidden className={classes.icon} />
          {entryMessages.redacted(summary)}
        </p>
      )}
    </div>
  );
}
