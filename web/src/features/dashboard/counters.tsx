import { dashboard } from '@/messages/dashboard';

import classes from './dashboard.module.css';

/** The two figures. */
export function Counters({ thisMonth, total }: { thisMonth: number; total: number }) {
  return (
    <dl className={classes.counters}>
      <Counter label={dashboard.thisMonth} value={thisMonth} />
      <Counter label={dashboard.total} value={total} />
    </dl>
  );
}

function Counter({ label, value }: { label: string; value: number }) {
  return (
    <div className={classes.counter}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
