// Reloads the page for a reason, at most once in ten seconds; tells pages that were gone back to.

const GUARD_MS = 10_000;

type Parts = { storage?: Pick<Storage, 'getItem' | 'setItem'>; now?: number; reload?: () => void };

/** Returns whether the page is being reloaded. */
export function reloadOnce(
  reason: string,
  { storage = sessionStorage, now = Date.now(), reload = () => location.reload() }: Parts = {},
): boolean {
  const key = `reloaded:${reason}`;
  if (now - Number(storage.getItem(key) ?? 0) < GUARD_MS) return false;
  storage.setItem(key, String(now));
  reload();
  return true;
}

export function cameBack(): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  return loading instanceof PerformanceNavigationTiming && loading.type === 'back_forward';
}
