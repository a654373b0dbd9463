import type { components } from '@/api/schema';
import { draftFromResponse, draftResponse } from '@/domain/entry-wire';
import { unsaidSentences } from '@/domain/draft-notes';
import type { SleType } from '@/domain/sle-types';
import type { DraftRecord } from '@/storage/draft-record';
import { closeDatabase } from '@/storage/database';
import { wipeUnsavedWork } from '@/storage/unsaved-work';

type Draft = components['schemas']['Draft'];

/** The doctor of `db`. */
export const DOCTOR = 'doctor-1';

const FIELDS: Readonly<Partial<Record<SleType, Draft['sle_fields']>>> = {
  DOPS: { procedure: 'Seldinger chest drain', was_simulated: false },
  'Mini-CEX': { clinical_problem_category: 'Clinical assessment' },
  DCT: { setting: 'Tutorial', virtual_event: 'Yes', simulated_learning: 'No', audience: 'Medical students' },
};

/** A draft of each type as the server gives it, with every field filled and one sentence that the note lacks. */
export function wireDraft(sleType: SleType): Draft {
  const caseReview = sleType === 'Clinical Case Review';
  const reflection = 'I felt rushed. I learned to summarise.';
  return {
    sleType,
    date: '2026-03-12',
    title: 'Breathless man with an effusion',
    clinical_setting: 'Acute Medical Unit',
    description: 'I saw a 58 year old man with a large effusion.\nHis oxygen was 2 L.',
    feedback: '[colleague] said my explanation was clear.',
    agreed_action: 'Read the BTS guideline.',
    reflection,
    suggested_hlos: caseReview ? [] : ['Clinical assessment', 'Communication and care'],
    rcgp_capabilities: caseReview
      ? [{ capability_name: 'Clinical management', justification: 'I explained the drain and its risks.' }]
      : null,
    sle_fields: FIELDS[sleType] ?? null,
    transcript: 'I saw a 58 year old man on [date]. [colleague] said my explanation was clear. I felt rushed.',
    redactions: [
      { kind: 'staff_name', placeholder: '[colleague]' },
      { kind: 'staff_name', placeholder: '[colleague]' },
      { kind: 'date_of_event', placeholder: '[date]' },
    ],
    grounding: [
      { field: 'reflection', start: 0, end: 14, source: [77, 91] },
      { field: 'reflection', start: 15, end: reflection.length, source: null },
    ],
    engine: { name: 'embedded', version: '1' },
  };
}

/** The same draft as the browser keeps it. */
export function draftRecordOf(sleType: SleType, change: Partial<DraftRecord> = {}): DraftRecord {
  const response = draftResponse(wireDraft(sleType));
  return {
    id: 'draft-1',
    userId: DOCTOR,
    base: null,
    saveKey: 'save-key-1',
    draft: draftFromResponse(response),
    setAside: null,
    attempts: [],
    redactions: response.redactions,
    unsaid: unsaidSentences(response),
    note: 'I saw a 58 year old man. Dr Smith said my explanation was clear. I felt rushed.',
    createdAt: Date.parse('2026-03-12T14:00:00Z'),
    changedAt: Date.parse('2026-03-12T14:32:00Z'),
    version: 1,
    writer: 'another-tab',
    ...change,
  };
}

/** A browser that holds nothing, for the next test. */
export async function emptyBrowser(): Promise<void> {
  await wipeUnsavedWork(DOCTOR);
  await closeDatabase();
}
