import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';

import { addableOutcomes } from '@/domain/outcomes';

import classes from './add-outcome.module.css';

interface AddOutcomeProps {
  label: string;
  catalogue: readonly string[];
  chosen: readonly string[];
  readOnly: boolean;
  onAdd: (name: string) => void;
}

/** Adds one of the catalogue's names that is not chosen yet; absent when there is no room. */
export function AddOutcome({ label, catalogue, chosen, readOnly, onAdd }: AddOutcomeProps) {
  const [wanted, setWanted] = useState('');
  const addable = addableOutcomes(catalogue, chosen);
  if (addable.length === 0) return null;
  // A name that was chosen meanwhile is no longer on offer.
  const name = addable.includes(wanted) ? wanted : '';
  const add = () => {
    onAdd(name);
    setWanted('');
  };
  return (
    <div className={classes.add}>
      <NativeSelect
        className={classes.select}
        label={label}
        value={name}
        disabled={readOnly}
        data={[{ value: '', label: 'Choose' }, ...addable]}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <Button variant="outline" disabled={readOnly || name === ''} onClick={add}>
        Add
      </Button>
    </div>
  );
}
