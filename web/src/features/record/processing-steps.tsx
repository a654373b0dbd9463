import { Button, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

import { recordMessages } from '@/messages/record';

import classes from './processing-steps.module.css';
import type { ProcessStage } from './use-process-note';

const STEPS: readonly { stage: ProcessStage; label: string }[] = [
  { stage: 'keeping', label: 'Keeping your note on this device' },
  { stage: 'structuring', label: 'Removing names and structuring your entry' },
  { stage: 'keepingDraft', label: 'Keeping the draft' },
];

/** What is being done with the note, step by step, with a way out. */
export function ProcessingSteps({ stage, onCancel }: { stage: ProcessStage; onCancel: () => void }) {
  const reached = STEPS.findIndex((step) => step.stage === stage);
  return (
    <div className={classes.box}>
      <div role="status">
        <ol className={classes.steps}>
          {STEPS.map(({ stage: name, label }, place) => (
            <li key={name} className={classes.step} data-state={stateOf(place, reached)}>
              <span className={classes.mark}>
                {place < reached && <IconCheck size={20} aria-label="Done:" />}
                {place === reached && <Loader size={18} role="img" aria-label="Now:" />}
              </span>
              {label}
            </li>
          ))}
        </ol>
        <p className={classes.hint}>{recordMessages.mayTake}</p>
      </div>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function stateOf(place: number, reached: number): 'done' | 'now' | 'later' {
  if (place < reached) return 'done';
  return place === reached ? 'now' : 'later';
}
