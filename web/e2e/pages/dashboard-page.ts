import { expect, type Locator, type Page } from '@playwright/test';

/** /dashboard. */
export class DashboardPage {
  readonly page: Page;
  readonly greeting: Locator;
  readonly entries: Locator;
  readonly unfinished: Locator;
  readonly record: Locator;
  readonly signOut: Locator;

  constructor(page: Page) {
    this.page = page;
    this.greeting = page.getByRole('heading', { level: 1, name: /^Welcome back/u });
    this.entries = page.getByRole('region', { name: 'Recent Entries' }).getByRole('listitem').getByRole('link');
    this.unfinished = page.getByRole('region', { name: 'Not saved yet' }).getByRole('link');
    this.record = page.getByRole('link', { name: 'Record', exact: true }).last();
    this.signOut = page.getByRole('button', { name: 'Sign out' });
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard');
    await this.expectHere();
  }

  async expectHere(): Promise<void> {
    await expect(this.page).toHaveURL('/dashboard');
    await expect(this.greeting).toBeVisible();
  }

  entry(title: string): Locator {
    return this.entries.filter({ hasText: title });
  }

  async expectCounters(counters: { thisMonth: number; total: number }): Promise<void> {
    await expect(this.#counter('This Month')).toHaveText(String(counters.thisMonth));
    await expect(this.#counter('Total')).toHaveText(String(counters.total));
  }

  #counter(name: string): Locator {
    const term = this.page.getByRole('term').filter({ hasText: name });
    return this.page.locator('dl > div').filter({ has: term }).getByRole('definition');
  }
}
