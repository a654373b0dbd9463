import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { refusal, wireSession, wireUser } from '@/testing/auth-handlers';
import { takeComplaints } from '@/testing/complaints';
import { db } from '@/testing/db';

import { SessionStore } from './store';
import { SESSION_KEY } from './token-storage';
import type { SessionState } from './types';

type Answer = (url: string, init: RequestInit | undefined) => Response | Promise<Response>;

/** Requests since the test began, as 'POST /path?query'. */
let calls: string[];
let answer: Answer;
let store: SessionStore;

const unreachable: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  calls = [];
  answer = unreachable;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, search } = new URL(input);
    calls.push(`${init?.method} ${pathname}${search}`);
    return answer(input, init);
  });
  db.addAccount();
  store = new SessionStore(location.origin);
});

afterEach(async () => {
  await store.stop();
  // The library goes on trying for half a minute: let it end within its own test.
  await passed(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
  takeComplaints();
});

const account = () => db.accounts[0] ?? db.addAccount();
const stored = () => localStorage.getItem(SESSION_KEY);
const refreshes = () => calls.filter((call) => call.includes('grant_type=refresh_token')).length;

function remember(expiresIn: number) {
  localStorage.setItem(SESSION_KEY, JSON.stringify(wireSession(account(), expiresIn)));
}

function refreshWorks() {
  db.tokens = { access: 'access-2', refresh: 'refresh-2' };
  answer = () => Response.json(wireSession(account()));
}

/** Lets time pass by the fake clock, and answers arrive by the real event loop in between. */
async function passed(milliseconds: number): Promise<void> {
  const step = Math.max(1, milliseconds / 20);
  for (let at = 0; at < milliseconds; at += step) {
    await vi.advanceTimersByTimeAsync(step);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

async function started(): Promise<SessionState> {
  store.start();
  await passed(1);
  return store.get();
}

describe('starting', () => {
  it('is signed out without a stored session', async () => {
    expect(store.get()).toEqual({ status: 'loading' });
    expect(await started()).toEqual({ status: 'signedOut' });
  });

  it('is signed in with a stored one, without asking anybody', async () => {
    remember(3600);
    expect(await started()).toEqual({
      status: 'signedIn',
      user: { id: 'doctor-1', email: 'zoe@example.org' },
      recovering: false,
    });
    expect(calls).toEqual([]);
  });

  it('drops a stored session that is not one', async () => {
    localStorage.setItem(SESSION_KEY, '{"access_token":1}');
    expect(await started()).toEqual({ status: 'signedOut' });
  });

  it('takes the session of a verification link and clears the address', async () => {
    answer = () => Response.json(wireUser(account()));
    history.replaceState(
      null,
      '',
      '/auth#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer&type=signup',
    );
    expect(await started()).toMatchObject({ status: 'signedIn', recovering: false });
    expect(location.hash).toBe('');
  });

  it('asks for a new password after a recovery link, from the first moment', async () => {
    answer = () => Response.json(wireUser(account()));
    history.replaceState(
      null,
      '',
      '/auth#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery',
    );
    const seen: SessionState[] = [];
    store.subscribe(() => seen.push(store.get()));
    await started();
    await passed(10);
    expect(seen).toEqual([expect.objectContaining({ status: 'signedIn', recovering: true })]);
  });

  it('says why a link did not work, and clears the address', async () => {
    history.replaceState(null, '', '/auth#error=access_denied&error_code=otp_expired&error_description=x');
    expect(await started()).toEqual({ status: 'signedOut' });
    expect(store.linkFailure).toBe('otp_expired');
    expect(location.hash).toBe('');
  });
});

describe('refreshing', () => {
  it('hands out the same user object and wakes nobody', async () => {
    remember(150);
    const before = await started();
    const listener = vi.fn();
    store.subscribe(listener);
    refreshWorks();
    await passed(70_000);
    expect(refreshes()).toBe(1);
    expect(await store.accessToken()).toBe('access-2');
    expect(store.get()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it('ends the session when it is refused', async () => {
    remember(-10);
    answer = () => refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token');
    expect(await started()).toEqual({ status: 'signedOut' });
    expect(stored()).toBeNull();
  });

  const FAILING: [string, Answer][] = [
    ['a lost network', unreachable],
    ['500', () => new Response('no', { status: 500 })],
    ['503', () => Response.json({}, { status: 503 })],
    ['429', () => refusal(429, 'over_request_rate_limit', 'Slow down')],
    ['a page of something in between', () => new Response('<html>', { status: 403 })],
  ];

  it.each(FAILING)('keeps the doctor signed in through %s', async (_name, failing) => {
    remember(-10);
    answer = failing;
    expect(await started()).toMatchObject({ status: 'signedIn', user: { id: 'doctor-1' } });
    await passed(120_000);
    expect(store.get()).toMatchObject({ status: 'signedIn' });
    expect(stored()).not.toBeNull();

    refreshWorks();
    await passed(120_000);
    expect(await store.accessToken()).toBe('access-2');
  });
});

describe('renewing a refused token', () => {
  it('refreshes once however many callers ask', async () => {
    remember(3600);
    await started();
    refreshWorks();
    const renewals = await Promise.all([store.renew('access-1'), store.renew('access-1'), store.renew('access-1')]);
    expect(renewals).toEqual(Array.from({ length: 3 }, () => ({ kind: 'renewed', token: 'access-2' })));
    expect(refreshes()).toBe(1);
  });

  it('takes the token that another tab has fetched meanwhile', async () => {
    remember(3600);
    await started();
    expect(await store.renew('an older token')).toEqual({ kind: 'renewed', token: 'access-1' });
    expect(refreshes()).toBe(0);
  });

  it('tells a refusal from a server that cannot be reached', async () => {
    remember(3600);
    await started();
    const lost = store.renew('access-1');
    await passed(40_000);
    expect(await lost).toEqual({ kind: 'unreachable' });
    expect(store.get()).toMatchObject({ status: 'signedIn' });

    await passed(120_000);
    answer = () => refusal(400, 'session_not_found', 'Session not found');
    expect(await store.renew('access-1')).toEqual({ kind: 'ended' });
  });
});

describe('signing out', () => {
  it('forgets the session here and tells the server', async () => {
    remember(3600);
    await started();
    answer = () => new Response(null, { status: 204 });
    await store.signOut();
    expect(calls).toEqual(['POST /auth/v1/logout?scope=local']);
    expect(store.get()).toEqual({ status: 'signedOut' });
    expect(stored()).toBeNull();
  });

  it('forgets it also when the server cannot be told', async () => {
    remember(3600);
    await started();
    await store.signOut();
    expect(store.get()).toEqual({ status: 'signedOut' });
    expect(stored()).toBeNull();
  });

  it('throws away a refresh that was out meanwhile', async () => {
    remember(3600);
    await started();
    let arrive: (response: Response) => void = () => {};
    const late = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    answer = (url) => (url.includes('refresh_token') ? late : new Response(null, { status: 204 }));
    const renewal = store.renew('access-1');
    await passed(1);
    await store.signOut();
    arrive(Response.json({ ...wireSession(account()), access_token: 'late' }));
    expect(await renewal).toEqual({ kind: 'ended' });
    expect(stored()).toBeNull();
    expect(store.get()).toEqual({ status: 'signedOut' });
  });

  it('follows another tab', async () => {
    remember(3600);
    await started();
    localStorage.removeItem(SESSION_KEY);
    dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null }));
    expect(store.get()).toEqual({ status: 'signedOut' });
  });
});
