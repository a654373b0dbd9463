import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type TestInfo } from '@playwright/test';

const SCHEMES = ['light', 'dark'] as const;
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Takes the screen in light and in dark, and lets axe look for faults in both. Leaves it in light. */
export async function look(page: Page, name: string, info: TestInfo): Promise<void> {
  // Nothing to look at yet would pass every check.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await atRest(page);
    const path = `e2e/shots/${info.project.name}/${name}-${scheme}`;
    await page.screenshot({ path: `${path}.png` });
    if (scheme === 'light' && (await scrolls(page))) {
      await page.screenshot({ path: `${path}-whole.png`, fullPage: true });
    }
    await expectAccessible(page, `${name}, ${scheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectAccessible(page: Page, what: string): Promise<void> {
  // Half a link under the edge of a sticky bar is no fault of the link: every page is judged from its top.
  const scrolled = await page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 0));
  // Legacy mode spares a second page for each look; it leaves out nothing but frames, and there are none.
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).setLegacyMode().analyze();
  await page.evaluate((top) => scrollTo(0, top), scrolled);
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''} ${node.html.slice(0, 200)}`),
  );
  // Soft, so that one fault does not hide those of the screens after it.
  expect.soft(faults, `axe on ${what}`).toEqual([]);
}

/** Waits for fonts, and for every animation that ends. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
}

function scrolls(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
}
