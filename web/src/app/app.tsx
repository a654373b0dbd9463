import { Suspense, type ReactNode } from 'react';

import { AuthProvider } from '@/session/react';
import { Busy } from '@/ui/busy';
import { Notices } from '@/ui/notices';
import { ThemeProvider } from '@/ui/theme/theme-provider';

import { BrokenPage } from './broken-page';
import { ErrorBoundary } from './error-boundary';

/** Everything that stands round the screens, whichever router shows them. */
export function App({ children, env }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <ErrorBoundary fallback={<BrokenPage />}>
      <ThemeProvider {...(env && { env })}>
        <AuthProvider>
          <Suspense fallback={<Busy />}>{children}</Suspense>
          <Notices />
        </AuthProvider>
      </ThemeProvider>
    </ErrorBoundary>
  );
}
