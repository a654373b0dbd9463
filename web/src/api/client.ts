import createClient from 'openapi-fetch';

import { session } from '@/session/session';

import { AppError, fromProblem, fromThrown } from './errors';
import type { paths } from './schema';

/** Milliseconds until a call without an answer counts as unreachable: three times the slowest drafting we announce. */
const PATIENCE = 60_000;

/**
 * Sends with the bearer token of the session. A 401 refreshes once and repeats once; only a refused refresh, or a
 * second 401, ends the session. Rejects with `AppError` when no answer came.
 */
async function authorisedFetch(request: Request): Promise<Response> {
  const spare = request.clone();
  const token = await session.accessToken();
  const owner = session.owner();
  const first = await send(request, token);
  if (first.status !== 401 || token === null) return first;
  const renewal = await session.renew(token);
  // One doctor's call is never repeated, and never ends a session, in the name of the next.
  if (![owner, null].includes(session.owner())) throw new AppError('auth', { status: 401 });
  if (renewal.kind === 'unreachable') throw new AppError('network');
  const last = renewal.kind === 'renewed' ? await send(spare, renewal.token) : first;
  if (last.status === 401) session.end();
  return last;
}

async function send(request: Request, token: string | null): Promise<Response> {
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE)]) });
  } catch (cause) {
    throw fromThrown(cause);
  }
}

/** The typed client of `/api/v1` and `/functions/v1`. */
export const client = createClient<paths>({ baseUrl: globalThis.location.origin, fetch: authorisedFetch });

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The data of an answered call. Rejects with `AppError` for every other outcome. */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<NonNullable<T>> {
  const { data, error, response } = await answered(call);
  if (!response.ok) throw fromProblem(response.status, error);
  if (data === undefined || data === null) throw new AppError('server', { status: response.status });
  return data;
}

/** Waits for a call whose answer has no body. Rejects with `AppError` when it was refused. */
export async function unwrapEmpty(call: Promise<Answer<unknown>>): Promise<void> {
  const { error, response } = await answered(call);
  if (!response.ok) throw fromProblem(response.status, error);
}

async function answered<T>(call: Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await call;
  } catch (cause) {
    throw fromThrown(cause);
  }
}
