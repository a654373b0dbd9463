import { Navigate, Outlet, useLocation } from 'react-router';

import { useAuth } from '@/session/react';
import { Busy } from '@/ui/busy';

import { paths } from './paths';

/** Lets only the signed-in through; the others go to /auth and come back to the same address afterwards. */
export function Guard() {
  const auth = useAuth();
  const { pathname, search } = useLocation();
  if (auth.status === 'loading') return <Busy />;
  if (auth.status === 'signedOut') return <Navigate to={paths.auth} replace state={{ from: pathname + search }} />;
  return <Outlet />;
}
