import { Badge } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

import classes from './outcome-badges.module.css';

interface OutcomeBadgesProps {
  names: readonly string[];
  /** Without it the badges cannot be removed. */
  onRemove?: (name: string) => void;
}

/** The outcomes of an entry, each with a way to remove it. */
export function OutcomeBadges({ names, onRemove }: OutcomeBadgesProps) {
  if (names.length === 0) return <p className={classes.none}>None suggested</p>;
  return (
    <ul className={classes.badges}>
      {names.map((name) => (
        <li key={name}>
          {onRemove === undefined ? (
            <Badge>{name}</Badge>
          ) : (
            <span className={classes.removable}>
              {name}
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(name)}
              >
                <IconX size={18} aria-hidden />
              </button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
