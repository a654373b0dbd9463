import { Suspense } from 'react';

import { paths } from '@/app/paths';
import { DashboardScreen } from '@/features/dashboard/dashboard-screen';
import { lazyScreen } from '@/ui/lazy-screen';

// After the first paint: the browser's database is no part of what the dashboard needs to appear.
const Unfinished = lazyScreen(async () => (await import('./unfinished')).Unfinished);

/** /dashboard: where a doctor lands. */
export function DashboardRoute() {
  return (
    <DashboardScreen
      recordAt={paths.record}
      entryAt={paths.entry.to}
      unfinished={
        <Suspense fallback={null}>
          <Unfinished />
        </Suspense>
      }
    />
  );
}
