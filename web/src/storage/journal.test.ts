import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { StorageError } from './database';
import { createJournal, JOURNAL_WAIT, type Keeping, whenHidden } from './journal';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A journal over one text, with what was written, said and slipped. */
function setUp(outcome: (text: string) => Promise<boolean> = () => Promise.resolve(true)) {
  const page = { text: '', written: [] as string[], said: [] as Keeping[], slip: null as string | null };
  const journal = createJournal({
    write() {
      page.written.push(page.text);
      return outcome(page.text);
    },
    report: (keeping) => page.said.push(keeping),
    putSlip() {
      page.slip = page.text;
    },
    dropSlip() {
      page.slip = null;
    },
  });
  const type = (text: string) => {
    page.text = text;
    journal.change();
  };
  return { page, journal, type };
}

it('writes the latest words within a moment, however fast the typing goes on', async () => {
  const { page, type } = setUp();
  type('I');
  await vi.advanceTimersByTimeAsync(JOURNAL_WAIT - 1);
  type('I saw');
  await vi.advanceTimersByTimeAsync(1);
  expect(page.written).toEqual(['I saw']);
  expect(page.said.at(-1)).toBe('kept');
});

it('leaves a slip and writes at once when the page is hidden or left', async () => {
  const { page, journal, type } = setUp();
  const stop = whenHidden(journal.leave);
  const visibility = vi.spyOn(document, 'visibilityState', 'get');

  type('one');
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(page.slip).toBeNull();
  expect(page.written).toEqual([]);

  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(page.slip).toBe('one');
  await vi.advanceTimersByTimeAsync(0);
  expect(page.written).toEqual(['one']);
  expect(page.slip).toBeNull();

  type('two');
  globalThis.dispatchEvent(new Event('pagehide'));
  expect(page.slip).toBe('two');
  stop();
});

it('leaves no slip when the browser has everything', async () => {
  const { page, journal, type } = setUp();
  type('one');
  await journal.flush();
  journal.leave();
  expect(page.slip).toBeNull();
});

it('leaves a slip of words that are still being written, or that another tab stands against', async () => {
  let finish: ((kept: boolean) => void) | undefined;
  const { page, journal, type } = setUp(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  type('under way');
  void journal.flush();
  await vi.advanceTimersByTimeAsync(0);
  journal.leave();
  expect(page.slip).toBe('under way');
  finish?.(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(page.slip).toBe('under way');
  expect(page.said.at(-1)).toBe('pending');
});

it('never has two writes under way', async () => {
  const finish: (() => void)[] = [];
  const { page, journal, type } = setUp(() => new Promise((resolve) => finish.push(() => resolve(true))));
  type('one');
  const first = journal.flush();
  await vi.advanceTimersByTimeAsync(0);
  type('two');
  type('three');
  const second = journal.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.written).toEqual(['one']);
  finish[0]?.();
  await first;
  expect(page.said.at(-1)).toBe('pending');
  await vi.advanceTimersByTimeAsync(0);
  finish[1]?.();
  await second;
  expect(page.written).toEqual(['one', 'three']);
  expect(page.said.at(-1)).toBe('kept');
});

it('says when the browser refuses, leaves a slip then too, and tries again with the next change', async () => {
  const outcomes = [
    Promise.reject(new StorageError(new DOMException('', 'QuotaExceededError'))),
    Promise.reject(new StorageError(new Error('gone'))),
    Promise.resolve(true),
  ];
  for (const outcome of outcomes) outcome.catch(() => undefined);
  const { page, journal, type } = setUp(() => outcomes.shift() ?? Promise.resolve(true));
  for (const [text, keeping] of [
    ['a', 'full'],
    ['b', 'failing'],
    ['c', 'kept'],
  ] as const) {
    type(text);
    // oxlint-disable-next-line no-await-in-loop -- the order is the test
    await journal.flush();
    expect(page.said.at(-1)).toBe(keeping);
    if (keeping !== 'kept') journal.leave();
    expect(page.slip).toBe(keeping === 'kept' ? null : text);
  }
});

it('forgets what is waiting when stopped, its slip too', async () => {
  const { page, journal, type } = setUp();
  type('secret');
  journal.leave();
  journal.stop();
  await vi.advanceTimersByTimeAsync(JOURNAL_WAIT * 2);
  expect(page.slip).toBeNull();
});
