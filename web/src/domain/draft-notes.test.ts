import { expect, it } from 'vitest';

import { redactionSummary, stillUnsaid, unsaidSentences } from './draft-notes';
import type { DraftResponse } from './entry-wire';

const response: DraftResponse = {
  sleType: 'CBD',
  date: '2026-03-12',
  title: 'A case',
  clinical_setting: '',
  description: 'I saw a man. 👍 He was well.',
  feedback: '',
  agreed_action: '',
  reflection: '',
  suggested_hlos: [],
  rcgp_capabilities: null,
  sle_fields: null,
  transcript: 'I saw a man.',
  redactions: [],
  grounding: [
    { field: 'description', start: 0, end: 12, source: [0, 12] },
    { field: 'description', start: 13, end: 28, source: null },
    { field: 'somewhere_else', start: 0, end: 3, source: null },
    { field: 'feedback', start: 0, end: 5, source: null },
  ],
};

it('finds the sentences without a place in the note, by UTF-16 offsets', () => {
  expect(unsaidSentences(response)).toEqual([{ path: 'description', text: '👍 He was well.' }]);
});

it('drops a sentence once it is edited away', () => {
  const unsaid = unsaidSentences(response);
  expect(stillUnsaid(unsaid, 'description', response.description)).toEqual(['👍 He was well.']);
  expect(stillUnsaid(unsaid, 'description', 'I saw a man.')).toEqual([]);
  expect(stillUnsaid(unsaid, 'reflection', response.description)).toEqual([]);
});

it('sums up what was removed without saying what it was', () => {
  const kinds = ['staff_name', 'date_of_event', 'staff_name', 'retina_scan'];
  expect(redactionSummary(kinds.map((kind) => ({ kind, placeholder: '[x]' })))).toBe(
    '2 colleague names, 1 date, 1 other identifier',
  );
  expect(redactionSummary([])).toBe('');
});
