// What people have put into a page's fields, whoever made the page.
import { type Checkable, isCheckable } from './checkable.ts';

export function fieldsIn(root: ParentNode): Checkable[] {
  return [...root.querySelectorAll('input, select, textarea')].filter(isCheckable);
}

export function isChoice(field: Checkable): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** Other than the page came with. A browser fills in passwords by itself, and files can't be told. */
export function isTyped(field: Checkable): boolean {
  if (['hidden', 'password', 'file'].includes(field.type)) return false;
  if (field instanceof HTMLSelectElement) {
    const start = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return field.value !== (start?.value ?? '');
  }
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  // What is no number, or no whole day, has no value.
  return field.value !== field.defaultValue || field.validity.badInput;
}
