import { type Guard, read } from '@/domain/guard';

/**
 * The last words before a page is left. The database cannot take them: its writes need a moment that a closing page no
 * longer has. Local storage takes them at once; they are folded into the database when it is next read.
 */
export interface SlipPlace {
  userId: string;
  shelf: 'notes' | 'drafts';
  id: string;
}

/** Leaves a slip. A browser that refuses has already been reported as not keeping anything. */
export function putSlip(place: SlipPlace, value: unknown): void {
  attempt((storage) => storage.setItem(nameOf(place), JSON.stringify(value)));
}

export function dropSlip(place: SlipPlace): void {
  attempt((storage) => storage.removeItem(nameOf(place)));
}

/** The slips of one shelf that are still readable; those that are not are removed. */
export function readSlips<T>(userId: string, shelf: SlipPlace['shelf'], guard: Guard<T>): T[] {
  const slips: T[] = [];
  attempt((storage) => {
    for (const name of namesIn(storage, `${prefixOf(userId)}${shelf}.`)) {
      const slip = read(guard, parsed(storage.getItem(name)));
      if (slip === null) storage.removeItem(name);
      else slips.push(slip);
    }
  });
  return slips;
}

export function dropSlipsOf(userId: string): void {
  attempt((storage) => {
    for (const name of namesIn(storage, prefixOf(userId))) storage.removeItem(name);
  });
}

function prefixOf(userId: string): string {
  return `debrief.slip.${userId}.`;
}

function nameOf({ userId, shelf, id }: SlipPlace): string {
  return `${prefixOf(userId)}${shelf}.${id}`;
}

function namesIn(storage: Storage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter((name) =>
    name.startsWith(prefix),
  );
}

function parsed(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

function attempt(action: (storage: Storage) => void): void {
  try {
    action(localStorage);
  } catch {
    // Forbidden or full: nothing more can be done while the page is closing.
  }
}
