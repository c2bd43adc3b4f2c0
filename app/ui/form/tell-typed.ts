// Some are faster than the scripts of a page: what they typed, and left, counts for who listens once it can.
import { fieldsIn, isTyped } from './typed-fields.ts';

export function tellTyped(event: 'input' | 'focusout'): void {
  for (const field of fieldsIn(document)) {
    if (!isTyped(field) || (event === 'focusout' && field === document.activeElement)) continue;
    field.dispatchEvent(new Event(event, { bubbles: true }));
  }
}
