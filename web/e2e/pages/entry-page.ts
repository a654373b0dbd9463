import { expect, type Locator, type Page } from '@playwright/test';

/** An entry under review, or saved, to read and to edit. */
export class EntryPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly type: Locator;
  readonly title: Locator;
  readonly date: Locator;
  readonly description: Locator;
  readonly feedback: Locator;
  readonly agreedAction: Locator;
  readonly reflection: Locator;
  readonly save: Locator;
  readonly edit: Locator;
  readonly kept: Locator;
  readonly outcomes: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.type = page.getByLabel(/^(?:SLE|CCR) Type$/u);
    this.title = page.getByLabel(/^Title(?: of teaching event)?$/u);
    this.date = page.getByLabel('Date', { exact: true });
    this.description = page.getByLabel('Anonymous description', { exact: true });
    this.feedback = page.getByLabel(/^Feedback on (?:behaviours observed|teaching behaviours)$/u);
    this.agreedAction = page.getByLabel(/^(?:Agreed action|Identified Learning Needs & Action Plan)$/u);
    this.reflection = page.getByLabel(/^Reflection(?: on Learning & Insight)?$/u);
    this.save = this.button('Save to Portfolio');
    this.edit = this.button('Edit');
    this.kept = page.getByText('Kept on this device', { exact: true });
    this.outcomes = page.getByRole('region', { name: /^(?:Suggested HLOs to map on|RCGP capabilities)/u });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** Writes into a field and waits until the browser holds it. */
  async write(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    await expect(this.kept).toBeVisible();
  }

  /** A dangerous button asks once more before it acts. */
  async confirm(label: string, question: string): Promise<void> {
    await this.button(label).click();
    await this.button(question).click();
  }

  /** Every word of the page, those in its fields included. */
  async words(): Promise<string> {
    const shown = await this.page.locator('main').innerText();
    const typed = await this.page
      .locator('main')
      .locator('input, textarea')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement | HTMLTextAreaElement).value));
    return [shown, ...typed].join('\n');
  }
}
