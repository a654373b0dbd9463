import { beforeEach, describe, expect, it } from 'vitest';

import { textAt } from '@/domain/entry-draft';
import { bodyFromDraft, savedEntry } from '@/domain/entry-wire';
import { addDraft, dropDraft, keepDraft, readDraft } from '@/storage/drafts';
import { db } from '@/testing/db';
import { DOCTOR, draftRecordOf, emptyBrowser } from '@/testing/drafts';

import { createDraftDesk, type DraftDesk } from './draft-desk';
import { recordOfEntry } from './draft-queries';

const now = () => 99;

async function newDraftDesk(): Promise<DraftDesk> {
  await addDraft(draftRecordOf('CBD'));
  return createDraftDesk(draftRecordOf('CBD'), now);
}

const kept = () => readDraft(DOCTOR, 'draft-1');

beforeEach(emptyBrowser);

it('keeps every edit in the browser', async () => {
  const desk = await newDraftDesk();
  desk.write('title', 'A better title');
  desk.write('sle.procedure', 'Drain');
  desk.change({ hlos: ['Ethics and law'] });
  await desk.flush();
  const record = await kept();
  expect(record?.draft).toMatchObject({ title: 'A better title', hlos: ['Ethics and law'] });
  expect(record && textAt(record.draft, 'sle.procedure')).toBe('Drain');
  expect(record).toMatchObject({ changedAt: 99, version: 2 });
  expect(desk.get()).toMatchObject({ keeping: 'kept', changed: true });
});

it('forgets the draft only when it is closed, and no late edit brings it back', async () => {
  const desk = await newDraftDesk();
  desk.write('title', 'Changed');
  await desk.close();
  desk.write('title', 'Too late');
  await desk.flush();
  expect(await kept()).toBeNull();
});

describe('two tabs', () => {
  it('never overwrite each other: the slower one is told', async () => {
    const desk = await newDraftDesk();
    await keepDraft(draftRecordOf('CBD', { draft: { ...draftRecordOf('CBD').draft, title: 'Theirs' } }));
    desk.write('title', 'Mine');
    await desk.flush();
    expect(desk.get().disagreement).toMatchObject({ with: 'tab', theirs: { title: 'Theirs' } });
    expect((await kept())?.draft.title).toBe('Theirs');
  });

  it.each([
    ['mine', 'Mine', 'Theirs'],
    ['theirs', 'Theirs', 'Mine'],
  ] as const)('go on with %s, the other set aside and one press away', async (choice, title, aside) => {
    const desk = await newDraftDesk();
    await keepDraft(draftRecordOf('CBD', { draft: { ...draftRecordOf('CBD').draft, title: 'Theirs' } }));
    desk.write('title', 'Mine');
    await desk.flush();
    desk.settle(choice);
    await desk.flush();
    expect(await kept()).toMatchObject({ draft: { title }, setAside: { title: aside } });
    desk.swap();
    await desk.flush();
    expect(await kept()).toMatchObject({ draft: { title: aside }, setAside: { title } });
  });

  it('do not disagree over the same words', async () => {
    const desk = await newDraftDesk();
    await keepDraft(draftRecordOf('CBD', { draft: { ...draftRecordOf('CBD').draft, title: 'Same' } }));
    desk.write('title', 'Same');
    await desk.flush();
    expect(desk.get().disagreement).toBeNull();
    desk.write('title', 'Same, then more');
    await desk.flush();
    expect((await kept())?.draft.title).toBe('Same, then more');
  });

  it('say so when the other one saved or discarded the draft, and the words can live on', async () => {
    const desk = await newDraftDesk();
    await dropDraft(draftRecordOf('CBD'));
    desk.write('title', 'Still here');
    await desk.flush();
    expect(desk.get().gone).toBe(true);
    expect(await kept()).toBeNull();
    desk.renew({ id: 'draft-2', saveKey: 'save-key-2' });
    await desk.flush();
    expect(await readDraft(DOCTOR, 'draft-2')).toMatchObject({ draft: { title: 'Still here' }, saveKey: 'save-key-2' });
  });
});

describe('the tries of a save', () => {
  it('are written down before they are sent, once each, and taken back when refused', async () => {
    const desk = await newDraftDesk();
    const first = bodyFromDraft(desk.get().record.draft);
    await desk.sending(first);
    await desk.sending(first);
    expect((await kept())?.attempts).toEqual([first]);
    desk.write('title', 'Changed');
    const second = bodyFromDraft(desk.get().record.draft);
    await desk.sending(second);
    desk.refused(second);
    await desk.flush();
    expect((await kept())?.attempts).toEqual([first]);
  });
});

describe('the edit of a saved entry', () => {
  const entry = () => savedEntry(db.addEntry({ title: 'On the server' }));

  it('is kept from the first change on, not before', async () => {
    const record = recordOfEntry(DOCTOR, entry(), 1);
    const desk = createDraftDesk(record, now);
    await desk.flush();
    expect(await readDraft(DOCTOR, record.id)).toBeNull();
    expect(desk.get().changed).toBe(false);
    desk.write('title', 'Mine');
    await desk.flush();
    expect(await readDraft(DOCTOR, record.id)).toMatchObject({ draft: { title: 'Mine' }, version: 1 });
  });

  it('that has changed nothing takes a newer revision as it comes', () => {
    const older = entry();
    const desk = createDraftDesk(recordOfEntry(DOCTOR, older, 1), now);
    desk.meet({ ...older, title: 'Theirs', revision: 2 });
    expect(desk.get()).toMatchObject({ changed: false, disagreement: null });
    expect(desk.get().record).toMatchObject({ draft: { title: 'Theirs' }, base: { revision: 2 } });
  });

  it('meets another revision with a choice, and goes on from the newer revision', async () => {
    const older = entry();
    const desk = createDraftDesk(recordOfEntry(DOCTOR, older, 1), now);
    desk.write('title', 'Mine');
    desk.meet({ ...older, title: 'Theirs', revision: 2 });
    expect(desk.get().disagreement).toMatchObject({ with: 'server', theirs: { title: 'Theirs' } });
    desk.settle('mine');
    await desk.flush();
    expect(desk.get().record).toMatchObject({
      draft: { title: 'Mine' },
      setAside: { title: 'Theirs' },
      base: { entryId: older.id, revision: 2 },
    });
  });
});
