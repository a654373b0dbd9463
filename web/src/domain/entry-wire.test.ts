import { describe, expect, it } from 'vitest';

import { EMPTY_SLE_TEXTS, type EntryDraft } from './entry-draft';
import { entryDraft } from './entry-draft-guard';
import { bodyFromDraft, draftFromResponse, draftResponse, entryBody, simulatedAnswer } from './entry-wire';
import { read } from './guard';
import { SLE_TYPES } from './sle-types';

const draft: EntryDraft = {
  sleType: 'DOPS',
  date: '2026-03-12',
  title: ' A drain ',
  clinicalSetting: ' ',
  description: 'I put in a drain.',
  feedback: '',
  agreedAction: '',
  reflection: '',
  sle: {
    ...EMPTY_SLE_TEXTS,
    procedure: 'Chest drain',
    wasSimulated: 'Yes, on a manikin',
    virtualEvent: 'Yes',
    setting: 'Ward',
  },
  hlos: ['Clinical assessment'],
  capabilities: [{ capability_name: 'Clinical management', justification: 'I did it.' }],
  transcript: 'note',
};

describe('what a save sends', () => {
  it('leaves empty what was left empty', () => {
    expect(bodyFromDraft(draft)).toMatchObject({ title: 'A drain', clinical_setting: '', feedback: '' });
  });

  it.each([
    ['DOPS', { procedure: 'Chest drain', was_simulated: true }],
    ['Mini-CEX', { clinical_problem_category: null }],
    ['DCT', { setting: 'Ward', virtual_event: 'Yes', simulated_learning: null, audience: null }],
    ['CBD', null],
    ['LEARN', null],
    ['LEADER', null],
    ['Clinical Case Review', null],
  ] as const)('%s has its own fields', (sleType, fields) => {
    expect(bodyFromDraft({ ...draft, sleType }).sle_fields).toEqual(fields);
  });

  it('names capabilities for a case review and HLOs for all others', () => {
    for (const sleType of SLE_TYPES) {
      const { suggested_hlos, rcgp_capabilities } = bodyFromDraft({ ...draft, sleType });
      const caseReview = sleType === 'Clinical Case Review';
      expect(suggested_hlos).toEqual(caseReview ? [] : draft.hlos);
      expect(rcgp_capabilities).toEqual(caseReview ? draft.capabilities : null);
    }
  });

  it('passes its own guard, so that a kept try can be sent again', () => {
    for (const sleType of SLE_TYPES) {
      const body = bodyFromDraft({ ...draft, sleType });
      expect(entryBody(JSON.parse(JSON.stringify(body)))).toEqual(body);
    }
  });

  it.each([
    ['', null],
    [' yes', true],
    ['YES please', true],
    ['No', false],
    ['on a ward', false],
  ])('%j is simulated: %s', (answer, simulated) => expect(simulatedAnswer(answer)).toBe(simulated));
});

describe('what comes in', () => {
  const wire = {
    sleType: 'dct',
    date: '2026-03-12',
    title: 'T',
    clinical_setting: '',
    description: '',
    feedback: '',
    agreed_action: '',
    reflection: '',
    suggested_hlos: ['a', 'b', 'c', 'd'],
    rcgp_capabilities: null,
    sle_fields: { was_simulated: false, setting: null, audience: 'Students' },
    transcript: 'note',
    redactions: [],
    grounding: [],
    engine: { name: 'embedded' },
  };

  it('becomes texts without null, at most three outcomes, and a known type', () => {
    const incoming = draftFromResponse(draftResponse(wire));
    expect(incoming).toMatchObject({ sleType: 'DCT', hlos: ['a', 'b', 'c'], capabilities: [] });
    expect(incoming.sle).toEqual({ ...EMPTY_SLE_TEXTS, wasSimulated: 'No', audience: 'Students' });
    expect(draftFromResponse(draftResponse({ ...wire, sleType: 'Audit' })).sleType).toBe('LEARN');
  });

  it.each([{ title: null }, { suggested_hlos: 'none' }, { grounding: [{ field: 'title' }] }, { sle_fields: [] }])(
    'is refused when it is %j',
    (wrong) => expect(read(draftResponse, { ...wire, ...wrong })).toBeNull(),
  );

  it('survives the browser storage', () => {
    expect(entryDraft(structuredClone(draft))).toEqual(draft);
    expect(read(entryDraft, { ...draft, sle: {} })).toBeNull();
  });
});
