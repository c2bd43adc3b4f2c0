// Reloads the page for a reason, at most once in ten seconds; tells pages that were gone back to.

const GUARD_MS = 10_000;

type Parts = { storage?: Pick<Storage, 'getItem' | 'setItem'>; now?: number; reload?: () => void };

/** Returns whether the page is being reloaded. */
export function reloadOnce(
  reason: string,
  { storage = allowed('sessionStorage'), now = Date.now(), reload = () => location.reload() }: Parts = {},
): boolean {
  const key = `reloaded:${reason}`;
  // What can't be remembered is seen from the way the page was loaded.
  const reloaded = storage
    ? now - Number(storage.getItem(key) ?? 0) < GUARD_MS
    : howLoaded() === 'reload' && now - performance.timeOrigin < GUARD_MS;
  if (reloaded) return false;
  storage?.setItem(key, String(now));
  reload();
  return true;
}

/** undefined where the browser forbids it: in frames on other sites, without third-party cookies. */
export function allowed(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}

export function cameBack(): boolean {
  return howLoaded() === 'back_forward';
}

function howLoaded(): NavigationTimingType | undefined {
  const [loading] = performance.getEntriesByType('navigation');
  return loading instanceof PerformanceNavigationTiming ? loading.type : undefined;
}
