import { queryOptions } from '@tanstack/react-query';

import { client, unwrap } from './client';

export const subscriptionQueries = {
  /** Whether the doctor has a running subscription. A failed check is the caller's to read as "not subscribed". */
  status: () =>
    queryOptions({
      queryKey: ['subscription'],
      queryFn: ({ signal }) => unwrap(client.POST('/functions/v1/check-subscription', { signal })),
    }),
};
