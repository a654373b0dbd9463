import { IconX } from '@tabler/icons-react';

import { addCapability, type Capability, justify, removeCapability } from '@/domain/outcomes';
import { GrowingTextarea } from '@/ui/growing-textarea';
import { IconButton } from '@/ui/icon-button';

import { AddOutcome } from './add-outcome';
import classes from './capability-list.module.css';

interface CapabilityListProps {
  chosen: readonly Capability[];
  catalogue: readonly string[];
  readOnly: boolean;
  onChange: (next: Capability[]) => void;
}

/** The RCGP capabilities of a case review, each with the reason that makes it evidence. */
export function CapabilityList({ chosen, catalogue, readOnly, onChange }: CapabilityListProps) {
  return (
    <>
      {chosen.length === 0 && <p className={classes.none}>None suggested</p>}
      <ul className={classes.list}>
        {chosen.map(({ capability_name: name, justification }) => (
          <li key={name} className={classes.item}>
            <div className={classes.head}>
              <h3 className={classes.name}>{name}</h3>
              {!readOnly && (
                <IconButton label={`Remove ${name}`} onClick={() => onChange(removeCapability(chosen, name))}>
                  <IconX size={20} aria-hidden />
                </IconButton>
              )}
            </div>
            <GrowingTextarea
              label="Justification"
              aria-label={`Justification for ${name}`}
              rows={2}
              readOnly={readOnly}
              value={justification}
              onChange={(event) => onChange(justify(chosen, name, event.currentTarget.value))}
            />
          </li>
        ))}
      </ul>
      <AddOutcome
        label="Add a capability"
        catalogue={catalogue}
        chosen={chosen.map((capability) => capability.capability_name)}
        readOnly={readOnly}
        onAdd={(name) => onChange(addCapability(chosen, name))}
      />
    </>
  );
}
