import { SessionStore } from './store';

/** The session of this tab. `main.tsx` starts it. */
export const session = new SessionStore(globalThis.location.origin);
