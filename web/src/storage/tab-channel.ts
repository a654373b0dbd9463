import { newId } from '@/domain/ids';

/** This tab, for as long as its page stands. */
export const TAB = newId();

/** A text that another tab of this browser has just changed. */
export interface TabChange {
  shelf: 'notes' | 'drafts';
  id: string;
}

const NAME = 'debrief';

/**
 * Word between tabs that a text has changed. It only makes the warning prompt: that nothing is overwritten is the
 * work of the version numbers, which need no channel.
 */
export function announce(change: TabChange): void {
  channel()?.postMessage(change);
}

/** Calls `listener` when another tab announces a change. Returns the way to stop. */
export function onTabChange(listener: (change: TabChange) => void): () => void {
  const heard = ({ data }: MessageEvent<unknown>) => {
    if (isTabChange(data)) listener(data);
  };
  const listening = channel();
  listening?.addEventListener('message', heard);
  return () => listening?.removeEventListener('message', heard);
}

let shared: BroadcastChannel | null = null;

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  shared ??= new BroadcastChannel(NAME);
  return shared;
}

function isTabChange(data: unknown): data is TabChange {
  return (
    typeof data === 'object' &&
    data !== null &&
    'shelf' in data &&
    (data.shelf === 'notes' || data.shelf === 'drafts') &&
    'id' in data &&
    typeof data.id === 'string'
  );
}
