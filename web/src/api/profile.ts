import { queryOptions } from '@tanstack/react-query';

import { client, unwrap } from './client';
import type { components } from './schema';

/** The doctor's own profile. */
export type Profile = components['schemas']['Profile'];

export const profileQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['profile'] as const,
      queryFn: ({ signal }) => unwrap(client.GET('/api/v1/profile', { signal })),
    }),
};
