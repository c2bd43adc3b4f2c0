// What is said after something was done: on the page itself without scripts, as a toast with them.
import type { Message } from '../toasts/toast-list.ts';

export const MESSAGE_TONES: readonly Message['tone'][] = ['success', 'warn', 'danger'];

/** In the browser only. The toasts' code is fetched with the first one, so that pages without any don't carry it. */
export function showToast(message: Message): void {
  void import('../toasts/mount.tsx').then(({ show }) => show(message));
}
