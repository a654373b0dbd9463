const DAY = 24 * 60 * 60 * 1000;
const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The day in London so many days before today, as YYYY-MM-DD. */
export function daysAgo(days: number): string {
  return london.format(Date.now() - days * DAY);
}

/** The day as the screen writes it out: 'Thursday 12 March 2026'. */
export function writtenOut(day: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(day).toLocaleDateString('en-GB', options).replace(',', '');
}

/** Whether the day counts for the figure of this month. */
export function isThisMonth(day: string): boolean {
  return day.startsWith(daysAgo(0).slice(0, 7));
}
