import { useEffect, useState, useSyncExternalStore } from 'react';

import type { DraftRecord } from '@/storage/draft-record';
import { guardLeaving } from '@/storage/leaving';

import { createDraftDesk, type DraftDesk, type DraftDeskState } from './draft-desk';

/** A desk for one draft, for as long as the screen stands. Mount it anew for another draft. */
export function useDraftDesk(opened: DraftRecord): { desk: DraftDesk; state: DraftDeskState } {
  const [desk] = useState(() => createDraftDesk(opened, Date.now));
  useEffect(() => desk.start(), [desk]);
  const state = useSyncExternalStore(desk.subscribe, desk.get);
  const onlyHere = state.keeping !== 'kept' || state.gone || state.disagreement?.with === 'tab';
  useEffect(() => (onlyHere ? guardLeaving() : undefined), [onlyHere]);
  return { desk, state };
}
