import { expect, it } from 'vitest';

import { checkEntry } from './entry-check';
import { EMPTY_SLE_TEXTS, type EntryDraft } from './entry-draft';

const TODAY = '2026-03-12';

const sound: EntryDraft = {
  sleType: 'CBD',
  date: TODAY,
  title: 'T',
  clinicalSetting: '',
  description: '',
  feedback: '',
  agreedAction: '',
  reflection: '',
  sle: EMPTY_SLE_TEXTS,
  hlos: [],
  capabilities: [],
  transcript: null,
};

it('takes an entry with a title and a date', () => expect(checkEntry(sound, TODAY, 20_000)).toEqual([]));

it.each([
  [{ title: ' ' }, { path: 'title', kind: 'titleMissing' }],
  [{ title: 'x'.repeat(201) }, { path: 'title', kind: 'tooLong', limit: 200, over: 1 }],
  [{ date: '' }, { path: 'date', kind: 'dateMissing' }],
  [{ date: '2026-02-30' }, { path: 'date', kind: 'dateMissing' }],
  [{ date: '2026-03-13' }, { path: 'date', kind: 'dateInFuture' }],
  [{ reflection: 'é'.repeat(20_002) }, { path: 'reflection', kind: 'tooLong', limit: 20_000, over: 2 }],
  [
    { sle: { ...EMPTY_SLE_TEXTS, procedure: 'x'.repeat(20_001) } },
    { path: 'sle.procedure', kind: 'tooLong', limit: 20_000, over: 1 },
  ],
])('refuses %#', (change, fault) => {
  expect(checkEntry({ ...sound, ...change }, TODAY, 20_000)).toEqual([fault]);
});
