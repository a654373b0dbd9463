import type { EntryDraft } from './entry-draft';
import { type Guard, list, nullable, oneOf, record, text } from './guard';
import { SLE_TYPES } from './sle-types';

/** An `EntryDraft` that comes back from the browser's storage: written by us, perhaps by an older release. */
export const entryDraft: Guard<EntryDraft> = record({
  sleType: oneOf(SLE_TYPES),
  date: text,
  title: text,
  clinicalSetting: text,
  description: text,
  feedback: text,
  agreedAction: text,
  reflection: text,
  sle: record({
    procedure: text,
    wasSimulated: text,
    clinicalProblemCategory: text,
    setting: text,
    virtualEvent: text,
    simulatedLearning: text,
    audience: text,
  }),
  hlos: list(text),
  capabilities: list(record({ capability_name: text, justification: text })),
  transcript: nullable(text),
});
