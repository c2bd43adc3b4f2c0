// A flag set when an old service worker found a new version: the next update happens without asking. Source:
// docs/rules/pages.md#updates.

import { allowed } from './reload-once.ts';

const KEY = 'auto-update';

export function setAutoUpdate(): void {
  allowed('localStorage')?.setItem(KEY, '1');
}

/** Reads and clears the flag. */
export function takeAutoUpdate(): boolean {
  const storage = allowed('localStorage');
  const set = (storage?.getItem(KEY) ?? null) !== null;
  storage?.removeItem(KEY);
  return set;
}
