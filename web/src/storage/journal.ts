import { StorageError } from './database';

/** Whether the browser holds the latest words: being written, held, or not held because storage failed. */
export type Keeping = 'pending' | 'kept' | 'failing' | 'full';

/** Writes the latest state soon, one write at a time. */
export interface Journal {
  /** The state has changed; it is written within a moment, however fast the typing goes on. */
  change: () => void;
  /** Writes what is waiting, now. Resolves when the browser has it or has refused it. */
  flush: () => Promise<void>;
  /** The page may be going: leaves what the browser does not have yet on a slip, then flushes. */
  leave: () => void;
  /** Forgets what is waiting. */
  stop: () => void;
}

/** What a journal writes, and where. */
export interface JournalWork {
  /** Writes the state as it is now. False when another tab was first, and the state is still only here. */
  write: () => Promise<boolean>;
  report: (keeping: Keeping) => void;
  putSlip: () => void;
  dropSlip: () => void;
}

/** How long a change waits for its write, in milliseconds. */
export const JOURNAL_WAIT = 50;

export function createJournal({ write, report, putSlip, dropSlip }: JournalWork): Journal {
  let waiting = false;
  let onlyHere = false;
  let slipped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    if (!waiting) return;
    waiting = false;
    try {
      const kept = await write();
      if (kept && !waiting) acknowledge();
    } catch (cause) {
      report(cause instanceof StorageError && cause.full ? 'full' : 'failing');
    }
  }

  function acknowledge(): void {
    onlyHere = false;
    report('kept');
    if (slipped) dropSlip();
    slipped = false;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeWaiting);
    return writing;
  }

  return {
    change() {
      waiting = true;
      onlyHere = true;
      report('pending');
      timer ??= setTimeout(() => void flush(), JOURNAL_WAIT);
    },
    flush,
    leave() {
      if (onlyHere) {
        putSlip();
        slipped = true;
      }
      void flush();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = false;
      onlyHere = false;
      if (slipped) dropSlip();
      slipped = false;
    },
  };
}

/** Calls when the page is hidden or left: on a phone that may be the last that is heard of it. */
export function whenHidden(leave: () => void): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  document.addEventListener('visibilitychange', hidden);
  globalThis.addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    globalThis.removeEventListener('pagehide', leave);
  };
}
