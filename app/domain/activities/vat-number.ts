// Partita IVA. Source: docs/rules/activities.md#fields, exactly 11 digits.
import * as operatorErrors from '../messages/operator-errors.ts';
import { optionallyParsedBy } from '../text-fields.ts';

/** Spaces are dropped, nothing else. */
export function parseVatNumber(text: string): string | undefined {
  const digits = text.replaceAll(/\s+/g, '');
  return /^[0-9]{11}$/.test(digits) ? digits : undefined;
}

/** Whether it may be left out depends on the activity's type; see publish-checklist.ts. */
export const vatNumberField = optionallyParsedBy(parseVatNumber, operatorErrors.vatNumber);
