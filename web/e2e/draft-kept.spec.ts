import type { Page } from '@playwright/test';

import { daysAgo, isThisMonth } from './harness/calendar.ts';
import { call, entriesOf } from './harness/call.ts';
import type { Doctor } from './harness/doctor.ts';
import { holdTimers } from './harness/hold-timers.ts';
import { EVENT_DAYS_AGO, note } from './harness/notes.ts';
import type { Server } from './harness/server.ts';
import { expect, test } from './harness/test.ts';
import { AuthPage } from './pages/auth-page.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { EntryPage } from './pages/entry-page.ts';
import { notice } from './pages/notices.ts';
import { RecordPage } from './pages/record-page.ts';

const { transcript } = note('ex-01');
const TITLE = 'Chest pain, seen by the registrar';

/** A draft under review whose title the doctor has changed. */
async function review(page: Page): Promise<EntryPage> {
  await new RecordPage(page).draft(transcript);
  const entry = new EntryPage(page);
  await entry.write(entry.title, TITLE);
  return entry;
}

async function expectSavedOnce(server: Server, doctor: Doctor, title = TITLE): Promise<void> {
  const { total, items } = await entriesOf(server, doctor);
  expect(total).toBe(1);
  expect(items.map((item) => item.title)).toEqual([title]);
}

test('a reload, a closed tab and a crash lose no edit', { tag: '@once' }, async ({ context, page, signedIn, look }) => {
  await signedIn('/record');
  const entry = await review(page);
  await page.reload();
  await expect(entry.title).toHaveValue(TITLE);
  await entry.reflection.pressSequentially('Typed and reloaded at once. ');
  await page.reload();
  await expect(entry.reflection).toHaveValue(/Typed and reloaded at once\. /u);

  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();
  const reopened = await context.newPage();
  const dashboard = new DashboardPage(reopened);
  await dashboard.open();
  await expect(dashboard.unfinished).toContainText(TITLE);
  await look('dashboard-unfinished', reopened);
  await dashboard.unfinished.click();
  await expect(reopened).toHaveURL('/review/mini-cex');
  await expect(new EntryPage(reopened).title).toHaveValue(TITLE);
  await expect(new EntryPage(reopened).reflection).toHaveValue(/Typed and reloaded at once\. /u);
});

test(
  'a server that dies before it has the entry gets it after its return, once',
  { tag: '@once' },
  async ({ page, server, doctor, signedIn, complaints, look }) => {
    complaints.announce(/ERR_(?:CONNECTION|EMPTY|SOCKET)/u);
    await signedIn('/record');
    const entry = await review(page);
    server.freeze();
    await entry.save.click();
    await expect(entry.button('Saving...')).toBeDisabled();
    await look('review-saving');
    await server.kill();
    await expect(notice(page, /^Failed to save entry\. The server could not be reached\./u)).toBeVisible();
    await expect(entry.title).toHaveValue(TITLE);
    await look('review-unreachable');
    await server.start();
    await entry.button('Try again').click();
    await expect(notice(page, 'Entry saved to your portfolio')).toBeVisible();
    await expectSavedOnce(server, doctor);
  },
);

test(
  'an answer that is lost makes no second entry, also when the words change before the next try',
  { tag: '@once' },
  async ({ page, server, doctor, signedIn, complaints }) => {
    complaints.announce(/ERR_FAILED/u, /status of 409/u);
    await signedIn('/record');
    const entry = await review(page);
    await page.route(
      '**/api/v1/entries',
      async (route) => {
        await route.fetch();
        await server.kill();
        await route.abort();
      },
      { times: 1 },
    );
    await entry.save.click();
    await expect(notice(page, /^Failed to save entry\. The server could not be reached\./u)).toBeVisible();
    await server.start();
    await expectSavedOnce(server, doctor);
    await entry.write(entry.title, 'Chest pain, second thoughts');
    await page.reload();
    await expect(entry.title).toHaveValue('Chest pain, second thoughts');
    await entry.save.click();
    await expect(notice(page, 'Entry saved to your portfolio')).toBeVisible();
    await expectSavedOnce(server, doctor, 'Chest pain, second thoughts');
    const profile = await call<{ free_recordings_remaining: number }>(server, 'GET', '/api/v1/profile', { as: doctor });
    expect(profile.free_recordings_remaining).toBe(4);
  },
);

test(
  'a database that vanishes takes the entry after its return, without a restart',
  { tag: '@once' },
  async ({ page, server, doctor, signedIn, complaints, look }) => {
    complaints.announce(/status of 503/u);
    await signedIn('/record');
    const entry = await review(page);
    const bringBack = await server.hideDatabase();
    await entry.save.click();
    await expect(
      notice(page, /^Failed to save entry\. The service cannot save at the moment\. Nothing is lost/u),
    ).toBeVisible();
    await look('review-unavailable');
    await page.reload();
    await expect(entry.title).toHaveValue(TITLE);
    await bringBack();
    await entry.save.click();
    await expect(notice(page, 'Entry saved to your portfolio')).toBeVisible();
    await expectSavedOnce(server, doctor);
  },
);

test(
  'without a network the draft waits',
  { tag: '@once' },
  async ({ context, page, server, doctor, signedIn, complaints, look }) => {
    complaints.announce(/ERR_INTERNET_DISCONNECTED/u);
    await signedIn('/record');
    const entry = await review(page);
    await context.setOffline(true);
    await entry.save.click();
    await expect(notice(page, /^Failed to save entry\. You are offline\. Nothing is lost/u)).toBeVisible();
    await look('review-offline');
    await context.setOffline(false);
    await entry.button('Try again').click();
    await expect(notice(page, 'Entry saved to your portfolio')).toBeVisible();
    await expectSavedOnce(server, doctor);
  },
);

test('a sign-in that is ended elsewhere leaves the draft to the next one', async ({
  page,
  server,
  doctor,
  signedIn,
  complaints,
  look,
}) => {
  complaints.announce(/status of 401/u, /status of 40[03] .*refresh_token/u);
  await signedIn('/record');
  const entry = await review(page);
  const { items } = await call<{ items: { id: string; current: boolean }[] }>(server, 'GET', '/api/v1/sessions', {
    as: doctor,
  });
  const current = items.find((item) => item.current);
  await call(server, 'DELETE', `/api/v1/sessions/${current?.id}`, { as: doctor });
  await entry.write(entry.agreedAction, 'Typed after the sign-in had ended.');
  await entry.save.click();
  const auth = new AuthPage(page);
  await expect(auth.heading).toHaveText('Log in');
  await look('log-in-again');
  await auth.logIn(doctor);
  await expect(page).toHaveURL('/review/mini-cex');
  await expect(entry.title).toHaveValue(TITLE);
  await expect(entry.agreedAction).toHaveValue('Typed after the sign-in had ended.');
  await entry.save.click();
  await new DashboardPage(page).expectHere();
  await new DashboardPage(page).expectCounters({
    thisMonth: isThisMonth(daysAgo(EVENT_DAYS_AGO)) ? 1 : 0,
    total: 1,
  });
});

test('a double press saves one entry', async ({ page, server, doctor, signedIn }) => {
  await signedIn('/record');
  const entry = await review(page);
  await entry.save.dblclick();
  await expect(notice(page, 'Entry saved to your portfolio')).toBeVisible();
  await new DashboardPage(page).expectHere();
  await expectSavedOnce(server, doctor);
});

test(
  'a draft saved in one tab is not lost in the other',
  { tag: '@once' },
  async ({ context, page, server, doctor, signedIn, look }) => {
    await signedIn('/record');
    const here = await review(page);
    const other = await context.newPage();
    await other.goto('/review/mini-cex');
    const there = new EntryPage(other);
    await expect(there.title).toHaveValue(TITLE);
    await there.save.click();
    await expect(notice(other, 'Entry saved to your portfolio')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'saved or discarded in another tab' })).toBeVisible();
    await expect(here.title).toHaveValue(TITLE);
    await expect(here.save).toBeDisabled();
    await look('review-gone');
    await expectSavedOnce(server, doctor);
  },
);

test(
  'two tabs that change one draft choose between their words',
  { tag: '@once' },
  async ({ context, page, signedIn, look }) => {
    await signedIn('/record');
    const here = await review(page);
    const other = await context.newPage();
    await other.goto('/review/mini-cex');
    const there = new EntryPage(other);
    await expect(there.title).toHaveValue(TITLE);
    // The words of the first tab wait while the second keeps its own.
    const letGo = await holdTimers(page);
    await here.title.fill('Title of the first tab');
    await there.write(there.title, 'Title of the second tab');
    const panel = page.getByRole('alert').filter({ hasText: 'This draft was changed in another tab' });
    await expect(panel).toContainText('Title of the second tab');
    await letGo();
    await look('review-two-tabs');
    await here.button('Keep mine').click();
    await expect(here.title).toHaveValue('Title of the first tab');
    // The second tab is asked as well: nothing changes under the doctor's hands.
    await expect(other.getByRole('alert').filter({ hasText: 'This draft was changed in another tab' })).toContainText(
      'Title of the first tab',
    );
    await there.button('Load theirs').click();
    await expect(there.title).toHaveValue('Title of the first tab');
    await expect(other.getByText('Another version of this entry is set aside until you save.')).toBeVisible();
  },
);

test('a discarded draft can be had back', async ({ page, signedIn, look }) => {
  await signedIn('/record');
  const entry = await review(page);
  await entry.button('Discard Entry').click();
  await expect(entry.button('Discard for good?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry.button('Discard Entry')).toBeVisible();
  await entry.confirm('Discard Entry', 'Discard for good?');
  const dashboard = new DashboardPage(page);
  await dashboard.expectHere();
  await expect(notice(page, 'Entry discarded')).toBeVisible();
  await expect(dashboard.unfinished).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dashboard.unfinished).toContainText(TITLE);
  await look('dashboard-draft-back');
});
