// Messages for the browser's own checks. Loaded only for pages with forms.
import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import * as errors from '#app/domain/messages/errors.ts';
import { cleanPasted } from '#app/domain/pasted-text.ts';
import { type Checkable, type FieldErrors, isCheckable } from './checkable.ts';

/** undefined if the value is valid. A field's own message is named in `data-invalid`. */
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

/** Browsers' own rule differs from the server's: it refuses accented letters, and accepts addresses without a dot. */
function emailError(value: string): string | undefined {
  return value === '' || parseEmailAddress(value) ? undefined : errors.email;
}

/** Messages for incomplete input, which browsers report as empty: a half-typed date would be sent as missing. */
const HALF_TYPED: Readonly<Record<string, string | undefined>> = {
  date: errors.wholeDate,
  time: errors.wholeTime,
  number: errors.number,
};

/** By field name: errors that a schema can't see in the data that would be sent. */
export function halfTyped(form: HTMLFormElement): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const field of form.elements)
    if (isCheckable(field) && field.name !== '' && field.validity.badInput)
      found[field.name] = [fieldError(field) ?? errors.invalid];
  return found;
}

/** Tests the cleaned value, as the server will read it. */
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
 * Runs `then` when no press is in progress. A press on something else causes the blur; a message shown at
 * once would move the target, and the press would miss.
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
