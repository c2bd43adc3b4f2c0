// Fields of a page and whether somebody typed in them, independent of React.
import { type Checkable, isCheckable } from './checkable.ts';

export function fieldsIn(root: ParentNode): Checkable[] {
  return [...root.querySelectorAll('input, select, textarea')].filter(isCheckable);
}

export function isChoice(field: Checkable): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** Whether the value differs from the initial one. Ignores passwords, which browsers fill in, and files. */
export function isTyped(field: Checkable): boolean {
  if (['hidden', 'password', 'file'].includes(field.type)) return false;
  if (field instanceof HTMLSelectElement) {
    const start = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return field.value !== (start?.value ?? '');
  }
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  // An invalid number or an incomplete date has an empty value.
  return field.value !== field.defaultValue || field.validity.badInput;
}
