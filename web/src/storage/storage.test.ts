import { beforeEach, describe, expect, it, vi } from 'vitest';

import { EMPTY_SLE_TEXTS } from '@/domain/entry-draft';

import { closeDatabase, StorageError, withDatabase } from './database';
import { type DraftRecord, editId } from './draft-record';
import { addDraft, dropDraft, keepDraft, listDrafts, readDraft } from './drafts';
import { dropNote, keepNote, readNote } from './notes';
import { pendingReview } from './pending-review';
import { nameUnsavedWork, wipeUnsavedWork } from './unsaved-work';

const ZOE = 'doctor-1';
const SAM = 'doctor-2';

function record(change: Partial<DraftRecord> = {}): DraftRecord {
  return {
    id: 'draft-1',
    userId: ZOE,
    base: null,
    saveKey: 'key-1',
    draft: {
      sleType: 'CBD',
      date: '2026-03-12',
      title: 'Sepsis',
      clinicalSetting: '',
      description: 'I saw a man.',
      feedback: '',
      agreedAction: '',
      reflection: 'I learned.',
      sle: EMPTY_SLE_TEXTS,
      hlos: [],
      capabilities: [],
      transcript: null,
    },
    setAside: null,
    attempts: [],
    redactions: [],
    unsaid: [],
    note: '',
    createdAt: 1,
    changedAt: 1,
    version: 1,
    writer: 'tab-1',
    ...change,
  };
}

beforeEach(async () => {
  await wipeUnsavedWork(ZOE);
  await wipeUnsavedWork(SAM);
});

describe('the note', () => {
  it('comes back after the page is gone', async () => {
    await keepNote({ userId: ZOE, text: 'I saw', changedAt: 5, version: 0 });
    await closeDatabase();
    expect(await readNote(ZOE)).toMatchObject({ userId: ZOE, text: 'I saw', changedAt: 5, version: 1 });
    expect(await readNote(SAM)).toBeNull();
  });

  it('refuses to overwrite other words written since', async () => {
    await keepNote({ userId: ZOE, text: 'from here', changedAt: 1, version: 0 });
    const write = await keepNote({ userId: ZOE, text: 'from there', changedAt: 2, version: 0 });
    expect(write).toMatchObject({ kind: 'conflict', stored: { text: 'from here' } });
    expect(await readNote(ZOE)).toMatchObject({ text: 'from here' });
  });

  it('needs no choice when the words are the same, or none', async () => {
    await keepNote({ userId: ZOE, text: 'same', changedAt: 1, version: 0 });
    expect(await keepNote({ userId: ZOE, text: 'same', changedAt: 2, version: 0 })).toEqual({
      kind: 'kept',
      version: 2,
    });
    await keepNote({ userId: ZOE, text: ' ', changedAt: 3, version: 2 });
    expect(await keepNote({ userId: ZOE, text: 'new', changedAt: 4, version: 2 })).toMatchObject({ kind: 'kept' });
  });

  it('is gone when dropped', async () => {
    await keepNote({ userId: ZOE, text: 'x', changedAt: 1, version: 0 });
    await dropNote(ZOE);
    expect(await readNote(ZOE)).toBeNull();
  });
});

describe('a draft', () => {
  it('is its doctor’s alone', async () => {
    await addDraft(record());
    expect(await readDraft(ZOE, 'draft-1')).toEqual(record());
    expect(await readDraft(SAM, 'draft-1')).toBeNull();
    expect(await listDrafts(SAM)).toEqual([]);
  });

  it('takes one write for each version, so that the slower tab is told', async () => {
    await addDraft(record());
    expect(await keepDraft(record({ note: 'first' }))).toEqual({ kind: 'kept', version: 2 });
    expect(await keepDraft(record({ note: 'second' }))).toMatchObject({ kind: 'conflict', stored: { note: 'first' } });
    expect(await readDraft(ZOE, 'draft-1')).toMatchObject({ note: 'first', version: 2 });
  });

  it('never comes back to life by a late write', async () => {
    await addDraft(record());
    await dropDraft(record());
    expect(await keepDraft(record())).toEqual({ kind: 'gone' });
    expect(await listDrafts(ZOE)).toEqual([]);
  });

  it('starts with version 0 when it edits a saved entry', async () => {
    const edit = record({ id: editId(ZOE, 'e1'), version: 0 });
    expect(await keepDraft(edit)).toEqual({ kind: 'kept', version: 1 });
    expect(await keepDraft(edit)).toMatchObject({ kind: 'conflict' });
  });

  it('lists the newest first and drops what is not readable', async () => {
    await addDraft(record({ id: 'old', changedAt: 1 }));
    await addDraft(record({ id: 'new', changedAt: 2 }));
    await withDatabase((database) => database.put('drafts', { id: 'odd', userId: ZOE, draft: 'what?' }));
    expect((await listDrafts(ZOE)).map(({ id }) => id)).toEqual(['new', 'old']);
  });
});

describe('signing out', () => {
  it('names what would be lost, then removes it, and leaves others alone', async () => {
    await keepNote({ userId: ZOE, text: 'three more words', changedAt: 3, version: 0 });
    await addDraft(record({ changedAt: 2 }));
    await addDraft(record({ id: editId(ZOE, 'e1'), base: { entryId: 'e1', revision: 1 }, changedAt: 1 }));
    await addDraft(record({ id: 'sams', userId: SAM }));
    pendingReview.write('draft-1');

    expect(await nameUnsavedWork(ZOE)).toEqual([
      { kind: 'note', title: '', words: 3, changedAt: 3 },
      { kind: 'draft', title: 'Sepsis', words: 6, changedAt: 2 },
      { kind: 'edit', title: 'Sepsis', words: 6, changedAt: 1 },
    ]);
    await wipeUnsavedWork(ZOE);
    expect(await nameUnsavedWork(ZOE)).toEqual([]);
    expect(pendingReview.read()).toBeNull();
    expect(await listDrafts(SAM)).toHaveLength(1);
  });

  it('does not name an empty note', async () => {
    await keepNote({ userId: ZOE, text: ' \n', changedAt: 3, version: 0 });
    expect(await nameUnsavedWork(ZOE)).toEqual([]);
  });
});

describe('a browser that fails', () => {
  it('is reported as such, and as full when it is full', async () => {
    const full = withDatabase(() => Promise.reject(new DOMException('no room', 'QuotaExceededError')));
    await expect(full).rejects.toMatchObject({ name: 'StorageError', full: true });
    await expect(withDatabase(() => Promise.reject(new Error('gone')))).rejects.toBeInstanceOf(StorageError);
    expect(await readNote(ZOE)).toBeNull();
  });

  it('opens again after it could not be opened', async () => {
    await closeDatabase();
    const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await expect(readNote(ZOE)).rejects.toBeInstanceOf(StorageError);
    open.mockRestore();
    expect(await readNote(ZOE)).toBeNull();
  });
});

describe('session storage', () => {
  it('drops a value that does not pass its guard', () => {
    sessionStorage.setItem('debrief.pending-review', '{"id":1}');
    expect(pendingReview.read()).toBeNull();
    sessionStorage.setItem('debrief.pending-review', 'not json');
    expect(pendingReview.read()).toBeNull();
    expect(pendingReview.write('draft-1')).toBe(true);
    expect(pendingReview.read()).toBe('draft-1');
  });

  it('lives without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(pendingReview.write('draft-1')).toBe(false);
  });
});
