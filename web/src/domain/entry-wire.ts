import { EMPTY_SLE_TEXTS, type EntryDraft, type SleTexts } from './entry-draft';
import { boolean, either, type Guarded, list, nullable, number, oneOf, optional, record, text } from './guard';
import { OUTCOMES_PER_ENTRY } from './outcomes';
import { FALLBACK_TYPE, isCaseReview, readSleType, SLE_TYPES, type SleType } from './sle-types';

// The shapes of the server's answers, checked at the door: a draft is an engine's output, an entry crossed a network.
const capability = record({ capability_name: text, justification: text });

const sleFields = record({
  procedure: optional(text),
  was_simulated: optional(either(boolean, text)),
  clinical_problem_category: optional(text),
  setting: optional(text),
  virtual_event: optional(text),
  simulated_learning: optional(text),
  audience: optional(text),
});

export const redaction = record({ kind: text, placeholder: text });

const grounding = record({ field: text, start: number, end: number, source: optional(list(number)) });

const common = {
  date: text,
  title: text,
  clinical_setting: text,
  description: text,
  feedback: text,
  agreed_action: text,
  reflection: text,
  suggested_hlos: list(text),
  rcgp_capabilities: optional(list(capability)),
  sle_fields: optional(sleFields),
};

export const draftResponse = record({
  ...common,
  sleType: text,
  transcript: text,
  redactions: list(redaction),
  grounding: list(grounding),
});

export const savedEntry = record({
  ...common,
  id: text,
  sle_type: text,
  transcript: optional(text),
  revision: number,
  created_at: text,
  updated_at: text,
});

export type DraftResponse = Guarded<typeof draftResponse>;
export type SavedEntry = Guarded<typeof savedEntry>;
export type Redaction = Guarded<typeof redaction>;
type SleFields = Guarded<typeof sleFields>;

const answer = nullable(text);
const dopsBody = record({ procedure: answer, was_simulated: nullable(boolean) });
const miniCexBody = record({ clinical_problem_category: answer });
const dctBody = record({ setting: answer, virtual_event: answer, simulated_learning: answer, audience: answer });

/** What a save sends. What was left empty goes empty: nothing looks said that was not. */
export const entryBody = record({
  title: text,
  sle_type: oneOf(SLE_TYPES),
  date: text,
  clinical_setting: text,
  description: text,
  feedback: text,
  agreed_action: text,
  reflection: text,
  suggested_hlos: list(text),
  rcgp_capabilities: nullable(list(capability)),
  transcript: text,
  sle_fields: nullable(either(dopsBody, either(miniCexBody, dctBody))),
});

export type EntryBody = Guarded<typeof entryBody>;

export function draftFromResponse(response: DraftResponse): EntryDraft {
  return { ...fromCommon(response), sleType: typeOf(response.sleType), transcript: response.transcript };
}

export function draftFromEntry(entry: SavedEntry): EntryDraft {
  return { ...fromCommon(entry), sleType: typeOf(entry.sle_type), transcript: entry.transcript };
}

export function bodyFromDraft(draft: EntryDraft): EntryBody {
  const caseReview = isCaseReview(draft.sleType);
  return {
    title: draft.title.trim(),
    sle_type: draft.sleType,
    date: draft.date,
    clinical_setting: blankToEmpty(draft.clinicalSetting),
    description: blankToEmpty(draft.description),
    feedback: blankToEmpty(draft.feedback),
    agreed_action: blankToEmpty(draft.agreedAction),
    reflection: blankToEmpty(draft.reflection),
    suggested_hlos: caseReview ? [] : draft.hlos,
    rcgp_capabilities: caseReview ? draft.capabilities : null,
    transcript: draft.transcript ?? '',
    sle_fields: sleFieldsOf(draft),
  };
}

/** What DOPS stores for the answer given in words: true when it starts with yes, null when nothing was answered. */
export function simulatedAnswer(answer: string): boolean | null {
  const trimmed = answer.trim().toLowerCase();
  return trimmed === '' ? null : trimmed.startsWith('yes');
}

function fromCommon(wire: Omit<DraftResponse, 'sleType' | 'transcript' | 'redactions' | 'grounding'>) {
  return {
    date: wire.date,
    title: wire.title,
    clinicalSetting: wire.clinical_setting,
    description: wire.description,
    feedback: wire.feedback,
    agreedAction: wire.agreed_action,
    reflection: wire.reflection,
    sle: sleTextsOf(wire.sle_fields),
    hlos: wire.suggested_hlos.slice(0, OUTCOMES_PER_ENTRY),
    capabilities: (wire.rcgp_capabilities ?? []).slice(0, OUTCOMES_PER_ENTRY),
  };
}

function typeOf(name: string): SleType {
  return readSleType(name) ?? FALLBACK_TYPE;
}

function sleTextsOf(fields: SleFields | null): SleTexts {
  if (fields === null) return EMPTY_SLE_TEXTS;
  return {
    procedure: fields.procedure ?? '',
    wasSimulated: answerText(fields.was_simulated),
    clinicalProblemCategory: fields.clinical_problem_category ?? '',
    setting: fields.setting ?? '',
    virtualEvent: fields.virtual_event ?? '',
    simulatedLearning: fields.simulated_learning ?? '',
    audience: fields.audience ?? '',
  };
}

function answerText(answer: boolean | string | null): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return answer ?? '';
}

function sleFieldsOf({ sleType, sle }: EntryDraft): EntryBody['sle_fields'] {
  switch (sleType) {
    case 'DOPS':
      return { procedure: emptyToNull(sle.procedure), was_simulated: simulatedAnswer(sle.wasSimulated) };
    case 'Mini-CEX':
      return { clinical_problem_category: emptyToNull(sle.clinicalProblemCategory) };
    case 'DCT':
      return {
        setting: emptyToNull(sle.setting),
        virtual_event: emptyToNull(sle.virtualEvent),
        simulated_learning: emptyToNull(sle.simulatedLearning),
        audience: emptyToNull(sle.audience),
      };
    case 'CBD':
    case 'Clinical Case Review':
    case 'LEARN':
    case 'LEADER':
      return null;
  }
}

function blankToEmpty(words: string): string {
  return words.trim() === '' ? '' : words;
}

function emptyToNull(words: string): string | null {
  return words.trim() === '' ? null : words;
}
