import { readFile } from 'node:fs/promises';

import { daysAgo, isThisMonth, writtenOut } from './harness/calendar.ts';
import { freshAddress, PASSWORD } from './harness/doctor.ts';
import { collectMails } from './harness/mails.ts';
import { EVENT_DAYS_AGO, nameWords, note } from './harness/notes.ts';
import { expect, test } from './harness/test.ts';
import { AuthPage } from './pages/auth-page.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { EntryPage } from './pages/entry-page.ts';
import { notice } from './pages/notices.ts';
import { RecordPage } from './pages/record-page.ts';

const EVENT_DAY = daysAgo(EVENT_DAYS_AGO);
const GUARDED = ['/dashboard', '/record', '/review', '/review/dops', '/review/generic/1', '/entry/1'];

test('a note becomes a saved entry and leaves as text', async ({ page, server, look }) => {
  test.slow();
  const mails = await collectMails(page);
  const auth = new AuthPage(page);
  const dashboard = new DashboardPage(page);
  const record = new RecordPage(page);
  const entry = new EntryPage(page);
  const email = freshAddress();
  const { transcript, identifiers } = note('ex-01');

  await test.step('sign up with the code from the mail', async () => {
    await page.goto('/');
    await look('landing');
    await page.getByRole('link', { name: 'Get Started Free' }).click();
    await expect(auth.heading).toHaveText('Sign up');
    await look('sign-up');
    await auth.signUp({ email, password: PASSWORD, grade: 'FY2' });
    await expect(notice(page, /^Account created!/u)).toBeVisible();
    await expect(auth.code).toBeVisible();
    await look('code');
    await auth.enterCode((await server.letter(email)).code);
    await dashboard.expectHere();
    await expect(page.getByText('FY2 Doctor · 0 entries')).toBeVisible();
    await expect(page.getByText('No entries yet')).toBeVisible();
    await dashboard.expectCounters({ thisMonth: 0, total: 0 });
    await look('dashboard-empty');
  });

  await test.step('type the note', async () => {
    await dashboard.record.click();
    await expect(record.note).toBeVisible();
    await expect(record.process).toBeDisabled();
    await look('record-empty');
    await record.write(transcript);
    await look('record-note');
  });

  await test.step('watch it being processed', async () => {
    server.freeze();
    await record.process.click();
    await expect(page.getByText('This may take 10-20 seconds')).toBeVisible();
    await look('record-processing');
    server.thaw();
  });

  await test.step('check the draft', async () => {
    await expect(page).toHaveURL('/review/mini-cex');
    await expect(notice(page, 'Entry processed successfully')).toBeVisible();
    await expect(entry.type).toHaveValue('Mini-CEX');
    await expect(entry.date).toHaveValue(EVENT_DAY);
    await expect(entry.title).not.toHaveValue('');
    await expect(entry.description).toHaveValue(/58 year old man with central chest pain/u);
    await expect(entry.feedback).toHaveValue(/my history was structured/u);
    await expect(entry.agreedAction).toHaveValue(/^Read the ESC guideline on NSTEMI/u);
    await expect(entry.reflection).toHaveValue(/I felt rushed by the number of patients/u);
    await expect(entry.outcomes.getByRole('listitem').first()).toBeVisible();
    await look('review-mini-cex');
    await page.getByText('Your note, as it is kept with the entry').click();
    const words = await entry.words();
    for (const name of nameWords(identifiers)) expect(words).not.toContain(name);
    expect(words).toContain('[colleague]');
  });

  const title = 'Chest pain on the acute medical unit';
  const reflection = 'I felt rushed, and I learned that a short pause to summarise helps both of us.';

  await test.step('edit and save', async () => {
    await entry.title.fill(title);
    await entry.write(entry.reflection, reflection);
    const saving = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/entries'),
    );
    await entry.save.click();
    const sent = (await saving).postData() ?? '';
    for (const name of nameWords(identifiers)) expect(sent).not.toContain(name);
    await expect(notice(page, 'Entry saved to your portfolio')).toBeVisible();
    await dashboard.expectHere();
    await expect(dashboard.unfinished).toHaveCount(0);
    await dashboard.expectCounters({ thisMonth: isThisMonth(EVENT_DAY) ? 1 : 0, total: 1 });
    await look('dashboard-one-entry');
  });

  await test.step('find it again after a reload', async () => {
    await page.reload();
    await expect(page.getByText('FY2 Doctor · 1 entry')).toBeVisible();
    await dashboard.entry(title).click();
    await expect(page).toHaveURL(/\/review\/mini-cex\/[^/]+$/u);
    await expect(entry.heading).toHaveText(title);
    await expect(page.getByText(reflection)).toBeVisible();
    await look('entry-mini-cex');
  });

  await test.step('take it away', async () => {
    await entry.button('Copy Reflection').click();
    await expect(notice(page, 'Copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reflection);

    const downloading = page.waitForEvent('download');
    await entry.button('Export as text').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${EVENT_DAY} Mini-CEX ${title}.txt`);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('SLE Type: Mini-Clinical Evaluation Exercise (Mini-CEX)');
    expect(text).toContain(`Date: ${writtenOut(EVENT_DAY)}`);
    expect(text).toContain(`Title: ${title}`);
    expect(text).toContain(`Reflection\n${reflection}`);
    expect(text).toMatch(/\nSuggested HLOs to map on Horus\n\S/u);
    for (const name of nameWords(identifiers)) expect(text).not.toContain(name);

    await entry.button('Email to Me').click();
    await expect(notice(page, /^Opening email client\.\.\./u)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]?.searchParams.get('subject')).toBe(`Portfolio Entry: ${title}`);
    expect(mails[0]?.searchParams.get('body')).toContain(`Title: ${title}`);
    expect(mails[0]?.href.length).toBeLessThanOrEqual(2000);
  });

  await test.step('change it', async () => {
    await entry.edit.click();
    await expect(entry.title).toHaveValue(title);
    await look('entry-edit-mini-cex');
    await entry.date.fill(daysAgo(0));
    await entry.write(entry.agreedAction, 'Read the ESC guideline.');
    await entry.save.click();
    await expect(notice(page, 'Entry updated successfully')).toBeVisible();
    await dashboard.expectHere();
    await dashboard.expectCounters({ thisMonth: 1, total: 1 });
    await dashboard.entry(title).click();
    await expect(page.getByText('Read the ESC guideline.')).toBeVisible();
  });

  await test.step('delete it, and think better of it', async () => {
    await entry.button('Delete Entry').click();
    await expect(entry.button('Delete this entry?')).toBeVisible();
    await entry.button('Delete this entry?').click();
    await expect(notice(page, 'Entry deleted')).toBeVisible();
    await dashboard.expectHere();
    await dashboard.expectCounters({ thisMonth: 0, total: 0 });
    await look('dashboard-deleted');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page, 'Entry restored')).toBeVisible();
    await expect(dashboard.entry(title)).toBeVisible();
    await dashboard.expectCounters({ thisMonth: 1, total: 1 });
  });

  await test.step('sign out', async () => {
    await dashboard.signOut.click();
    await expect(notice(page, 'Signed out successfully')).toBeVisible();
    await expect(page).toHaveURL('/auth');
    for (const path of GUARDED) {
      await page.goto(path);
      await expect(auth.heading).toHaveText('Log in');
      await expect(page).toHaveURL('/auth');
    }
    await look('log-in');
  });

  await test.step('nothing tells who anybody is', async () => {
    const kept = await server.databaseBytes();
    for (const name of nameWords(identifiers)) expect(kept.includes(name), `${name} in the database`).toBe(false);
    expect(server.log).not.toContain(email);
    for (const words of ['Nwosu', 'chest pain', 'rushed', 'Bearer', 'eyJ']) expect(server.log).not.toContain(words);
  });
});
