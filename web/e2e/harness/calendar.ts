const DAY = 24 * 60 * 60 * 1000;
const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The day in London so many days before today, as YYYY-MM-DD. */
export function daysAgo(days: number): string {
  return london.format(Date.now() - days * DAY);
}

/** The latest 3 March, or whatever day of the year, that is not in the future. */
export function latest(monthAndDay: string): string {
  const today = daysAgo(0);
  const year = Number(today.slice(0, 4));
  const thisYear = `${year}-${monthAndDay}`;
  return thisYear <= today ? thisYear : `${year - 1}-${monthAndDay}`;
}
