// Telephone numbers as people type them.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** International form `+39 333 123 4567`; a number without a prefix is Italian. undefined: not a number. */
export function parsePhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text.trim(), 'IT');
  return number?.isPossible() ? number.formatInternational() : undefined;
}
