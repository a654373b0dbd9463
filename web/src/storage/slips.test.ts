import { beforeEach, describe, expect, it, vi } from 'vitest';

import { draftRecordOf, emptyBrowser } from '@/testing/drafts';

import { addDraft, keepDraft, listDrafts, readDraft, slipDraft } from './drafts';
import { keepNote, readNote, slipNote } from './notes';
import { nameUnsavedWork, wipeUnsavedWork } from './unsaved-work';

const ZOE = 'doctor-1';
const note = (text: string, version: number) => ({ userId: ZOE, text, changedAt: 5, version });
const titled = (title: string, change = {}) => {
  const record = draftRecordOf('CBD');
  return { ...record, ...change, draft: { ...record.draft, title } };
};

/** Rewrites what is stored as if another tab had written it. */
async function asAnotherTab(): Promise<void> {
  const { withDatabase } = await import('./database');
  await withDatabase(async (database) => {
    const stored = await database.get('notes', ZOE);
    await database.put('notes', { ...(stored as object), writer: 'another-tab' });
  });
}

beforeEach(emptyBrowser);

describe('a note on a slip', () => {
  it('is read back as the note, once', async () => {
    slipNote(note('typed just before the reload', 0));
    expect(await readNote(ZOE)).toMatchObject({ text: 'typed just before the reload', version: 1 });
    expect(localStorage).toHaveLength(0);
    expect(await readNote(ZOE)).toMatchObject({ text: 'typed just before the reload', version: 1 });
  });

  it('goes on from what its own tab had written meanwhile', async () => {
    await keepNote(note('I saw', 0));
    slipNote(note('I saw a man', 0));
    expect(await readNote(ZOE)).toMatchObject({ text: 'I saw a man' });
  });

  it('is added to what another tab wrote, never put over it', async () => {
    await keepNote(note('From the other tab', 4));
    await asAnotherTab();
    slipNote(note('From this one', 2));
    expect(await readNote(ZOE)).toMatchObject({ text: 'From the other tab\n\nFrom this one' });
  });

  it('is named and wiped at sign-out like everything else', async () => {
    slipNote(note('two words', 0));
    expect(await nameUnsavedWork(ZOE)).toMatchObject([{ kind: 'note', words: 2 }]);
    slipNote(note('more words', 1));
    await wipeUnsavedWork(ZOE);
    expect(localStorage).toHaveLength(0);
    expect(await readNote(ZOE)).toBeNull();
  });

  it('that is not readable is dropped', async () => {
    localStorage.setItem(`debrief.slip.${ZOE}.notes.note`, '{"text":1}');
    expect(await readNote(ZOE)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('cannot be left in a browser that forbids storage, and nothing breaks', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => slipNote(note('words', 0))).not.toThrow();
  });
});

describe('a draft on a slip', () => {
  it('goes on from the version it had seen', async () => {
    await addDraft(titled('Kept'));
    slipDraft(titled('Typed just before the reload'));
    expect(await readDraft(ZOE, 'draft-1')).toMatchObject({
      draft: { title: 'Typed just before the reload' },
      version: 2,
    });
    expect(localStorage).toHaveLength(0);
  });

  it('is set aside when another tab wrote since', async () => {
    await addDraft(titled('Theirs', { version: 7 }));
    slipDraft(titled('Mine', { version: 3 }));
    expect(await listDrafts(ZOE)).toMatchObject([
      { draft: { title: 'Theirs' }, setAside: { title: 'Mine' }, version: 8 },
    ]);
  });

  it('is the first keeping of an edit that was never kept', async () => {
    slipDraft(titled('First change', { version: 0 }));
    const kept = await readDraft(ZOE, 'draft-1');
    expect(kept).toMatchObject({ draft: { title: 'First change' }, version: 1 });
    expect(await keepDraft(titled('Next', { version: 1 }))).toMatchObject({ kind: 'kept' });
  });

  it('does not bring back a draft that was saved or discarded', async () => {
    slipDraft(titled('Too late', { version: 3 }));
    expect(await readDraft(ZOE, 'draft-1')).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
});
