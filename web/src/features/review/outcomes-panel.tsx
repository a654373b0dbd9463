import { memo } from 'react';

import { addOutcome, type Capability, OUTCOMES_PER_ENTRY, removeOutcome } from '@/domain/outcomes';
import type { SleType } from '@/domain/sle-types';

import { AddOutcome } from './add-outcome';
import { CapabilityList } from './capability-list';
import type { DraftDesk } from './draft-desk';
import { OutcomeBadges } from './outcome-badges';
import classes from './outcomes-panel.module.css';
import { templateOf } from './templates';

interface OutcomesPanelProps {
  desk: DraftDesk;
  sleType: SleType;
  hlos: readonly string[];
  capabilities: readonly Capability[];
  heading: string;
  /** All names that may be chosen; undefined while the server has not said them. */
  catalogue: readonly { name: string }[] | undefined;
  readOnly: boolean;
}

/** Which outcomes or capabilities the entry shows; at most three. */
export const OutcomesPanel = memo(function OutcomesPanel(props: OutcomesPanelProps) {
  const { desk, sleType, hlos, capabilities, heading, readOnly } = props;
  const named = templateOf(sleType).outcomes;
  const catalogue = props.catalogue?.map(({ name }) => name) ?? [];
  return (
    <section className={classes.panel} data-long={named === 'capabilities' || undefined} aria-labelledby="outcomes">
      <h2 id="outcomes" className={classes.heading}>
        {heading}
      </h2>
      <p className={classes.hint}>{`At most ${OUTCOMES_PER_ENTRY}. Remove what does not fit, add what is missing.`}</p>
      {named === 'capabilities' ? (
        <CapabilityList
          chosen={capabilities}
          catalogue={catalogue}
          readOnly={readOnly}
          onChange={(next) => desk.change({ capabilities: next })}
        />
      ) : (
        <>
          <OutcomeBadges
            names={hlos}
            {...(!readOnly && { onRemove: (name: string) => desk.change({ hlos: removeOutcome(hlos, name) }) })}
          />
          <AddOutcome
            label="Add an HLO"
            catalogue={catalogue}
            chosen={hlos}
            readOnly={readOnly}
            onAdd={(name) => desk.change({ hlos: addOutcome(hlos, name) })}
          />
        </>
      )}
    </section>
  );
});
