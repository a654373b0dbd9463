/** Texts of the dashboard. */
export const dashboard = {
  title: 'Dashboard',
  welcome: (name: string | null): string => (name === null || name === '' ? 'Welcome back' : `Welcome back, ${name}`),
  line: (grade: string, speciality: string | null, entries: number): string => {
    const count = entries === 1 ? '1 entry' : `${entries} entries`;
    return [`${grade} Doctor`, speciality, count].filter((part) => part !== null && part !== '').join(' · ');
  },
  thisMonth: 'This Month',
  total: 'Total',
  recent: 'Recent Entries',
  empty: 'No entries yet',
  emptyHint: 'Describe something you saw or did, and it becomes your first entry.',
  record: 'Record',
  more: 'Show more entries',
  complete: 'Complete',
  unfinished: 'Not complete',
} as const;
