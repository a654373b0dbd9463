import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { session } from '@/session/session';
import { SESSION_KEY } from '@/session/token-storage';
import { problem } from '@/testing/api-handlers';
import { wireSession } from '@/testing/auth-handlers';
import { db } from '@/testing/db';
import { rememberSession } from '@/testing/render-app';
import { server } from '@/testing/server';

import { client, unwrap, unwrapEmpty } from './client';

const profile = () => unwrap(client.GET('/api/v1/profile'));

beforeEach(() => {
  rememberSession();
  session.start();
  onTestFinished(() => session.stop());
});

describe('a call', () => {
  it('carries the token', async () => {
    expect(await profile()).toMatchObject({ name: 'Zoë' });
  });

  it('refreshes once after a 401 and is repeated once, body and all', async () => {
    db.tokens = { access: 'access-9', refresh: 'refresh-1' };
    const titles: unknown[] = [];
    server.use(
      http.put('*/api/v1/entries/e1', async ({ request }) => {
        const { title } = (await request.json()) as { title: unknown };
        titles.push(title);
        const known = request.headers.get('authorization') === 'Bearer access-2';
        return known ? HttpResponse.json({ id: 'e1' }) : problem(401, 'unauthenticated');
      }),
    );
    const body = { title: 'Asthma', sle_type: 'DOPS', date: '2026-03-12' } as const;
    const call = client.PUT('/api/v1/entries/{id}', { params: { path: { id: 'e1' } }, body });
    expect(await unwrap(call)).toEqual({ id: 'e1' });
    expect(titles).toEqual(['Asthma', 'Asthma']);
    expect(session.get()).toMatchObject({ status: 'signedIn' });
  });

  it('ends the session when the refresh is refused', async () => {
    db.tokens = { access: 'access-9', refresh: 'refresh-9' };
    await expect(profile()).rejects.toMatchObject({ kind: 'auth', status: 401 });
    expect(session.get()).toEqual({ status: 'signedOut' });
  });

  it('ends the session when the new token is refused too, after one repeat', async () => {
    let asked = 0;
    server.use(
      http.get('*/api/v1/profile', () => {
        asked += 1;
        return problem(401, 'unauthenticated');
      }),
    );
    await expect(profile()).rejects.toMatchObject({ kind: 'auth' });
    expect(asked).toBe(2);
    expect(session.get()).toEqual({ status: 'signedOut' });
  });

  it('is never repeated in the name of the doctor who signed in meanwhile', async () => {
    const bearers: (string | null)[] = [];
    server.use(
      http.get('*/api/v1/profile', ({ request }) => {
        bearers.push(request.headers.get('authorization'));
        const next = db.addAccount({ id: 'doctor-2', email: 'ben@example.org' });
        db.tokens = { access: 'access-of-ben', refresh: 'refresh-5' };
        localStorage.setItem(SESSION_KEY, JSON.stringify(wireSession(next)));
        return problem(401, 'unauthenticated');
      }),
    );
    await expect(profile()).rejects.toMatchObject({ kind: 'auth' });
    expect(bearers).toEqual(['Bearer access-1']);
    expect(session.owner()).toBe('doctor-2');
  });

  it.each([
    { status: 402, code: 'no_recordings_remaining', kind: 'quota' },
    { status: 404, code: 'not_found', kind: 'notFound' },
    { status: 409, code: 'stale_revision', kind: 'conflict' },
    { status: 422, code: 'validation_failed', kind: 'invalid' },
    { status: 503, code: 'unavailable', kind: 'server' },
  ])('becomes a failure of kind $kind after a $status, and the session stays', async ({ status, code, kind }) => {
    const issues = [{ field: 'name', message: 'Too long' }];
    server.use(http.get('*/api/v1/profile', () => problem(status, code, 'A sentence.', issues)));
    await expect(profile()).rejects.toMatchObject({ kind, code, status, detail: 'A sentence.', issues });
    expect(session.get()).toMatchObject({ status: 'signedIn' });
  });

  it('survives an answer that is no problem document', async () => {
    server.use(http.get('*/api/v1/profile', () => new HttpResponse('<html>', { status: 502 })));
    await expect(profile()).rejects.toMatchObject({ kind: 'server', status: 502, code: null });
  });

  it('is a server failure when the answer is not the promised JSON', async () => {
    server.use(http.get('*/api/v1/profile', () => new HttpResponse('<html>', { status: 200 })));
    await expect(profile()).rejects.toMatchObject({ kind: 'server' });
  });

  it('is a network failure without an answer', async () => {
    server.use(http.get('*/api/v1/profile', () => HttpResponse.error()));
    await expect(profile()).rejects.toMatchObject({ kind: 'network', status: null });
    expect(session.get()).toMatchObject({ status: 'signedIn' });
  });

  it('is a network failure when no answer comes in time', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    await expect(profile()).rejects.toMatchObject({ kind: 'network' });
    expect(AbortSignal.timeout).toHaveBeenCalledWith(60_000);
  });

  it('says that it was aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    const call = unwrap(client.GET('/api/v1/profile', { signal: controller.signal }));
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('may have no body to give', async () => {
    server.use(http.delete('*/api/v1/entries/e1', () => new HttpResponse(null, { status: 204 })));
    await expect(
      unwrapEmpty(client.DELETE('/api/v1/entries/{id}', { params: { path: { id: 'e1' } } })),
    ).resolves.toBeUndefined();
  });
});

it('sends no token when nobody is signed in', async () => {
  session.end();
  await expect(profile()).rejects.toMatchObject({ kind: 'auth' });
});
