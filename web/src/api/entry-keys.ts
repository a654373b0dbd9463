/** The root of every query about entries: invalidating it makes all of them fresh. */
export const ENTRIES = ['entries'] as const;
