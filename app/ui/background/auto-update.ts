// Set when an old worker had found a new version: the next update is taken without asking. Source:
// docs/rules/pages.md#updates.

const KEY = 'auto-update';

export function setAutoUpdate(): void {
  localStorage.setItem(KEY, '1');
}

/** Whether it was set; it holds for one update. */
export function takeAutoUpdate(): boolean {
  const set = localStorage.getItem(KEY) !== null;
  localStorage.removeItem(KEY);
  return set;
}
