import { Button } from '@mantine/core';

import type { EntryItem } from '@/api/entry-pages';
import { common } from '@/messages/common';
import { dashboard } from '@/messages/dashboard';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { ProblemNote } from '@/ui/problem-note';

import classes from './dashboard.module.css';
import { EntryRow } from './entry-row';

interface RecentEntriesProps {
  entries: readonly EntryItem[];
  entryAt: (id: string) => string;
  recordAt: string;
  more: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** The newest entries, and older ones on request. */
export function RecentEntries({ entries, entryAt, recordAt, more }: RecentEntriesProps) {
  const fetchMore = () => void more.fetchNextPage();
  return (
    <section aria-labelledby="recent" className={classes.recentEntries}>
      <h2 id="recent" className={classes.recent}>
        {dashboard.recent}
      </h2>
      {entries.length === 0 ? (
        <EmptyState
          text={dashboard.empty}
          hint={dashboard.emptyHint}
          action={<LinkButton to={recordAt}>{dashboard.record}</LinkButton>}
        />
      ) : (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} to={entryAt(entry.id)} />
          ))}
        </ul>
      )}
      {more.isFetchNextPageError && <ProblemNote text={common.failedToLoad} onRetry={fetchMore} />}
      {more.hasNextPage && !more.isFetchNextPageError && (
        <Button variant="subtle" mt="sm" loading={more.isFetchingNextPage} onClick={fetchMore}>
          {dashboard.more}
        </Button>
      )}
    </section>
  );
}
