/** What a history entry says about the draft under review. */
export interface DraftState {
  readonly draftId: string;
}

/** Reads a history state, which any page may have written. */
export function draftIdOf(state: unknown): string | undefined {
  const named = typeof state === 'object' && state !== null && 'draftId' in state ? state.draftId : undefined;
  return typeof named === 'string' ? named : undefined;
}
