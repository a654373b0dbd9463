import type { Capability } from './outcomes';
import type { SleType } from './sle-types';

/** The type's own fields, all of them at once: changing the type hides some and loses none. */
export interface SleTexts {
  procedure: string;
  wasSimulated: string;
  clinicalProblemCategory: string;
  setting: string;
  virtualEvent: string;
  simulatedLearning: string;
  audience: string;
}

/** An entry as the review form holds it. No value is ever null: what was not said is an empty text. */
export interface EntryDraft {
  sleType: SleType;
  /** YYYY-MM-DD, or empty. */
  date: string;
  title: string;
  clinicalSetting: string;
  description: string;
  feedback: string;
  agreedAction: string;
  reflection: string;
  sle: SleTexts;
  /** Names of foundation capabilities; what screens call HLOs. */
  hlos: string[];
  capabilities: Capability[];
  /** The note with its identifiers replaced, as kept with the entry; null for an entry that came from none. */
  transcript: string | null;
}

export type TextKey = 'date' | 'title' | 'clinicalSetting' | 'description' | 'feedback' | 'agreedAction' | 'reflection';

/** Where a text stands in a draft; also the name of its field in the form. */
export type DraftPath = TextKey | `sle.${keyof SleTexts}`;

export const EMPTY_SLE_TEXTS: SleTexts = {
  procedure: '',
  wasSimulated: '',
  clinicalProblemCategory: '',
  setting: '',
  virtualEvent: '',
  simulatedLearning: '',
  audience: '',
};

/** Every place that holds a text, in no order that matters to a reader. */
export const DRAFT_PATHS: readonly DraftPath[] = [
  'date',
  'title',
  'clinicalSetting',
  'description',
  'feedback',
  'agreedAction',
  'reflection',
  'sle.procedure',
  'sle.wasSimulated',
  'sle.clinicalProblemCategory',
  'sle.setting',
  'sle.virtualEvent',
  'sle.simulatedLearning',
  'sle.audience',
];

export function textAt(draft: EntryDraft, path: DraftPath): string {
  return isSlePath(path) ? draft.sle[SLE_KEYS[path]] : draft[path];
}

export function withText(draft: EntryDraft, path: DraftPath, text: string): EntryDraft {
  return isSlePath(path) ? { ...draft, sle: { ...draft.sle, [SLE_KEYS[path]]: text } } : { ...draft, [path]: text };
}

/** Whether two drafts say the same. */
export function sameDraft(one: EntryDraft, other: EntryDraft): boolean {
  return (
    one.sleType === other.sleType &&
    DRAFT_PATHS.every((path) => textAt(one, path) === textAt(other, path)) &&
    sameList(one.hlos, other.hlos) &&
    sameList(one.capabilities.map(capabilityText), other.capabilities.map(capabilityText))
  );
}

/** A capability and its reason in one text. */
export function capabilityText({ capability_name, justification }: Capability): string {
  return justification === '' ? capability_name : `${capability_name}: ${justification}`;
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

type SlePath = Extract<DraftPath, `sle.${string}`>;

const SLE_KEYS: Readonly<Record<SlePath, keyof SleTexts>> = {
  'sle.procedure': 'procedure',
  'sle.wasSimulated': 'wasSimulated',
  'sle.clinicalProblemCategory': 'clinicalProblemCategory',
  'sle.setting': 'setting',
  'sle.virtualEvent': 'virtualEvent',
  'sle.simulatedLearning': 'simulatedLearning',
  'sle.audience': 'audience',
};

function isSlePath(path: DraftPath): path is SlePath {
  return path in SLE_KEYS;
}
