// Reloads the data at a deadline, so that an open page doesn't show an ended hold.
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
