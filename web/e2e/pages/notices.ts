import type { Locator, Page } from '@playwright/test';

/** A message that passes over the screen, or a problem told in place. */
export function notice(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).getByText(text);
}
