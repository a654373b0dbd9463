import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { AppError, fromThrown } from './errors';

/** A sentence, or a sentence made from the failure. */
export type FailureText = string | ((failure: AppError) => string);

/** What a query or mutation says of its outcome; without `failure` the screen says it in place. */
export interface OutcomeMeta extends Record<string, unknown> {
  success?: string;
  failure?: FailureText;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError;
    queryMeta: OutcomeMeta;
    mutationMeta: OutcomeMeta;
  }
}

/** Where outcomes are said; the toast host in the app. */
export interface Tell {
  success(text: string): void;
  failure(text: string): void;
}

/** Tries again what only failed on the way; a refusal is a refusal. */
function worthRetrying(count: number, failure: unknown): boolean {
  const { kind } = fromThrown(failure);
  return count < 2 && (kind === 'network' || kind === 'server');
}

/** A query client that says outcomes by their `meta`. One for each signed-in doctor, so that nothing is shared. */
export function createQueryClient(tell: Tell, { retryDelay }: { retryDelay?: number } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (failure, query) => sayFailure(tell, failure, query.meta) }),
    mutationCache: new MutationCache({
      onError: (failure, _variables, _result, mutation) => sayFailure(tell, failure, mutation.meta),
      onSuccess: (_data, _variables, _result, mutation) => {
        const text = mutation.meta?.success;
        if (text !== undefined) tell.success(text);
      },
    }),
    defaultOptions: {
      queries: {
        retry: worthRetrying,
        staleTime: 30_000,
        networkMode: 'always',
        ...(retryDelay === undefined ? {} : { retryDelay }),
      },
      // Offline a press must fail and say so, not wait unseen until the network is back.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function sayFailure(tell: Tell, failure: unknown, meta: OutcomeMeta | undefined): void {
  const text = meta?.failure;
  if (text === undefined) return;
  const known = fromThrown(failure);
  if (known.kind === 'aborted') return;
  tell.failure(typeof text === 'function' ? text(known) : text);
}
