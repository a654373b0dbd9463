interface UnsavedItem {
  readonly kind: 'note' | 'draft' | 'edit';
  readonly title: string;
  readonly words: number;
}

const KINDS = { note: 'A note', draft: 'An unsaved entry', edit: 'Unsaved changes to an entry' } as const;

/** Texts of signing out while this device holds work that is nowhere else. */
export const leaving = {
  title: 'You have unsaved work',
  text: 'This is kept on this device only. Signing out removes it for good.',
  named: ({ kind, title, words }: UnsavedItem): string => {
    const length = words === 1 ? '1 word' : `${words} words`;
    return title === '' ? `${KINDS[kind]} (${length})` : `${KINDS[kind]}: ${title} (${length})`;
  },
  stay: 'Stay signed in',
  leave: 'Remove it and sign out',
  notWiped: 'Signed out. Unsaved work on this device could not be removed: clear this site’s data in the browser.',
} as const;
