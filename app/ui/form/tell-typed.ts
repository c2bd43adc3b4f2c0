// Repeats events of fields that were typed in or left before the page's scripts ran.
import { isLeaving } from './router.ts';
import { fieldsIn, isTyped } from './checkable.ts';

export function tellTyped(event: 'input' | 'focusout'): void {
  // A form already being sent needs no events, and they could cancel its navigation.
  if (isLeaving()) return;
  for (const field of fieldsIn(document)) {
    if (!isTyped(field) || (event === 'focusout' && field === document.activeElement)) continue;
    field.dispatchEvent(new Event(event, { bubbles: true }));
  }
}
