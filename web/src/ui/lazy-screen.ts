import { lazy, type ComponentType } from 'react';

/** Milliseconds before the second try: a dropped packet is over by then. */
const PAUSE = 500;

interface Reloading {
  /** Reloads the page, which brings the newest file names. */
  reload: () => void;
  pause: (milliseconds: number) => Promise<void>;
}

const browser: Reloading = {
  reload: () => globalThis.location.reload(),
  pause: (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
};

/**
 * A screen that is fetched when it is first shown. A failed fetch is tried once more; a second failure means that a
 * new version has replaced the file, so the page is loaded anew, once. The mark against a loop lies in the history
 * entry, which survives the reload and is gone with the next navigation.
 */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadStubbornly(load, browser) }));
}

/** Two tries, then one reload of the page (the promise then never settles), then the failure. */
export async function loadStubbornly<T>(load: () => Promise<T>, { reload, pause }: Reloading): Promise<T> {
  try {
    return await load();
  } catch {
    await pause(PAUSE);
  }
  try {
    return await load();
  } catch (cause) {
    if (wasReloaded() || !navigator.onLine) throw cause;
    markReloaded();
    reload();
    return new Promise(() => {});
  }
}

function wasReloaded(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'reloadedForChunk' in state;
}

function markReloaded(): void {
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === 'object' ? state : null), reloadedForChunk: true }, '');
}
