import { beforeEach, expect, it, vi } from 'vitest';

import { closeDatabase } from '@/storage/database';
import { keepNote, readNote } from '@/storage/notes';
import { DOCTOR, emptyBrowser } from '@/testing/drafts';

import { createNotePad, type NotePad } from './note-pad';

let minute = 0;
const now = () => (minute += 1);

async function openPad(): Promise<{ pad: NotePad; close: () => void }> {
  const pad = createNotePad(DOCTOR, now);
  const close = pad.start();
  await vi.waitFor(() => expect(pad.get().open).toBe(true));
  return { pad, close };
}

beforeEach(emptyBrowser);

it('gives the words back after a reload, and says from when they are', async () => {
  const { pad, close } = await openPad();
  pad.type('I saw a man');
  const { changedAt } = pad.get();
  close();
  await pad.flush();
  await closeDatabase();

  const { pad: again } = await openPad();
  expect(again.get()).toMatchObject({ text: 'I saw a man', restoredFrom: changedAt, keeping: 'kept', other: null });
});

it('writes every change after the pause, and at once when it is let go', async () => {
  const { pad, close } = await openPad();
  pad.type('I');
  pad.type('I saw');
  close();
  await vi.waitFor(async () => expect(await readNote(DOCTOR)).toMatchObject({ text: 'I saw' }));
});

it('never overwrites what another tab wrote, and can keep both', async () => {
  const { pad } = await openPad();
  await keepNote({ userId: DOCTOR, text: 'from the other tab', changedAt: 1, version: 0 });
  pad.type('from this tab');
  await pad.flush();
  expect(pad.get().other).toMatchObject({ text: 'from the other tab' });
  expect(await readNote(DOCTOR)).toMatchObject({ text: 'from the other tab' });

  pad.settle('both');
  await pad.flush();
  expect(await readNote(DOCTOR)).toMatchObject({ text: 'from the other tab\n\nfrom this tab' });
  expect(pad.get().other).toBeNull();
});

it.each([
  ['this', 'from this tab'],
  ['other', 'from the other tab'],
] as const)('keeps %s text when that is chosen', async (choice, text) => {
  const { pad } = await openPad();
  await keepNote({ userId: DOCTOR, text: 'from the other tab', changedAt: 1, version: 0 });
  pad.type('from this tab');
  await pad.flush();
  pad.settle(choice);
  await pad.flush();
  expect(pad.get().text).toBe(text);
  expect(await readNote(DOCTOR)).toMatchObject({ text });
  pad.type('and on');
  await pad.flush();
  expect(await readNote(DOCTOR)).toMatchObject({ text: 'and on' });
});

it('goes on typing while two texts disagree, and loses none of it', async () => {
  const { pad } = await openPad();
  await keepNote({ userId: DOCTOR, text: 'other', changedAt: 1, version: 0 });
  pad.type('mine');
  await pad.flush();
  pad.type('mine, and more');
  await pad.flush();
  expect(await readNote(DOCTOR)).toMatchObject({ text: 'other' });
  pad.settle('both');
  expect(pad.get().text).toBe('other\n\nmine, and more');
});

it('is empty after it was cleared', async () => {
  const { pad } = await openPad();
  pad.type('words');
  await pad.clear();
  expect(await readNote(DOCTOR)).toBeNull();
  pad.type('next note');
  await pad.flush();
  expect(await readNote(DOCTOR)).toMatchObject({ text: 'next note', version: 1 });
});

it('says when the browser keeps nothing', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await closeDatabase();
  const { pad } = await openPad();
  expect(pad.get().keeping).toBe('failing');
  pad.type('words');
  await pad.flush();
  expect(pad.get()).toMatchObject({ text: 'words', keeping: 'failing' });
});
