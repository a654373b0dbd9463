import { type DraftResponse, draftResponse } from '@/domain/entry-wire';
import { usesGpFunction } from '@/domain/grades';

import { client, unwrap } from './client';
import { guarded } from './guarded';
import type { Profile } from './profile';

/** A note on its way to becoming a draft. */
export interface NoteToDraft {
  transcript: string;
  trainingGrade: Profile['training_grade'];
  currentSpeciality: string | null;
  /** The day of the note in London, from which 'yesterday' counts. */
  recordedOn: string;
}

/** Has a note structured. Rejects with `AppError`; nothing is stored on the server either way. */
export async function draftNote(note: NoteToDraft, signal: AbortSignal): Promise<DraftResponse> {
  const name = usesGpFunction(note.trainingGrade) ? 'process-entry-gp' : 'process-entry-foundation';
  const { currentSpeciality, ...rest } = note;
  const body = currentSpeciality === null ? rest : { ...rest, currentSpeciality };
  return guarded(draftResponse, await unwrap(client.POST(`/functions/v1/${name}`, { body, signal })));
}
