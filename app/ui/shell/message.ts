// Messages after an action: on the page without scripts, as a toast with them.
import { loadLater } from '../form/load-later.ts';
import type { Message } from '../toasts/toast-list.ts';

export const MESSAGE_TONES: readonly Message['tone'][] = ['success', 'warn', 'danger'];

/** Later, nobody knows any more what it speaks of, and what it offers to undo can't be undone. */
const LATEST_MS = 30_000;

/** In browsers only. The code of toasts is loaded with the first one. */
export function showToast(message: Message): void {
  const askedAt = performance.now();
  loadLater(
    () => import('../toasts/mount.tsx'),
    ({ show }) => {
      if (performance.now() - askedAt < LATEST_MS) show(message);
    },
  );
}
