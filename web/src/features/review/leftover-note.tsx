import { Button } from '@mantine/core';

import type { EntryDraft } from '@/domain/entry-draft';
import { sleTypeLabel } from '@/domain/sle-types';
import { entryMessages } from '@/messages/entry';

import type { DraftDesk } from './draft-desk';
import classes from './leftover-note.module.css';
import { type Leftover, leftovers } from './leftovers';

/** Says which words the chosen type has no place for, and offers one. */
export function LeftoverNote({ desk, draft }: { desk: DraftDesk; draft: EntryDraft }) {
  const left = leftovers(draft);
  if (left.length === 0) return null;
  return (
    <section className={classes.note} role="status">
      <p>{entryMessages.typeChanged(sleTypeLabel(draft.sleType))}</p>
      <ul className={classes.list}>
        {left.map((leftover) => (
          <li key={leftover.from} className={classes.item}>
            <div className={classes.words}>
              <strong>{leftover.label}</strong>
              <span>{leftover.text}</span>
            </div>
            {isText(leftover) && (
              <Button variant="outline" size="compact-md" onClick={() => move(desk, draft, leftover)}>
                Move to the description
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isText(leftover: Leftover): leftover is Leftover & { from: Parameters<DraftDesk['write']>[0] } {
  return leftover.from !== 'hlos' && leftover.from !== 'capabilities';
}

function move(
  desk: DraftDesk,
  draft: EntryDraft,
  { from, label, text }: Leftover & { from: Parameters<DraftDesk['write']>[0] },
) {
  const description = draft.description.trimEnd();
  desk.write('description', `${description}${description === '' ? '' : '\n'}${label}: ${text}`);
  desk.write(from, '');
}
