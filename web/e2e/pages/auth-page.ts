import { expect, type Locator, type Page } from '@playwright/test';

/** /auth: log in, sign up, the code from the mail, a forgotten password. */
export class AuthPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly newPassword: Locator;
  readonly grade: Locator;
  readonly code: Locator;
  readonly resend: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.email = page.getByLabel('Email', { exact: true });
    this.password = page.getByLabel('Password', { exact: true });
    this.newPassword = page.getByLabel('New password', { exact: true });
    this.grade = page.getByLabel('Training grade');
    this.code = page.getByLabel('Six-digit code');
    this.resend = this.button(/^Send the code again/u);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto('/auth');
  }

  async chooseSignUp(): Promise<void> {
    await this.#choose('Sign up');
  }

  async chooseLogIn(): Promise<void> {
    await this.#choose('Log in');
  }

  async signUp(account: { email: string; password: string; grade?: string }): Promise<void> {
    await this.email.fill(account.email);
    await this.password.fill(account.password);
    if (account.grade !== undefined) await this.grade.selectOption(account.grade);
    await this.button('Sign up').click();
  }

  async logIn(account: { email: string; password: string }): Promise<void> {
    await this.email.fill(account.email);
    await this.password.fill(account.password);
    await this.button('Log in').click();
  }

  async enterCode(code: string): Promise<void> {
    await this.code.fill(code);
    await this.button('Verify').click();
  }

  /** What one sees and presses is the label; the radio under it follows the address, a moment later. */
  async #choose(mode: string): Promise<void> {
    await this.page.locator('label').filter({ hasText: mode }).click();
    await expect(this.page.getByRole('radio', { name: mode })).toBeChecked();
  }
}
