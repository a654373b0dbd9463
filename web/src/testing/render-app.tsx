import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { onTestFinished } from 'vitest';

import { App } from '@/app/app';
import { AppRoutes } from '@/app/router';
import { session } from '@/session/session';
import { SESSION_KEY } from '@/session/token-storage';

import { wireSession } from './auth-handlers';
import { db } from './db';

/** Puts a session into this browser, as an earlier visit would have left it. */
export function rememberSession({ expiresIn = 3600 } = {}): void {
  const account = db.accounts[0] ?? db.addAccount();
  localStorage.setItem(SESSION_KEY, JSON.stringify(wireSession(account, expiresIn)));
}

/** The whole app at an address, over the test server. `location()` is where it is now. */
export function renderApp(address: string | { pathname: string; state: unknown }) {
  let pathname = '';
  function Compass() {
    pathname = useLocation().pathname;
    return null;
  }
  session.start();
  onTestFinished(() => session.stop());
  const view = render(
    <App env="test">
      <MemoryRouter initialEntries={[address]}>
        <AppRoutes />
        <Compass />
      </MemoryRouter>
    </App>,
  );
  return {
    ...view,
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    location: () => pathname,
  };
}

/** The app as a signed-in doctor sees it. */
export function renderSignedIn(address: string | { pathname: string; state: unknown }) {
  rememberSession();
  return renderApp(address);
}
