// Fields of a page, independent of React, and the messages about them.

export type FieldErrors = Readonly<Record<string, string | undefined>>;

export const NO_ERRORS: FieldErrors = {};

export type Checkable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isCheckable(target: EventTarget | null): target is Checkable {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

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
