// Reloads the data of an open page: at a deadline, so that it doesn't show an ended hold, or while somebody looks at it.
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const AFTER_MS = 1000;
/** Browsers take a longer time for none at all. */
const LONGEST_MS = 2 ** 31 - 1 - AFTER_MS;

export function useRevalidateIn(leftMs: number | undefined) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (leftMs === undefined || leftMs <= 0 || leftMs > LONGEST_MS) return;
    const timer = setTimeout(() => void revalidate(), leftMs + AFTER_MS);
    return () => clearTimeout(timer);
  }, [leftMs, revalidate]);
}

export function useRevalidateWhileSeen(everyMs: number) {
  const { revalidate } = useRevalidator();
  useEffect(() => whileSeen(everyMs, () => void revalidate()), [everyMs, revalidate]);
}

/** Calls at intervals and when the page is looked at again, never in the background. Returns how to end it. */
export function whileSeen(everyMs: number, look: () => void): () => void {
  const lookIfSeen = () => {
    if (!document.hidden) look();
  };
  const timer = setInterval(lookIfSeen, everyMs);
  document.addEventListener('visibilitychange', lookIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfSeen);
  };
}
