import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What the browser keeps for a doctor until the server has it. Values are guarded when read. */
interface Shelves extends DBSchema {
  /** The note being typed, one for each user id. */
  notes: { key: string; value: unknown };
  /** Drafts under review and edits of saved entries, by their id. */
  drafts: { key: string; value: unknown; indexes: { userId: string } };
}

export type Database = IDBPDatabase<Shelves>;

/** The browser would not keep or give back a text. `full` when it has no room left. */
export class StorageError extends Error {
  readonly full: boolean;

  constructor(cause: unknown) {
    super('browser storage failed', { cause });
    this.name = 'StorageError';
    this.full = cause instanceof DOMException && cause.name === 'QuotaExceededError';
  }
}

const NAME = 'debrief';
const VERSION = 1;

let opened: Promise<Database> | null = null;

/** Runs `work` on the open database. Rejects with `StorageError`, and opens anew at the next call. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  try {
    // A browser that forbids storage throws here and now.
    opened ??= open();
    return await work(await opened);
  } catch (cause) {
    await closeDatabase();
    throw new StorageError(cause);
  }
}

/** Lets go of the database; the next call opens it again. */
export async function closeDatabase(): Promise<void> {
  const closing = opened;
  opened = null;
  // An open that failed has nothing to close, and its failure was told to whoever asked for it.
  await closing?.then(
    (database) => database.close(),
    () => undefined,
  );
}

function open(): Promise<Database> {
  return openDB<Shelves>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('notes', { keyPath: 'userId' });
      database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('userId', 'userId');
    },
    // A newer release in another tab must not wait for this one.
    blocking() {
      void closeDatabase();
    },
    terminated() {
      opened = null;
    },
  });
}
