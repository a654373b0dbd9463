import type { Locator, Page } from '@playwright/test';

import { freshAddress, PASSWORD } from './harness/doctor.ts';
import { note } from './harness/notes.ts';
import { expect, test } from './harness/test.ts';
import { AuthPage } from './pages/auth-page.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { EntryPage } from './pages/entry-page.ts';
import { notice } from './pages/notices.ts';
import { RecordPage } from './pages/record-page.ts';

/** More stops than any screen has. */
const STOPS = 80;

/** Goes on with Tab until the control has the focus. Whatever is passed on the way must be seen when it has it. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page), 'a control that has the focus and cannot be seen').toBeNull();
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${control.toString()}`);
}

/** What has the focus, if something else covers all of it. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    // The radio itself is invisible by design; its label is what is seen.
    const seen =
      focused instanceof HTMLInputElement && focused.type === 'radio' ? (focused.closest('label') ?? focused) : focused;
    const { left, top, right, bottom } = seen.getBoundingClientRect();
    const middle = (left + right) / 2;
    const heights = [top + 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2, bottom - 2];
    const uncovered = heights.some((height) => {
      const there = document.elementFromPoint(middle, height);
      return there !== null && (seen.contains(there) || there.contains(seen));
    });
    const cover = document.elementFromPoint(middle, heights[1] ?? top);
    // A notice goes by itself after a few seconds.
    if (uncovered || cover?.closest('[data-tone]')) return null;
    return `${seen.outerHTML.slice(0, 120)} at ${top}-${bottom} of ${innerHeight}, under ${cover?.outerHTML.slice(0, 200)}`;
  });
}

test('the whole way without a mouse', async ({ page, server }) => {
  test.slow();
  const auth = new AuthPage(page);
  const dashboard = new DashboardPage(page);
  const record = new RecordPage(page);
  const entry = new EntryPage(page);
  const keys = page.keyboard;
  const email = freshAddress();
  const title = 'Chest pain, by keyboard';

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible();
  await keys.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await keys.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Get Started Free' }));
  await keys.press('Enter');
  await expect(auth.heading).toBeFocused();
  await tabTo(page, auth.email);
  await keys.type(email);
  await tabTo(page, auth.password);
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await expect(auth.heading).toHaveText('Check your email');
  await tabTo(page, auth.code);
  await keys.type((await server.letter(email)).code);
  await keys.press('Enter');

  await dashboard.expectHere();
  await expect(dashboard.greeting).toBeFocused();
  await tabTo(page, dashboard.record);
  await keys.press('Enter');
  await expect(record.note).toBeVisible();
  await tabTo(page, record.note);
  await keys.insertText(note('ex-01').transcript);
  await tabTo(page, record.process);
  await keys.press('Enter');
  await expect(page).toHaveURL('/review/mini-cex');
  await expect(entry.heading).toBeFocused();
  await tabTo(page, entry.title);
  await keys.press('ControlOrMeta+a');
  await keys.type(title);
  await tabTo(page, entry.save);
  await keys.press('Enter');
  await expect(notice(page, 'Entry saved to your portfolio')).toBeVisible();

  await dashboard.expectHere();
  await tabTo(page, dashboard.entry(title));
  await keys.press('Enter');
  await expect(entry.heading).toHaveText(title);
  await expect(entry.heading).toBeFocused();
  await tabTo(page, entry.button('Copy Reflection'));
  await keys.press('Enter');
  await expect(notice(page, 'Copied to clipboard')).toBeVisible();
  await tabTo(page, entry.edit);
  await keys.press('Enter');
  await tabTo(page, entry.button('Delete Entry'));
  await keys.press('Enter');
  await expect(entry.button('Delete this entry?')).toBeFocused();
  await keys.press('Enter');
  await dashboard.expectHere();
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await keys.press('Enter');
  await expect(dashboard.entry(title)).toBeVisible();
  await tabTo(page, dashboard.signOut);
  await keys.press('Enter');
  await expect(page).toHaveURL('/auth');
});
