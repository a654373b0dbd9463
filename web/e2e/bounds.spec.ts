import { call, saveEntry } from './harness/call.ts';
import { enter, newDoctor } from './harness/doctor.ts';
import { note } from './harness/notes.ts';
import { expect, test } from './harness/test.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { EntryPage } from './pages/entry-page.ts';
import { notice } from './pages/notices.ts';
import { RecordPage } from './pages/record-page.ts';

test.describe('without free recordings', () => {
  test.use({ settings: { DEBRIEF_FREE_RECORDINGS: '0' } });

  test('the record screen says so', async ({ page, signedIn, look }) => {
    await signedIn('/record');
    await expect(page.getByRole('region', { name: 'No Recordings Remaining' })).toBeVisible();
    await expect(new RecordPage(page).process).toBeHidden();
    await look('record-none-left');
  });
});

test.describe('with one free recording', () => {
  test.use({ settings: { DEBRIEF_FREE_RECORDINGS: '1' } });

  test('the second entry is not saved, and its words stay', async ({
    page,
    server,
    doctor,
    signedIn,
    complaints,
    look,
  }) => {
    complaints.announce(/status of 402/u);
    await signedIn('/record');
    await new RecordPage(page).draft(note('ex-01').transcript);
    await saveEntry(server, doctor, 'Saved from another device');
    const entry = new EntryPage(page);
    await entry.save.click();
    await expect(notice(page, /^Failed to save entry\. No Recordings Remaining\. Your draft is kept/u)).toBeVisible();
    await look('review-none-left');
    await page.goto('/record');
    await expect(page.getByRole('region', { name: 'No Recordings Remaining' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Not saved yet' }).getByRole('link')).toHaveCount(1);
  });

  test('a note typed before the last recording was spent can still be copied', async ({
    page,
    server,
    doctor,
    signedIn,
    complaints,
    look,
  }) => {
    complaints.announce(/status of 402/u);
    await signedIn('/record');
    const record = new RecordPage(page);
    await record.write('Words that shall not be lost.');
    await saveEntry(server, doctor, 'Saved from another device');
    await record.process.click();
    await expect(page.getByRole('region', { name: 'No Recordings Remaining' })).toBeVisible();
    await expect(record.note).toHaveValue('Words that shall not be lost.');
    await look('record-none-left-note');
    await page.getByRole('button', { name: 'Copy your note' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Words that shall not be lost.');
  });
});

test('a note of more than 20,000 characters is not sent', async ({ page, signedIn, look }) => {
  await signedIn('/record');
  const record = new RecordPage(page);
  await record.write(`${'word '.repeat(4000)}x`);
  await expect(page.getByText(/^1 character too many: a note has at most 20,000\./u)).toBeVisible();
  await expect(record.process).toBeDisabled();
  await look('record-too-long');
});

test('the voice face says that it is not there yet', async ({ page, signedIn, look }) => {
  await signedIn('/record');
  const record = new RecordPage(page);
  await record.write('Half a note.');
  await page.getByRole('button', { name: 'Switch to Voice' }).click();
  await expect(page.getByText(/Voice recording is not .+ yet\./u)).toBeVisible();
  await look('record-voice');
  // It says of itself that it is disabled, and still answers a press.
  await page.getByRole('button', { name: 'Start recording' }).click({ force: true });
  await expect(notice(page, /Voice recording is not .+ yet\./u)).toBeVisible();
  await page.getByRole('button', { name: 'Or type your entry' }).click();
  await expect(record.note).toHaveValue('Half a note.');
});

test('an address that leads nowhere', async ({ page, look }) => {
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await look('not-found');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test("another doctor's entry is as if it were not there", async ({ page, server, doctor, complaints, look }) => {
  complaints.announce(/status of 404/u);
  const id = await saveEntry(server, doctor, 'Of the first doctor');
  const second = await newDoctor(server);
  await expect(call(server, 'GET', `/api/v1/entries/${id}`, { as: second })).rejects.toThrow('404');
  await enter(page, second, `/entry/${id}`);
  await new DashboardPage(page).expectHere();
  await expect(notice(page, 'Failed to load entry')).toBeVisible();
  await expect(page.getByText('Of the first doctor')).toBeHidden();
  await look('dashboard-entry-failed');
});

test('a draft is read at /review, and edited from there', async ({ page, signedIn, look }) => {
  await signedIn('/record');
  await new RecordPage(page).draft(note('ex-01').transcript);
  await page.goto('/review');
  const entry = new EntryPage(page);
  await expect(page.getByRole('region', { name: 'Anonymous description' })).toContainText('58 year old man');
  await look('review-reading');
  await entry.edit.click();
  await expect(page).toHaveURL('/review/mini-cex');
  await expect(entry.description).toHaveValue(/58 year old man/u);
});

test('a review without a draft leads to the dashboard', { tag: '@once' }, async ({ page, signedIn }) => {
  for (const path of ['/review', '/review/dops']) {
    await signedIn(path);
    await new DashboardPage(page).expectHere();
  }
});
