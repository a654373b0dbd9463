/** Calendar days are YYYY-MM-DD; where a day matters it is the day in the United Kingdom. */
const LONDON = 'Europe/London';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const londonParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: LONDON,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The day and the time of day in London at a moment, in milliseconds since 1970. */
function inLondon(at: number): { day: string; time: string } {
  const parts = new Map(londonParts.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

/** The calendar day in London at a moment (milliseconds since 1970). */
export function dayInLondon(at: number): string {
  return inLondon(at).day;
}

/** The time of day in London, as 14:32. */
export function timeInLondon(at: number): string {
  return inLondon(at).time;
}

/** A moment as a person says it: the time alone today, with the day before it otherwise. */
export function momentInLondon(at: number, now: number): string {
  const day = dayInLondon(at);
  return day === dayInLondon(now) ? timeInLondon(at) : `${shortDate(day)}, ${timeInLondon(at)}`;
}

/** A real day of the calendar, written YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  return readDay(text) !== null;
}

/** 'Tuesday 4 March 2025', or an empty string for what is no day. */
export function longDate(text: string): string {
  const day = readDay(text);
  if (day === null) return '';
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** '4 Mar 2025', or an empty string for what is no day. */
export function shortDate(text: string): string {
  const day = readDay(text);
  if (day === null) return '';
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]?.slice(0, 3)} ${day.getUTCFullYear()}`;
}

function readDay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  // The engine moves 30 February to March; a day that moved is no day.
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? null : day;
}
