import { expect, type Locator, type Page } from '@playwright/test';

/** /record. */
export class RecordPage {
  readonly page: Page;
  readonly note: Locator;
  readonly process: Locator;
  readonly kept: Locator;

  constructor(page: Page) {
    this.page = page;
    this.note = page.getByRole('textbox', { name: 'Your note' });
    this.process = page.getByRole('button', { name: 'Process', exact: true });
    this.kept = page.getByText(/^Your note (?:is kept on this device\.|from .+ is back\.)$/u);
  }

  async open(): Promise<void> {
    await this.page.goto('/record');
    await expect(this.note).toBeVisible();
  }

  /** Types a note and waits until the browser holds it. */
  async write(text: string): Promise<void> {
    await this.note.fill(text);
    await expect(this.kept).toBeVisible();
  }

  /** Turns a note into a draft under review. */
  async draft(text: string): Promise<void> {
    await this.write(text);
    await this.process.click();
    await expect(this.page).toHaveURL(/\/review\//u);
  }
}
