// Reloads the data at a deadline, so that an open page doesn't show an ended hold.
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const AFTER_MS = 1000;

export function useRevalidateAt(deadline: Date | undefined, now: Date) {
  const { revalidate } = useRevalidator();
  const left = deadline === undefined ? undefined : deadline.getTime() - now.getTime();
  useEffect(() => {
    if (left === undefined || left <= 0) return;
    const timer = setTimeout(() => void revalidate(), left + AFTER_MS);
    return () => clearTimeout(timer);
  }, [left, revalidate]);
}
