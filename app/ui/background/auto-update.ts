// A flag set when an old service worker found a new version: the next update happens without asking. Source:
// docs/rules/pages.md#updates.

const KEY = 'auto-update';

export function setAutoUpdate(): void {
  localStorage.setItem(KEY, '1');
}

/** Reads and clears the flag. */
export function takeAutoUpdate(): boolean {
  const set = localStorage.getItem(KEY) !== null;
  localStorage.removeItem(KEY);
  return set;
}
