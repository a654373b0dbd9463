import { expect, it } from 'vitest';

import { countWords, measureNote } from './note';
import { canRecord } from './quota';

it('counts characters as the server does: an emoji is one', () => {
  expect(measureNote('é👩', 20_000)).toEqual({ characters: 2, blank: false, over: 0, nearLimit: false });
});

it.each(['', ' ', '\n\t '])('%j is blank', (text) => expect(measureNote(text, 10).blank).toBe(true));

it.each([
  [17_999, false, 0],
  [18_000, true, 0],
  [20_000, true, 0],
  [20_001, true, 1],
])('%i characters: near %s, over %i', (length, nearLimit, over) => {
  expect(measureNote('x'.repeat(length), 20_000)).toMatchObject({ nearLimit, over });
});

it('counts words', () => expect([countWords(''), countWords(' one\n two ')]).toEqual([0, 2]));

it.each([
  [0, false, false],
  [1, false, true],
  [0, true, true],
])('%i free, subscribed %s: may record %s', (free, subscribed, may) =>
  expect(canRecord({ free, subscribed })).toBe(may),
);
