// Telephone numbers as people type them.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

import { cleanPasted } from '../pasted-text.ts';

const LONGEST = 100;

/** International form `+39 333 123 4567`; a number without a prefix is Italian. undefined: not a number. */
export function parsePhone(text: string): string | undefined {
  const typed = cleanPasted(text);
  if (typed.length > LONGEST) return undefined;
  const number = parsePhoneNumberFromString(typed, 'IT');
  return number?.isPossible() ? number.formatInternational() : undefined;
}
