/** Every address of the app, and the only place where one is spelt. */
export const paths = {
  landing: '/',
  auth: '/auth',
  dashboard: '/dashboard',
  record: '/record',
  entry: { pattern: '/entry/:id', to: (id: string) => `/entry/${encodeURIComponent(id)}` },
  review: {
    /** The reading view of a draft whose type has no form of its own yet. */
    untyped: '/review',
    pattern: '/review/:slug',
    withIdPattern: '/review/:slug/:id',
    to: (slug: string, id?: string) =>
      id === undefined ? `/review/${slug}` : `/review/${slug}/${encodeURIComponent(id)}`,
  },
} as const;
