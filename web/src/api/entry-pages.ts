import { infiniteQueryOptions } from '@tanstack/react-query';

import { client, unwrap } from './client';
import { ENTRIES } from './entry-keys';
import type { components } from './schema';

/** One line of the entry list. */
export type EntryItem = components['schemas']['EntryItem'];

/** The doctor's entries, newest first, in the server's pages of ten, with the two counters. */
export const entryPages = () =>
  infiniteQueryOptions({
    queryKey: [...ENTRIES, 'pages'] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return unwrap(client.GET('/api/v1/entries', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor ?? null,
  });
