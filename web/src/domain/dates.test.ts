import { describe, expect, it } from 'vitest';

import { dayInLondon, isCalendarDay, longDate, momentInLondon, shortDate, timeInLondon } from './dates';

const at = (iso: string) => Date.parse(iso);

describe('a day in London', () => {
  it.each([
    ['2026-01-15T23:59:59Z', '2026-01-15'],
    ['2026-07-15T22:59:59Z', '2026-07-15'],
    ['2026-07-15T23:00:00Z', '2026-07-16'],
    ['2026-12-31T23:30:00Z', '2026-12-31'],
  ])('%s is %s', (moment, day) => expect(dayInLondon(at(moment))).toBe(day));

  it('tells the time in summer an hour ahead', () => {
    expect(timeInLondon(at('2026-07-15T13:32:00Z'))).toBe('14:32');
    expect(timeInLondon(at('2026-01-15T00:05:00Z'))).toBe('00:05');
  });

  it('says the day only when it is another one', () => {
    const now = at('2026-03-12T18:00:00Z');
    expect(momentInLondon(at('2026-03-12T14:32:00Z'), now)).toBe('14:32');
    expect(momentInLondon(at('2026-03-11T14:32:00Z'), now)).toBe('11 Mar 2026, 14:32');
  });
});

describe('a calendar day', () => {
  it('is written out without doubt about 04/03', () => {
    expect(longDate('2025-03-04')).toBe('Tuesday 4 March 2025');
    expect(shortDate('2025-03-04')).toBe('4 Mar 2025');
  });

  it.each(['', '2026-02-30', '2026-13-01', '04/03/2026', '2026-3-4', 'yesterday'])('%j is none', (text) => {
    expect(isCalendarDay(text)).toBe(false);
    expect(longDate(text)).toBe('');
  });

  it('knows leap years', () =>
    expect([isCalendarDay('2024-02-29'), isCalendarDay('2026-02-29')]).toEqual([true, false]));
});
