import { useEffect, useState, type ReactNode } from 'react';

/** Milliseconds for which nothing is shown: what is quick should not flicker. */
const PATIENCE = 400;

/** Shows its children only when they are still wanted after 400 ms. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}
