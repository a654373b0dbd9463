import { type BrowserContext, expect } from '@playwright/test';

/** What a browser complained of: errors on the console, uncaught errors, breaches of the security policy. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #announced: RegExp[] = [];

  /** Listens to every page of the context, those to come included. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} ${message.location().url}`.trim());
    });
    context.on('weberror', (failure) =>
      this.#heard.push(`uncaught: ${failure.error().stack ?? String(failure.error())}`),
    );
  }

  /** Says before the end of the test that a complaint like this is what the test provokes. */
  announce(...patterns: RegExp[]): void {
    this.#announced.push(...patterns);
  }

  /** Fails on a complaint that nobody announced, and on one that was announced and did not come. */
  check(): void {
    const unannounced = this.#heard.filter((text) => !this.#announced.some((pattern) => pattern.test(text)));
    expect(unannounced, 'complaints of the browser that the test did not announce').toEqual([]);
    const missing = this.#announced.filter((pattern) => !this.#heard.some((text) => pattern.test(text)));
    expect(missing, 'complaints that were announced and did not come').toEqual([]);
  }
}
