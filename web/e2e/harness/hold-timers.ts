import type { Page } from '@playwright/test';

/**
 * Lets time stand still in one tab: what it starts to wait for from now on is held until the returned function is
 * called. (The clock of Playwright would hold every tab.)
 */
export async function holdTimers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const start = setTimeout;
    const held: Parameters<typeof setTimeout>[] = [];
    Reflect.set(globalThis, 'setTimeout', (...timer: Parameters<typeof setTimeout>) => -held.push(timer));
    Reflect.set(globalThis, 'letTimersGo', () => {
      Reflect.set(globalThis, 'setTimeout', start);
      for (const timer of held) start(...timer);
    });
  });
  return () => page.evaluate(() => (Reflect.get(globalThis, 'letTimersGo') as () => void)());
}
