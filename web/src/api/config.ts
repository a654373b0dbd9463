import { queryOptions } from '@tanstack/react-query';

import { client, unwrap } from './client';
import type { components } from './schema';

/** What this server offers: engines, limits, catalogues. */
export type Config = components['schemas']['Config'];

export const configQueries = {
  all: () =>
    queryOptions({
      queryKey: ['config'] as const,
      queryFn: ({ signal }) => unwrap(client.GET('/api/v1/config', { signal })),
      // It changes only with a restart of the server.
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
