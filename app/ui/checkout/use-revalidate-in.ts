// Reloads the data at a deadline, so that an open page doesn't show an ended hold.
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const AFTER_MS = 1000;

export function useRevalidateIn(leftMs: number | undefined) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Browsers take more than 24 days for no time at all.
    if (leftMs === undefined || leftMs <= 0 || leftMs > 86_400_000) return;
    const timer = setTimeout(() => void revalidate(), leftMs + AFTER_MS);
    return () => clearTimeout(timer);
  }, [leftMs, revalidate]);
}
