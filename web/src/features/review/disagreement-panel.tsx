import { Button } from '@mantine/core';

import { capabilityText, type EntryDraft } from '@/domain/entry-draft';
import { shown } from '@/domain/entry-text';
import { isCaseReview, sleTypeLabel } from '@/domain/sle-types';
import { entryMessages } from '@/messages/entry';

import classes from './disagreement-panel.module.css';
import type { Disagreement } from './record-changes';
import { templateOf } from './templates';

interface DisagreementPanelProps {
  mine: EntryDraft;
  disagreement: Disagreement;
  onSettle: (choice: 'mine' | 'theirs') => void;
}

/** Two versions side by side, only where they differ, and the choice between them. */
export function DisagreementPanel({ mine, disagreement, onSettle }: DisagreementPanelProps) {
  const texts = entryMessages.conflict;
  return (
    <section className={classes.panel} role="alert" aria-labelledby="disagreement">
      <h2 id="disagreement" className={classes.title}>
        {disagreement.with === 'server' ? texts.server : texts.otherTab}
      </h2>
      <p>{texts.text}</p>
      <ul className={classes.differences}>
        {differences(mine, disagreement.theirs).map((difference) => (
          <li key={difference.label}>
            <h3 className={classes.label}>{difference.label}</h3>
            <div className={classes.sides}>
              <Side name={texts.mineLabel} text={difference.mine} />
              <Side name={texts.theirsLabel} text={difference.theirs} />
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        <Button onClick={() => onSettle('mine')}>{texts.mine}</Button>
        <Button variant="outline" onClick={() => onSettle('theirs')}>
          {texts.theirs}
        </Button>
      </div>
    </section>
  );
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <div className={classes.side}>
      <h4 className={classes.name}>{name}</h4>
      <p className={classes.words}>{text === '' ? entryMessages.empty : text}</p>
    </div>
  );
}

interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

function differences(mine: EntryDraft, theirs: EntryDraft): Difference[] {
  const { typeLabel, fields } = templateOf(mine.sleType);
  const rows = [
    { label: typeLabel, mine: sleTypeLabel(mine.sleType), theirs: sleTypeLabel(theirs.sleType) },
    ...fields.map((field) => ({ label: field.label, mine: shown(mine, field), theirs: shown(theirs, field) })),
    { label: 'Outcomes', mine: outcomes(mine), theirs: outcomes(theirs) },
  ];
  return rows.filter((row) => row.mine !== row.theirs);
}

function outcomes({ sleType, hlos, capabilities }: EntryDraft): string {
  return (isCaseReview(sleType) ? capabilities.map(capabilityText) : hlos).join('\n');
}
