import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';

import { session } from './session';
import type { SessionState, SessionUser } from './types';

const SessionContext = createContext<SessionState | null>(null);

/** Gives the session's state to everything inside. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.get);
  return <SessionContext value={state}>{children}</SessionContext>;
}

/** The session's state. Throws outside `AuthProvider`. */
export function useAuth(): SessionState {
  const state = use(SessionContext);
  if (state === null) throw new Error('useAuth must be used within an AuthProvider');
  return state;
}

/** The signed-in doctor. Throws where nobody is signed in: only for screens behind the guard. */
export function useUser(): SessionUser {
  const state = useAuth();
  if (state.status !== 'signedIn') throw new Error('useUser must be used behind the sign-in guard');
  return state.user;
}
