import { Badge } from '@mantine/core';
import { Link } from 'react-router';

import type { EntryItem } from '@/api/entry-pages';
import { shortDate } from '@/domain/dates';
import { dashboard } from '@/messages/dashboard';

import classes from './dashboard.module.css';

/** One entry of the list; the whole row leads to it. */
export function EntryRow({ entry, to }: { entry: EntryItem; to: string }) {
  const complete = entry.status === 'complete';
  return (
    <li>
      <Link to={to} className={classes.row}>
        <span className={classes.dot} data-complete={complete || undefined} aria-hidden />
        <span className="visually-hidden">{complete ? dashboard.complete : dashboard.unfinished}:</span>{' '}
        <span className={classes.title}>{entry.title}</span>{' '}
        <span className={classes.facts}>
          <Badge>{entry.sle_type}</Badge>{' '}
          <time className={classes.date} dateTime={entry.date}>
            {shortDate(entry.date)}
          </time>
        </span>
      </Link>
    </li>
  );
}
