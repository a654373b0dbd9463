import { AppError } from '@/api/errors';
import { checkEntry } from '@/domain/entry-check';
import type { DraftPath, EntryDraft } from '@/domain/entry-draft';
import { faultMessage } from '@/messages/validation';

/** What keeps each field from being saved. */
export type Faults = ReadonlyMap<DraftPath, string>;

const PATHS: Readonly<Record<string, DraftPath>> = {
  title: 'title',
  date: 'date',
  clinical_setting: 'clinicalSetting',
  description: 'description',
  feedback: 'feedback',
  agreed_action: 'agreedAction',
  reflection: 'reflection',
  procedure: 'sle.procedure',
  was_simulated: 'sle.wasSimulated',
  clinical_problem_category: 'sle.clinicalProblemCategory',
  setting: 'sle.setting',
  virtual_event: 'sle.virtualEvent',
  simulated_learning: 'sle.simulatedLearning',
  audience: 'sle.audience',
};

/** What this side can tell before a save. */
export function ownFaults(draft: EntryDraft, today: string, fieldCharacters: number): Faults {
  return new Map(checkEntry(draft, today, fieldCharacters).map((fault) => [fault.path, faultMessage(fault)]));
}

/** What the server said of single fields; names it nests, such as `sle_fields.procedure`, are read by their end. */
export function serverFaults(failure: unknown): Faults {
  if (!(failure instanceof AppError)) return new Map();
  return new Map(
    failure.issues.flatMap(({ field, message }): [DraftPath, string][] => {
      const path = PATHS[field.slice(field.lastIndexOf('.') + 1)];
      return path === undefined ? [] : [[path, message]];
    }),
  );
}
