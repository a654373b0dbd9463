import { useSyncExternalStore } from 'react';

import { common } from '@/messages/common';

import classes from './offline-line.module.css';

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
}

/** One line under the bar while the browser has no network. */
export function OfflineLine() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{!online && <p className={classes.line}>{common.offline}</p>}</div>;
}
