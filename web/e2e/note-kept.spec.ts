import { holdTimers } from './harness/hold-timers.ts';
import { note } from './harness/notes.ts';
import { expect, test } from './harness/test.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { EntryPage } from './pages/entry-page.ts';
import { notice } from './pages/notices.ts';
import { RecordPage } from './pages/record-page.ts';

const { transcript } = note('ex-01');

test('a reload in the middle of typing loses nothing', { tag: '@once' }, async ({ page, signedIn, look }) => {
  await signedIn('/record');
  const record = new RecordPage(page);
  await record.note.pressSequentially('DOPS, lumbar puncture, seen by my registrar');
  // At once, before any pause in the typing.
  await page.reload();
  await expect(record.note).toHaveValue('DOPS, lumbar puncture, seen by my registrar');
  await expect(page.getByText(/^Your note from .+ is back\.$/u)).toBeVisible();
  await look('record-restored');
});

test('a page that crashes loses nothing', { tag: '@once' }, async ({ context, page, signedIn }) => {
  await signedIn('/record');
  await new RecordPage(page).write(transcript);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const reopened = await context.newPage();
  await reopened.goto('/record');
  await expect(new RecordPage(reopened).note).toHaveValue(transcript);
  await page.close();
});

test('two tabs with the same note hand it to each other', { tag: '@once' }, async ({ context, page, signedIn }) => {
  await signedIn('/record');
  const here = new RecordPage(page);
  await here.write('First words.');
  const there = new RecordPage(await context.newPage());
  await there.open();
  await expect(there.note).toHaveValue('First words.');
  await there.write('First words. More words.');
  await expect(here.note).toHaveValue('First words. More words.');
});

test(
  'two tabs that type at the same time both keep their words',
  { tag: '@once' },
  async ({ context, page, signedIn, look }) => {
    await signedIn('/record');
    const here = new RecordPage(page);
    await expect(here.note).toBeVisible();
    const there = new RecordPage(await context.newPage());
    await there.open();
    // The words of the first tab wait while the second keeps its own.
    const letGo = await holdTimers(page);
    await here.note.fill('Words of the first tab.');
    await there.write('Words of the second tab.');
    const panel = page.getByRole('alert').filter({ hasText: 'This note is also open in another tab' });
    await expect(panel).toContainText('Words of the second tab.');
    await letGo();
    await look('record-two-tabs');
    await page.getByRole('button', { name: 'Keep both texts' }).click();
    await expect(here.note).toHaveValue('Words of the second tab.\n\nWords of the first tab.');
    await expect(here.kept).toBeVisible();
    await expect(there.note).toHaveValue('Words of the second tab.\n\nWords of the first tab.');
  },
);

test(
  'a server that dies while it processes loses nothing',
  { tag: '@once' },
  async ({ page, server, signedIn, complaints, look }) => {
    complaints.announce(/ERR_(?:CONNECTION|EMPTY|SOCKET)/u);
    await signedIn('/record');
    const record = new RecordPage(page);
    await record.write(transcript);
    server.freeze();
    await record.process.click();
    await expect(page.getByText('This may take 10-20 seconds')).toBeVisible();
    await server.kill();
    await expect(notice(page, /^Failed to process entry\. The server could not be reached\./u)).toBeVisible();
    await expect(record.note).toHaveValue(transcript);
    await look('record-unreachable');
    await expect(page.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED');
    await page.waitForURL('chrome-error://chromewebdata/');
    await server.start();
    await record.open();
    await expect(record.note).toHaveValue(transcript);
    await record.process.click();
    await expect(new EntryPage(page).type).toHaveValue('Mini-CEX');
  },
);

test('processing can be cancelled', { tag: '@once' }, async ({ page, server, signedIn }) => {
  await signedIn('/record');
  const record = new RecordPage(page);
  await record.write(transcript);
  server.freeze();
  await record.process.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(record.process).toBeEnabled();
  await expect(record.note).toHaveValue(transcript);
  server.thaw();
});

test(
  'a database that vanishes is waited for',
  { tag: '@once' },
  async ({ page, server, signedIn, complaints, look }) => {
    complaints.announce(/status of 503/u);
    await signedIn('/record');
    const record = new RecordPage(page);
    await record.write(transcript);
    const bringBack = await server.hideDatabase();
    await record.process.click();
    await expect(
      notice(page, /^Failed to process entry\. The service cannot take notes at the moment\./u),
    ).toBeVisible();
    await expect(record.note).toHaveValue(transcript);
    await look('record-unavailable');
    await page.goto('/dashboard');
    await expect(notice(page, 'Failed to load your data')).toBeVisible();
    await look('dashboard-unavailable');
    await bringBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('FY1 Doctor · 0 entries')).toBeVisible();
    await record.open();
    await expect(record.note).toHaveValue(transcript);
    await record.process.click();
    await expect(new EntryPage(page).type).toHaveValue('Mini-CEX');
  },
);

test('without a network the note waits', { tag: '@once' }, async ({ context, page, signedIn, complaints, look }) => {
  complaints.announce(/ERR_INTERNET_DISCONNECTED/u);
  await signedIn('/record');
  const record = new RecordPage(page);
  await expect(record.note).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you type is kept on this device.')).toBeVisible();
  await record.write(transcript);
  await record.process.click();
  await expect(notice(page, /^Failed to process entry\. You are offline\./u)).toBeVisible();
  await look('record-offline');
  await context.setOffline(false);
  await expect(page.getByText('You are offline. What you type is kept on this device.')).toBeHidden();
  await record.process.click();
  await expect(new EntryPage(page).type).toHaveValue('Mini-CEX');
});

test('signing out names what only this browser holds', async ({ page, signedIn, look }) => {
  await signedIn('/record');
  const record = new RecordPage(page);
  const dashboard = new DashboardPage(page);
  await record.write('Words that are nowhere else.');
  await dashboard.signOut.click();
  const dialog = page.getByRole('dialog', { name: 'You have unsaved work' });
  await expect(dialog).toContainText('A note (5 words)');
  await look('sign-out-unsaved');
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(record.note).toHaveValue('Words that are nowhere else.');
  await dashboard.signOut.click();
  await dialog.getByRole('button', { name: 'Remove it and sign out' }).click();
  await expect(notice(page, 'Signed out successfully')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const opening = indexedDB.open('debrief');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error));
    });
    const counts = [...database.objectStoreNames].map(
      (shelf) =>
        new Promise<number>((resolve) => {
          const counting = database.transaction(shelf).objectStore(shelf).count();
          counting.addEventListener('success', () => resolve(counting.result));
        }),
    );
    const kept = await Promise.all(counts);
    database.close();
    return kept;
  });
  expect(kept).toEqual([0, 0]);
});
