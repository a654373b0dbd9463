import { type Guard, read } from '@/domain/guard';

/** One value in local or session storage, guarded: what does not pass is dropped, never trusted. */
export interface WebKey<T> {
  read: () => T | null;
  /** False when the browser would not keep it. */
  write: (value: T) => boolean;
  clear: () => void;
}

export function webKey<T>(area: () => Storage, name: string, guard: Guard<T>): WebKey<T> {
  return {
    read: () => read(guard, parsed(attempt(() => area().getItem(name), null))),
    write: (value) =>
      attempt(() => {
        area().setItem(name, JSON.stringify(value));
        return true;
      }, false),
    clear() {
      attempt(() => area().removeItem(name), undefined);
    },
  };
}

/** Storage throws when the browser forbids it; such a browser has nothing stored. */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

function parsed(json: string | null): unknown {
  if (json === null) return null;
  return attempt((): unknown => JSON.parse(json), null);
}
