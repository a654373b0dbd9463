import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';

import { Busy } from '@/ui/busy';
import { OfflineLine } from '@/ui/offline-line';

import { BrokenPage } from './broken-page';
import { ErrorBoundary } from './error-boundary';

/** Bar, offline line and the page itself, which may still be on its way or may fail without taking the bar along. */
export function Frame({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      {bar}
      <OfflineLine />
      <ErrorBoundary resetKey={pathname} fallback={<BrokenPage />}>
        <main id="main" tabIndex={-1}>
          <Suspense fallback={<Busy />}>{children}</Suspense>
        </main>
      </ErrorBoundary>
    </>
  );
}
