import { type BrowserContext, type Page, test as base } from '@playwright/test';

import { Complaints } from './complaints.ts';
import { type Doctor, enter, newDoctor } from './doctor.ts';
import { look } from './look.ts';
import { Server, type ServerSettings } from './server.ts';

interface Journey {
  /** `DEBRIEF_*` variables of this test's server. */
  settings: ServerSettings;
  server: Server;
  complaints: Complaints;
  /** An account that exists. */
  doctor: Doctor;
  /** Opens the app as `doctor`. */
  signedIn: (path?: string) => Promise<Page>;
  /** Another browser, watched like the first. */
  anotherBrowser: () => Promise<BrowserContext>;
  /** Shots and axe, light and dark. */
  look: (name: string, on?: Page) => Promise<void>;
}

export const test = base.extend<Journey>({
  settings: [{}, { option: true }],

  server: async ({ settings }, use, info) => {
    const server = await Server.start(info.parallelIndex, settings);
    await use(server);
    await server.dispose();
    if (info.status !== info.expectedStatus) await info.attach('server log', { body: server.log });
  },

  baseURL: async ({ server }, use) => use(server.origin),

  complaints: async ({ context }, use, info) => {
    const complaints = new Complaints();
    complaints.watch(context);
    await use(complaints);
    // A test that failed already has the more telling message.
    if (info.status === info.expectedStatus) complaints.check();
  },

  page: async ({ page, complaints }, use) => {
    void complaints;
    // The browser asks before words are left that it could not keep; whoever reloads on purpose says yes.
    page.on('dialog', (dialog) => void dialog.accept());
    await use(page);
  },

  doctor: async ({ server }, use) => use(await newDoctor(server)),

  signedIn: async ({ page, doctor }, use) =>
    use(async (path) => {
      await enter(page, doctor, path);
      return page;
    }),

  anotherBrowser: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      complaints.watch(context);
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  look: async ({ page }, use, info) => use((name, on = page) => look(on, name, info)),
});

export { expect } from '@playwright/test';
