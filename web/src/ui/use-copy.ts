import { useEffect, useState } from 'react';

/** How long a copied state shows, in milliseconds. */
const SHOWN = 2000;

/**
 * Copies text inside the press that asked for it (Safari refuses later). `copied` is true for two seconds after the
 * clipboard has taken it, never before; `copy` answers whether it did.
 */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return undefined;
    const timer = setTimeout(() => setCopiedAt(null), SHOWN);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopiedAt(Date.now());
      return true;
    } catch {
      return false;
    }
  };
  return { copied: copiedAt !== null, copy };
}
