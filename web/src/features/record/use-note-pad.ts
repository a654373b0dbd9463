import { useEffect, useState, useSyncExternalStore } from 'react';

import { createNotePad, type NotePad, type NotePadState } from './note-pad';

/** The note of one doctor, for as long as the screen stands. Mount it anew for another doctor. */
export function useNotePad(userId: string): { pad: NotePad; note: NotePadState } {
  const [pad] = useState(() => createNotePad(userId, Date.now));
  useEffect(() => pad.start(), [pad]);
  return { pad, note: useSyncExternalStore(pad.subscribe, pad.get) };
}
