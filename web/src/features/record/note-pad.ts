import { createJournal, type Keeping, whenHidden } from '@/storage/journal';
import { dropNote, dropNoteSlip, keepNote, type Note, type NoteRecord, readNote, slipNote } from '@/storage/notes';
import { type Observed, observed } from '@/storage/observed';
import { onTabChange } from '@/storage/tab-channel';

/** The note being typed, and what the screen should say about it. */
export interface NotePadState {
  /** False until the kept note has been looked for. */
  open: boolean;
  text: string;
  /** When the text was last changed, in milliseconds since 1970; null for a blank pad. */
  changedAt: number | null;
  /** When the note found at opening was written; null when there was none. */
  restoredFrom: number | null;
  keeping: Keeping;
  /** What another tab holds instead; null while there is no disagreement. */
  other: NoteRecord | null;
}

/** How the doctor settles two texts. */
export type NoteChoice = 'both' | 'this' | 'other';

/** Keeps a note through reload, crash and a second tab. */
export interface NotePad extends Pick<Observed<NotePadState>, 'get' | 'subscribe'> {
  /** Looks for the kept note and listens to other tabs. Returns the way to let go, which flushes. */
  start: () => () => void;
  type: (text: string) => void;
  settle: (choice: NoteChoice) => void;
  /** Makes sure the browser has the words, or has refused them. */
  flush: () => Promise<void>;
  /** Forgets the note once its words are safe elsewhere. Rejects with `StorageError`. */
  clear: () => Promise<void>;
}

export function createNotePad(userId: string, now: () => number): NotePad {
  const state = observed<NotePadState>({
    open: false,
    text: '',
    changedAt: null,
    restoredFrom: null,
    keeping: 'kept',
    other: null,
  });
  let version = 0;
  let dirty = false;

  const current = (): Note => {
    const { text, changedAt } = state.get();
    return { userId, text, changedAt: changedAt ?? now(), version };
  };

  const journal = createJournal({
    async write() {
      const note = current();
      const write = await keepNote(note);
      if (write.kind === 'conflict') {
        state.set({ other: write.stored });
        return false;
      }
      version = write.version;
      dirty = state.get().text !== note.text;
      return true;
    },
    report: (keeping) => state.set({ keeping }),
    putSlip: () => slipNote(current()),
    dropSlip: () => dropNoteSlip(userId),
  });

  function type(text: string): void {
    const changedAt = now();
    dirty = true;
    state.set({ text, changedAt });
    // While two texts disagree the journal rests: the choice decides which one it takes.
    if (state.get().other === null) journal.change();
  }

  function adopt(note: NoteRecord): void {
    version = note.version;
    dirty = false;
    state.set({ text: note.text, changedAt: note.changedAt, other: null, keeping: 'kept' });
  }

  async function open(): Promise<void> {
    if (state.get().open) return;
    try {
      const note = await readNote(userId);
      if (state.get().open) return;
      if (note !== null && note.text !== '') {
        adopt(note);
        state.set({ restoredFrom: note.changedAt });
      }
      state.set({ open: true });
    } catch {
      state.set({ open: true, keeping: 'failing' });
    }
  }

  async function heard(): Promise<void> {
    try {
      const note = await readNote(userId);
      // A note dropped elsewhere was processed there: what this tab holds is newer or is the same.
      if (note === null || note.version === version) return;
      if (dirty && note.text !== state.get().text) state.set({ other: note });
      else adopt(note);
    } catch {
      state.set({ keeping: 'failing' });
    }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      void open();
      const stops = [
        whenHidden(journal.leave),
        onTabChange(({ shelf, id }) => {
          if (shelf === 'notes' && id === userId && state.get().open) void heard();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
        void journal.flush();
      };
    },
    type,
    settle(choice) {
      const { other, text } = state.get();
      if (other === null) return;
      if (choice === 'other') {
        journal.stop();
        return adopt(other);
      }
      version = other.version;
      state.set({ other: null });
      type(choice === 'both' ? `${other.text.trimEnd()}\n\n${text}` : text);
    },
    flush: journal.flush,
    async clear() {
      journal.stop();
      await journal.flush();
      await dropNote(userId);
      version = 0;
      dirty = false;
      state.set({ text: '', changedAt: null, restoredFrom: null, keeping: 'kept' });
    },
  };
}
