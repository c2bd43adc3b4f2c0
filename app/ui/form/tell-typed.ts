// Some are faster than the scripts of a page: what they typed, and left, counts for who listens once it can.
import { isLeaving } from './router.ts';
import { fieldsIn, isTyped } from './typed-fields.ts';

export function tellTyped(event: 'input' | 'focusout'): void {
  // What a form that was sent meanwhile carries needs no telling, and telling it would call the next page back.
  if (isLeaving()) return;
  for (const field of fieldsIn(document)) {
    if (!isTyped(field) || (event === 'focusout' && field === document.activeElement)) continue;
    field.dispatchEvent(new Event(event, { bubbles: true }));
  }
}
