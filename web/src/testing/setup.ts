import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';

import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';

import { noticesStore } from '@/ui/notices-store';

import { collectComplaint, takeComplaints } from './complaints';
import { db } from './db';
import { server } from './server';

// jsdom has no layout; what measures or asks for media gets the quiet answer.
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', NoObserver);
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));
// Newer browsers answer with a promise.
Object.assign(HTMLElement.prototype, { scrollIntoView: () => Promise.resolve() });
// jsdom knows <dialog> but not how to open it.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};

// The first test of a file also waits for the screens to be compiled.
configure({ asyncUtilTimeout: 8000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

beforeEach(() => {
  takeComplaints();
  vi.spyOn(console, 'error').mockImplementation(collectComplaint);
  vi.spyOn(console, 'warn').mockImplementation(collectComplaint);
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  db.reset();
  noticesStore.clear();
  localStorage.clear();
  sessionStorage.clear();
  // Any complaint on the console fails the test that made it.
  expect(takeComplaints()).toEqual([]);
});

afterAll(() => server.close());
