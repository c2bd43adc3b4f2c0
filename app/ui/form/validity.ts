// What the browser knows of a field's value, in our words.
import * as errors from '#app/domain/messages/errors.ts';

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
    return errors.required;
  if (validity.valid) return undefined;
  if (validity.valueMissing) return field.dataset.invalid ?? errors.required;
  if (validity.typeMismatch) return errors.email;
  if (validity.badInput || validity.stepMismatch) return errors.integer;
  return limitError(field) ?? field.dataset.invalid ?? errors.required;
}

function limitError(field: Checkable): string | undefined {
  const { validity } = field;
  if (field instanceof HTMLSelectElement) return undefined;
  if (validity.tooShort) return errors.minCharacters({ min: field.minLength });
  if (validity.tooLong) return errors.maxCharacters({ max: field.maxLength });
  if (field instanceof HTMLTextAreaElement) return undefined;
  if (validity.rangeUnderflow) return errors.minValue({ min: Number(field.min) });
  if (validity.rangeOverflow) return errors.maxValue({ max: Number(field.max) });
  return undefined;
}
