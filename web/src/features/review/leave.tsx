import { useEffect } from 'react';

/** Leaves the screen: there is nothing to show on it. */
export function Leave({ onLeave }: { onLeave: () => void }) {
  useEffect(() => {
    onLeave();
  }, [onLeave]);
  return null;
}
