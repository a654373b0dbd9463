import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { configQueries } from '@/api/config';
import { profileQueries } from '@/api/profile';
import { dayInLondon } from '@/domain/dates';
import { NOTE_CHARACTERS } from '@/domain/note';
import { entryMessages } from '@/messages/entry';
import { SaveBar } from '@/ui/save-bar';

import { DisagreementPanel } from './disagreement-panel';
import type { DraftDesk, DraftDeskState } from './draft-desk';
import { ExportActions } from './export-actions';
import { FaultSummary } from './fault-summary';
import { type Faults, ownFaults, serverFaults } from './faults';
import { fieldId } from './field-id';
import { GonePanel } from './gone-panel';
import { KeepingLine } from './keeping-line';
import { outcomesHeading } from './outcomes-heading';
import { OutcomesPanel } from './outcomes-panel';
import classes from './review-desk.module.css';
import { ReviewForm } from './review-form';
import { SaveFailure } from './save-failure';
import { templateOf } from './templates';
import { useSaveDraft } from './use-save-draft';

interface ReviewDeskProps {
  desk: DraftDesk;
  state: DraftDeskState;
  onSaved: () => void;
  onLeave: () => void;
  /** What throws the entry away; stands apart from the other actions. */
  apart: ReactNode;
  /** Further actions beside Save. */
  actions?: ReactNode;
  /** What stands between the form and the bar. */
  foot: ReactNode;
}

/** The last press of Save: fields are checked from then on, against the day it was. */
interface Press {
  count: number;
  today: string;
}

const NO_FAULTS: Faults = new Map();

/** The form of a draft with everything that is done to it. */
export function ReviewDesk({ desk, state, onSaved, onLeave, apart, actions, foot }: ReviewDeskProps) {
  const { record, disagreement, gone, keeping } = state;
  const { draft } = record;
  const config = useQuery(configQueries.all()).data;
  const ePortfolio = useQuery(profileQueries.mine()).data?.e_portfolio;
  const { save, busy, failure } = useSaveDraft(desk, onSaved);
  const [press, setPress] = useState<Press | null>(null);

  const limit = config?.limits.field_characters ?? NOTE_CHARACTERS;
  const own = press === null ? NO_FAULTS : ownFaults(draft, press.today, limit);
  const faults: Faults = new Map([...serverFaults(failure), ...own]);
  const heading = outcomesHeading(draft.sleType, ePortfolio);
  const catalogue = templateOf(draft.sleType).outcomes === 'hlos' ? config?.hlos : config?.rcgp_capabilities;

  const saveIfSound = () => {
    const today = dayInLondon(Date.now());
    setPress({ count: (press?.count ?? 0) + 1, today });
    const found = ownFaults(draft, today, limit);
    const [first] = found.keys();
    if (first === undefined) save();
    else if (found.size === 1) document.getElementById(fieldId(first))?.focus();
  };

  return (
    <>
      {gone && <GonePanel desk={desk} onLeave={onLeave} />}
      {disagreement !== null && <DisagreementPanel mine={draft} disagreement={disagreement} onSettle={desk.settle} />}
      <FaultSummary key={press?.count} faults={faults} fields={templateOf(draft.sleType).fields} />
      <div className={classes.layout}>
        <ReviewForm desk={desk} draft={draft} unsaid={record.unsaid} faults={faults} readOnly={busy} />
        <OutcomesPanel
          desk={desk}
          sleType={draft.sleType}
          hlos={draft.hlos}
          capabilities={draft.capabilities}
          heading={heading}
          catalogue={catalogue}
          readOnly={busy}
        />
      </div>
      {failure !== null && !busy && <SaveFailure failure={failure} desk={desk} onRetry={saveIfSound} />}
      <KeepingLine keeping={keeping} changed={state.changed} setAside={record.setAside !== null} onSwap={desk.swap} />
      {foot}
      <SaveBar apart={apart}>
        <Button onClick={saveIfSound} disabled={busy || gone || disagreement !== null}>
          {busy ? 'Saving...' : 'Save to Portfolio'}
        </Button>
        <ExportActions draft={draft} outcomesHeading={heading} />
        {actions}
        {(gone || disagreement !== null) && (
          <Button
            variant="subtle"
            onClick={() => document.getElementById(gone ? 'gone' : 'disagreement')?.scrollIntoView()}
          >
            {entryMessages.conflict.choose}
          </Button>
        )}
      </SaveBar>
    </>
  );
}
