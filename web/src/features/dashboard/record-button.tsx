import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';

import { dashboard } from '@/messages/dashboard';

import classes from './dashboard.module.css';

/** The round button that floats over the dashboard. */
export function RecordButton({ to }: { to: string }) {
  return (
    <Link to={to} className={classes.record}>
      <IconPlus size={28} aria-hidden />
      <span className="visually-hidden">{dashboard.record}</span>
    </Link>
  );
}
