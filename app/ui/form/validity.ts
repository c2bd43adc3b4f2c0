// What the browser knows of a field's value, in our words.
import {
  atLeast,
  atLeastCharacters,
  atMost,
  atMostCharacters,
  EMAIL,
  INTEGER,
  REQUIRED,
} from './messages.ts';

export type Checkable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isCheckable(target: EventTarget | null): target is Checkable {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

/** Undefined while the value is fine. A pattern says its own words in `data-invalid`. */
export function fieldError(field: Checkable): string | undefined {
  const { validity } = field;
  if (field.required && field.type !== 'checkbox' && field.value.trim() === '' && !validity.badInput)
    return REQUIRED;
  if (validity.valid) return undefined;
  if (validity.valueMissing) return field.dataset.invalid ?? REQUIRED;
  if (validity.typeMismatch) return EMAIL;
  if (validity.badInput || validity.stepMismatch) return INTEGER;
  return limitError(field) ?? field.dataset.invalid ?? REQUIRED;
}

function limitError(field: Checkable): string | undefined {
  const { validity } = field;
  if (field instanceof HTMLSelectElement) return undefined;
  if (validity.tooShort) return atLeastCharacters(field.minLength);
  if (validity.tooLong) return atMostCharacters(field.maxLength);
  if (field instanceof HTMLTextAreaElement) return undefined;
  if (validity.rangeUnderflow) return atLeast(field.min);
  if (validity.rangeOverflow) return atMost(field.max);
  return undefined;
}
