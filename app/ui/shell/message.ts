// Messages after an action: on the page without scripts, as a toast with them.
import { loadLater } from '../form/load-later.ts';
import type { Message } from '../toasts/toast-list.ts';

export const MESSAGE_TONES: readonly Message['tone'][] = ['success', 'warn', 'danger'];

/** In browsers only. The code of toasts is loaded with the first one. */
export function showToast(message: Message): void {
  loadLater(
    () => import('../toasts/mount.tsx'),
    ({ show }) => show(message),
  );
}
