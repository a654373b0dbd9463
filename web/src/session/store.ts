import {
  GoTrueClient,
  isAuthRetryableFetchError,
  type AuthChangeEvent,
  type AuthError,
  type Session as LibrarySession,
} from '@supabase/auth-js';

import { toAuthFailure } from './failure';
import { readStoredSession, SESSION_KEY, tokenStorage } from './token-storage';
import { sessionFetch } from './transport';
import type { CodePurpose, Renewal, SessionState, SessionUser, SignUp } from './types';

const LOADING: SessionState = { status: 'loading' };
const SIGNED_OUT: SessionState = { status: 'signedOut' };

/** Keeps the session of one browser tab. Every method that talks to the server rejects with `AuthFailure`. */
export class SessionStore {
  #client: GoTrueClient | null = null;
  #state: SessionState = LOADING;
  #linkFailure: string | null = null;
  #recovering = false;
  #leaving = false;
  #endedUnasked = false;
  readonly #origin: string;
  readonly #listeners = new Set<() => void>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Begins: reads what is stored, takes in a link's fragment, refreshes in time. */
  start(): void {
    const fragment = new URLSearchParams(globalThis.location.hash.slice(1));
    this.#recovering = fragment.get('type') === 'recovery';
    this.#linkFailure = fragment.get('error_code');
    // The library would leave a failed link's words in the address bar.
    if (this.#linkFailure !== null) history.replaceState(history.state, '', globalThis.location.pathname);
    const client = new GoTrueClient({
      url: `${this.#origin}/auth/v1`,
      storageKey: SESSION_KEY,
      storage: tokenStorage,
      fetch: sessionFetch(() => this.#keepStored()),
    });
    client.onAuthStateChange((event, session) => {
      this.#recovering = stillRecovering(event, this.#recovering);
      this.#adopt(event, session);
    });
    globalThis.addEventListener('storage', this.#onStorage);
    this.#client = client;
  }

  /** Ends the keeping, not the session: listeners stay, the state goes back to loading. */
  async stop(): Promise<void> {
    globalThis.removeEventListener('storage', this.#onStorage);
    await this.#client?.dispose();
    this.#client = null;
    this.#state = LOADING;
  }

  readonly get = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** GoTrue's `error_code` of the mail link that opened the app in vain, or null. Forgotten at the next sign-in. */
  get linkFailure(): string | null {
    return this.#linkFailure;
  }

  /** Whether the last session ended without the doctor asking for it in this tab. Forgotten at the next sign-in. */
  get endedUnasked(): boolean {
    return this.#endedUnasked;
  }

  async signIn(email: string, password: string): Promise<void> {
    check(await this.#running().signInWithPassword({ email, password }));
  }

  /** Creates the account and has the verification mail sent; signs nobody in. */
  async signUp({ email, password, trainingGrade, referralCode }: SignUp): Promise<void> {
    const data = {
      training_grade: trainingGrade,
      ...(referralCode === null ? {} : { referral_code: referralCode }),
    };
    check(await this.#running().signUp({ email, password, options: { data, emailRedirectTo: this.#authPage() } }));
  }

  /** Trades the six digits of a mail for a session. */
  async verifyCode(email: string, code: string, purpose: CodePurpose): Promise<void> {
    const type = purpose === 'signup' ? 'email' : 'recovery';
    check(await this.#running().verifyOtp({ email, token: code, type }));
  }

  /** Sends the mail of that purpose again. */
  async sendCode(email: string, purpose: CodePurpose): Promise<void> {
    const client = this.#running();
    const redirect = this.#authPage();
    if (purpose === 'recovery') check(await client.resetPasswordForEmail(email, { redirectTo: redirect }));
    else check(await client.resend({ type: 'signup', email, options: { emailRedirectTo: redirect } }));
  }

  /** Sets the password of the signed-in doctor, which ends a recovery. */
  async setPassword(password: string): Promise<void> {
    check(await this.#running().updateUser({ password }));
  }

  /** Signs this device out: here in any case, on the server if it can be reached. */
  async signOut(): Promise<void> {
    // The local copy goes first and in any case: the machine may be shared, and the network may be gone.
    const stored = readStoredSession();
    this.#leaving = true;
    this.end();
    this.#leaving = false;
    if (stored !== null) await this.#tellSignOut(stored.accessToken);
  }

  /** Ends the session here without asking the server, as after its refusal. */
  readonly end = (): void => {
    tokenStorage.removeItem(SESSION_KEY);
    this.#recovering = false;
    this.#publish(SIGNED_OUT);
  };

  /** The id of the doctor whose tokens are kept here now, or null. */
  owner(): string | null {
    return readStoredSession()?.user.id ?? null;
  }

  /** The token to send now, after a refresh when it has run out; null when nobody is signed in. */
  async accessToken(): Promise<string | null> {
    const stored = readStoredSession();
    if (stored === null) return null;
    if (stored.expiresAt * 1000 > Date.now()) return stored.accessToken;
    const { data } = await this.#running().getSession();
    return data.session?.access_token ?? readStoredSession()?.accessToken ?? null;
  }

  /** Replaces an access token that the server refused, at most once however many callers ask. */
  async renew(refused: string | null): Promise<Renewal> {
    const waiting = tokenOtherThan(refused);
    if (waiting !== null) return { kind: 'renewed', token: waiting };
    if (readStoredSession() === null) return { kind: 'ended' };
    const { data, error } = await this.#running().refreshSession();
    // Another tab may have refreshed meanwhile: then the library discards its own answer and the stored one counts.
    const token = data.session?.access_token ?? tokenOtherThan(refused);
    if (token !== null) return { kind: 'renewed', token };
    return isAuthRetryableFetchError(error) ? { kind: 'unreachable' } : { kind: 'ended' };
  }

  #running(): GoTrueClient {
    if (this.#client === null) throw new Error('the session store has not been started');
    return this.#client;
  }

  async #tellSignOut(token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    // Whatever comes of it, this device is signed out; a session that the server still holds runs out by itself.
    await fetch(`${this.#origin}/auth/v1/logout?scope=local`, { method: 'POST', headers, keepalive: true }).catch(
      () => null,
    );
  }

  #authPage(): string {
    return `${this.#origin}/auth`;
  }

  #adopt(event: AuthChangeEvent, session: LibrarySession | null): void {
    // The library reports "no session" also when it could not refresh; what it has not removed is still ours.
    const user = session === null ? this.#storedUser(event) : { id: session.user.id, email: session.user.email ?? '' };
    this.#publish(user === null ? SIGNED_OUT : { status: 'signedIn', user, recovering: this.#recovering });
  }

  #storedUser(event: AuthChangeEvent): SessionUser | null {
    return event === 'SIGNED_OUT' ? null : (readStoredSession()?.user ?? null);
  }

  /** The server cannot be reached while the app is opening: show the doctor as signed in, from what is stored. */
  #keepStored(): void {
    const stored = readStoredSession();
    if (this.#state.status !== 'loading' || stored === null) return;
    this.#publish({ status: 'signedIn', user: stored.user, recovering: false });
  }

  readonly #onStorage = (event: StorageEvent): void => {
    const cleared = event.key === null || (event.key === SESSION_KEY && event.newValue === null);
    if (cleared && this.#state.status === 'signedIn') this.#publish(SIGNED_OUT);
  };

  #publish(next: SessionState): void {
    const before = this.#state;
    const state = keepUser(before, next);
    if (state === before) return;
    this.#state = state;
    this.#endedUnasked = before.status === 'signedIn' && state.status === 'signedOut' && !this.#leaving;
    if (state.status === 'signedIn') this.#linkFailure = null;
    for (const listener of this.#listeners) listener();
  }
}

function check(answer: { error: AuthError | null }): void {
  if (answer.error !== null) throw toAuthFailure(answer.error);
}

function tokenOtherThan(refused: string | null): string | null {
  const token = readStoredSession()?.accessToken ?? null;
  return token === refused ? null : token;
}

function stillRecovering(event: AuthChangeEvent, recovering: boolean): boolean {
  if (event === 'PASSWORD_RECOVERY') return true;
  if (event === 'USER_UPDATED' || event === 'SIGNED_OUT') return false;
  return recovering;
}

/** The old state where nothing changed, so that a token refresh re-renders nothing and re-mounts no form. */
function keepUser(old: SessionState, next: SessionState): SessionState {
  if (old.status !== 'signedIn' || next.status !== 'signedIn') return old.status === next.status ? old : next;
  const sameUser = old.user.id === next.user.id && old.user.email === next.user.email;
  if (sameUser && old.recovering === next.recovering) return old;
  return sameUser ? { ...next, user: old.user } : next;
}
