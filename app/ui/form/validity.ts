// What the browser knows of a field's value, in our words. Loaded once a form is there: public pages start without it.
import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import * as errors from '#app/domain/messages/errors.ts';
import { cleanPasted } from '#app/domain/pasted-text.ts';

import { type Checkable, type FieldErrors, isCheckable } from './checkable.ts';

/** Undefined while the value is fine. A field that has words of its own names them in `data-invalid`. */
export function fieldError(field: Checkable): string | undefined {
  const { validity } = field;
  if (validity.badInput) return HALF_TYPED[field.type] ?? errors.integer;
  const value = cleanPasted(field.value);
  if (field.required && field.type !== 'checkbox' && value === '') return errors.required;
  if (field.type === 'email') return emailError(value);
  if (validity.valid || (validity.patternMismatch && fitsPattern(field, value))) return undefined;
  if (validity.stepMismatch) return errors.integer;
  return limitError(field) ?? OWN_WORDS[field.dataset.invalid ?? ''] ?? errors.required;
}

/** A browser's own rule refuses letters with accents, which the server takes, and takes addresses without a dot. */
function emailError(value: string): string | undefined {
  return value === '' || parseEmailAddress(value) ? undefined : errors.email;
}

/** Browsers report them as empty: sent like that, a day that was half typed would count as left out. */
const HALF_TYPED: Readonly<Record<string, string | undefined>> = {
  date: errors.wholeDate,
  time: errors.wholeTime,
  number: errors.number,
};

/** By name, what a schema can't see in what the form would send. */
export function halfTyped(form: HTMLFormElement): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const field of form.elements)
    if (isCheckable(field) && field.name !== '' && field.validity.badInput)
      found[field.name] = [fieldError(field) ?? errors.invalid];
  return found;
}

/** As the server will read it. */
function fitsPattern(field: Checkable, value: string): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  const cleaned = document.createElement('input');
  cleaned.pattern = field.pattern;
  cleaned.value = value;
  return !cleaned.validity.patternMismatch;
}

const OWN_WORDS: Readonly<Record<string, string | undefined>> = {
  phone: errors.phone,
  bookingPrivacy: errors.bookingPrivacy,
};

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

export function wrongFields(form: HTMLFormElement): FieldErrors {
  const wrong: Record<string, string> = {};
  for (const field of form.elements) {
    if (!isCheckable(field) || field.name === '') continue;
    const error = fieldError(field);
    if (error !== undefined) wrong[field.name] ??= error;
  }
  return wrong;
}

const ENDS = ['pointerup', 'pointercancel'];
let pressed = false;
if (typeof document !== 'undefined') {
  addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ENDS) addEventListener(end, () => (pressed = false), true);
}

/**
 * Once nothing is being pressed. A field is left as soon as something else is pressed: a message that came at once
 * would move what is under the finger, and the press would hit nothing.
 */
export function afterPress(then: () => void): void {
  const later = () => setTimeout(then);
  if (!pressed) {
    later();
    return;
  }
  const ended = new AbortController();
  for (const end of ENDS)
    addEventListener(
      end,
      () => {
        ended.abort();
        later();
      },
      { signal: ended.signal },
    );
}
