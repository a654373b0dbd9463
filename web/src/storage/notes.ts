import { type Guarded, number, read, record, text } from '@/domain/guard';

import { withDatabase } from './database';
import { dropSlip, putSlip, readSlips, type SlipPlace } from './slips';
import { announce, TAB } from './tab-channel';

const noteRecord = record({
  userId: text,
  text: text,
  /** Milliseconds since 1970. */
  changedAt: number,
  /** Grows by one with each write; 0 stands for no note. */
  version: number,
  /** The tab that wrote it. */
  writer: text,
});

/** The note that a doctor is typing. */
export type NoteRecord = Guarded<typeof noteRecord>;

/** A note as a screen holds it: the tab is known anyway. */
export type Note = Omit<NoteRecord, 'writer'>;

/** What became of a write: kept, or refused because another tab wrote first. */
export type NoteWrite = { kind: 'kept'; version: number } | { kind: 'conflict'; stored: NoteRecord };

/** The kept note, or null. Rejects with `StorageError`. */
export function readNote(userId: string): Promise<NoteRecord | null> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('notes', 'readwrite');
    const stored = read(noteRecord, await transaction.store.get(userId));
    const [slip] = readSlips(userId, 'notes', noteRecord);
    const note = slip === undefined ? stored : folded(slip, stored);
    if (note !== null && note !== stored) await transaction.store.put(note);
    await transaction.done;
    if (slip !== undefined) dropSlip(placeOf(userId));
    return note;
  });
}

/** Keeps the text unless another tab has kept a different one since `note.version`. Rejects with `StorageError`. */
export async function keepNote(note: Note): Promise<NoteWrite> {
  const write = await withDatabase(async (database): Promise<NoteWrite> => {
    const transaction = database.transaction('notes', 'readwrite');
    const stored = read(noteRecord, await transaction.store.get(note.userId));
    if (stored !== null && stored.version !== note.version && stored.text.trim() !== '' && stored.text !== note.text) {
      await transaction.done;
      return { kind: 'conflict', stored };
    }
    const version = Math.max(stored?.version ?? 0, note.version) + 1;
    await Promise.all([transaction.store.put({ ...note, version, writer: TAB }), transaction.done]);
    return { kind: 'kept', version };
  });
  if (write.kind === 'kept') announce({ shelf: 'notes', id: note.userId });
  return write;
}

/** Leaves the text behind at once, for the next `readNote`. */
export function slipNote(note: Note): void {
  putSlip(placeOf(note.userId), { ...note, writer: TAB });
}

export function dropNoteSlip(userId: string): void {
  dropSlip(placeOf(userId));
}

/** Forgets the note. Rejects with `StorageError`. */
export async function dropNote(userId: string): Promise<void> {
  dropNoteSlip(userId);
  await withDatabase((database) => database.delete('notes', userId));
  announce({ shelf: 'notes', id: userId });
}

/** The slip goes on from what its own tab wrote; beside another tab's words it is added, never put over them. */
function folded(slip: NoteRecord, stored: NoteRecord | null): NoteRecord {
  const version = Math.max(slip.version, stored?.version ?? 0) + 1;
  if (stored === null || stored.version === slip.version || stored.writer === slip.writer) return { ...slip, version };
  if (stored.text.includes(slip.text.trim())) return stored;
  return { ...stored, text: `${stored.text.trimEnd()}\n\n${slip.text}`, version };
}

function placeOf(userId: string): SlipPlace {
  return { userId, shelf: 'notes', id: 'note' };
}
