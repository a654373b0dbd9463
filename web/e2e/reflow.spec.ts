import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { saveEntry } from './harness/call.ts';
import { type Doctor, enter } from './harness/doctor.ts';
import { note } from './harness/notes.ts';
import type { Server } from './harness/server.ts';
import { expect, test } from './harness/test.ts';
import { AuthPage } from './pages/auth-page.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { EntryPage } from './pages/entry-page.ts';
import { RecordPage } from './pages/record-page.ts';

const LONG =
  'Pneumonoultramicroscopicsilicovolcanoconiosis, and a title that goes on for longer than any line of a phone';

/** Visits every screen and hands each to `visit`. */
async function everyScreen(
  page: Page,
  server: Server,
  doctor: Doctor,
  visit: (name: string) => Promise<void>,
): Promise<void> {
  const auth = new AuthPage(page);
  const entry = new EntryPage(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible();
  await visit('landing');
  await auth.open();
  await expect(auth.email).toBeVisible();
  await visit('log-in');
  await auth.chooseSignUp();
  await expect(auth.grade).toBeVisible();
  await visit('sign-up');
  await auth.chooseLogIn();
  await auth.button('Forgot password?').click();
  await auth.email.fill(`a.long.address.of.somebody.with.a.long.name@${'hospital.'.repeat(4)}example.org`);
  await visit('recover');
  await auth.button('Send the code').click();
  await expect(auth.code).toBeVisible();
  await visit('code');
  await page.goto('/nowhere');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await visit('not-found');

  await saveEntry(server, doctor, LONG);
  await enter(page, doctor);
  await new DashboardPage(page).expectHere();
  await expect(new DashboardPage(page).entry(LONG)).toBeVisible();
  await visit('dashboard');
  await new DashboardPage(page).entry(LONG).click();
  await expect(entry.edit).toBeVisible();
  await visit('entry');
  await entry.edit.click();
  await expect(entry.title).toBeVisible();
  await visit('entry-edit');
  const record = new RecordPage(page);
  await record.open();
  await visit('record');
  for (const id of ['ex-01', 'ex-02', 'ex-04']) {
    await record.open();
    await record.draft(note(id).transcript);
    await expect(entry.save).toBeVisible();
    await visit(`review-${id}`);
  }
}

/** Fails when the page is wider than its window, or when a text or control sticks out of it. */
async function expectFits(page: Page, name: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const page = scrollWidth > clientWidth ? [`page: ${scrollWidth} of ${clientWidth}`] : [];
    const out = [...document.querySelectorAll('main *, header *')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && (right > clientWidth + 1 || left < -1);
    });
    return [...page, ...out.map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`)];
  });
  // Soft, so that one screen does not hide the next.
  expect.soft(tooWide, name).toEqual([]);
}

test('every screen fits 320 pixels', { tag: '@once' }, async ({ page, server, doctor }, info) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await everyScreen(page, server, doctor, async (name) => {
    await page.screenshot({ path: `e2e/shots/narrow/${name}.png`, fullPage: true });
    await expectFits(page, `${name} at 320 pixels (${info.project.name})`);
  });
});

test('every screen bears text of twice the size', async ({
  playwright,
  server,
  doctor,
  viewport,
  launchOptions,
  baseURL,
}, info) => {
  test.slow();
  // The reader's own setting, not a zoom: only a profile can hold it.
  const profile = await mkdtemp(join(tmpdir(), 'debrief-large-text-'));
  await mkdir(join(profile, 'Default'));
  const preferences = { webkit: { webprefs: { default_font_size: 32, default_fixed_font_size: 26 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    viewport,
    ...(baseURL !== undefined && { baseURL }),
  });
  const [page = await context.newPage()] = context.pages();
  page.on('dialog', (dialog) => void dialog.accept());
  await everyScreen(page, server, doctor, async (name) => {
    const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    expect(size, 'the text follows the setting').toBeGreaterThanOrEqual(32);
    await page.screenshot({ path: `e2e/shots/large-text-${info.project.name}/${name}.png`, fullPage: true });
    await expectFits(page, `${name} with large text`);
  });
  await context.close();
  await rm(profile, { recursive: true });
});
