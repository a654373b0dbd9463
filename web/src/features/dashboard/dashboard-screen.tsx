import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { entryPages } from '@/api/entry-pages';
import { profileQueries } from '@/api/profile';
import { common } from '@/messages/common';
import { dashboard } from '@/messages/dashboard';
import { Page } from '@/ui/page';
import { ProblemNote } from '@/ui/problem-note';
import { Skeleton } from '@/ui/skeleton';

import { Counters } from './counters';
import { RecentEntries } from './recent-entries';
import { RecordButton } from './record-button';

interface DashboardScreenProps {
  recordAt: string;
  entryAt: (id: string) => string;
  /** Drafts that wait in this browser; stands above everything else, also when the server cannot be reached. */
  unfinished: ReactNode;
}

/** Who one is, how much there is, what came last, and the way to the next entry. */
export function DashboardScreen({ recordAt, entryAt, unfinished }: DashboardScreenProps) {
  const profile = useQuery(profileQueries.mine());
  const entries = useInfiniteQuery(entryPages());
  const newest = entries.data?.pages[0];

  if (profile.isError || (entries.isError && newest === undefined)) {
    const retry = () => void Promise.all([profile.refetch(), entries.refetch()]);
    return (
      <Page title={dashboard.welcome(null)} width="wide">
        {unfinished}
        <ProblemNote text={common.failedToLoad} onRetry={retry} />
        <RecordButton to={recordAt} />
      </Page>
    );
  }
  if (profile.data === undefined || newest === undefined) {
    return (
      <Page title={dashboard.welcome(null)} width="wide">
        <Skeleton heights={[5, 3.5, 3.5, 3.5, 3.5]} />
        <RecordButton to={recordAt} />
      </Page>
    );
  }
  const { name, training_grade: grade, current_speciality: speciality } = profile.data;
  return (
    <Page
      title={dashboard.welcome(name ?? null)}
      lead={dashboard.line(grade, speciality ?? null, newest.total)}
      width="wide"
    >
      {unfinished}
      <Counters thisMonth={newest.this_month} total={newest.total} />
      <RecentEntries
        entries={entries.data?.pages.flatMap((page) => page.items) ?? []}
        entryAt={entryAt}
        recordAt={recordAt}
        more={entries}
      />
      <RecordButton to={recordAt} />
    </Page>
  );
}
