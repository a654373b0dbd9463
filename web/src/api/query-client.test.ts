import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { AppError } from './errors';
import { createQueryClient, type OutcomeMeta } from './query-client';

const tell = { success: vi.fn(), failure: vi.fn() };
const client = createQueryClient(tell, { retryDelay: 0 });

beforeEach(() => {
  client.clear();
  tell.success.mockReset();
  tell.failure.mockReset();
});

const mutate = (mutationFn: () => Promise<unknown>, meta: OutcomeMeta) =>
  new MutationObserver(client, { mutationFn, meta }).mutate().catch(() => null);
const refuse = (failure: unknown) => () => Promise.reject(failure);

async function load(queryFn: () => Promise<unknown>, meta?: OutcomeMeta) {
  const observer = new QueryObserver(client, { queryKey: ['test'], queryFn, ...(meta && { meta }) });
  const result = await observer.refetch();
  return result;
}

describe('a mutation', () => {
  it('says its success', async () => {
    await mutate(() => Promise.resolve(1), { success: 'Saved', failure: 'Not saved' });
    expect(tell.success).toHaveBeenCalledExactlyOnceWith('Saved');
    expect(tell.failure).not.toHaveBeenCalled();
  });

  it('says its failure, made from the error when asked', async () => {
    const failure = new AppError('server', { detail: 'The disk is full.' });
    await mutate(refuse(failure), { failure: ({ detail }) => detail ?? 'Not saved' });
    expect(tell.failure).toHaveBeenCalledExactlyOnceWith('The disk is full.');
  });

  it('says nothing that it was not told to say, nor of what was aborted', async () => {
    await mutate(refuse(new AppError('server')), {});
    await mutate(refuse(new AppError('aborted')), { failure: 'Not saved' });
    expect(tell.failure).not.toHaveBeenCalled();
  });

  it('is never repeated by itself', async () => {
    const call = vi.fn(refuse(new AppError('network')));
    await mutate(call, {});
    expect(call).toHaveBeenCalledOnce();
  });
});

describe('a query', () => {
  it.each([
    { kind: 'network', times: 3 },
    { kind: 'server', times: 3 },
    { kind: 'notFound', times: 1 },
    { kind: 'auth', times: 1 },
  ] as const)('is asked $times times when it fails with $kind', async ({ kind, times }) => {
    const call = vi.fn(refuse(new AppError(kind)));
    await load(call);
    expect(call).toHaveBeenCalledTimes(times);
  });

  it('leaves its failure to the screen, unless it has words for it', async () => {
    await load(refuse(new AppError('notFound')));
    expect(tell.failure).not.toHaveBeenCalled();
    client.clear();
    await load(refuse(new AppError('notFound')), { failure: 'Failed to load entry' });
    expect(tell.failure).toHaveBeenCalledExactlyOnceWith('Failed to load entry');
  });
});
