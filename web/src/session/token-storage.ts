import type { SessionUser } from './types';

/** The key in local storage that holds the tokens; another tab's writes to it arrive as `storage` events. */
export const SESSION_KEY = 'debrief.session';

/** The part of the stored session that this app reads. Times in seconds since 1970. */
export interface StoredSession {
  readonly accessToken: string;
  readonly expiresAt: number;
  readonly user: SessionUser;
}

// Where the browser denies storage (some private windows) the session lives as long as the page.
const memory = new Map<string, string>();

/** Local storage in the shape that the auth library asks for. Never throws. */
export const tokenStorage = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },
  removeItem(key: string): void {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage that cannot be opened holds nothing to remove.
    }
  },
};

/** The session as stored now, or null when there is none or it is not readable. */
export function readStoredSession(): StoredSession | null {
  const text = tokenStorage.getItem(SESSION_KEY);
  if (text === null) return null;
  try {
    return parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function parse(value: unknown): StoredSession | null {
  if (!isRecord(value) || !isRecord(value['user'])) return null;
  const { access_token: accessToken, expires_at: expiresAt, user } = value;
  const { id, email } = user;
  if (typeof accessToken !== 'string' || typeof expiresAt !== 'number') return null;
  if (typeof id !== 'string' || typeof email !== 'string') return null;
  return { accessToken, expiresAt, user: { id, email } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
