// IBAN: a shape of our own, or valid by ISO 13616. Source: docs/rules/activities.md#fields.
import { isValidIBAN } from 'ibantools';

import * as operatorErrors from '../messages/operator-errors.ts';
import { optionallyParsedBy } from '../text-fields.ts';

/** Our own; it refuses real Italian numbers, hence the second rule. */
const SPECIFIED = /^[A-Z]{2}[0-9]{2}[A-Z]{4}[0-9]{7}[A-Z]{0,2}$/;

/** Without spaces, upper case; undefined when it is no IBAN. */
export function parseIban(text: string): string | undefined {
  const iban = text.replaceAll(/\s+/g, '').toUpperCase();
  return SPECIFIED.test(iban) || isValidIBAN(iban) ? iban : undefined;
}

export const ibanField = optionallyParsedBy(parseIban, operatorErrors.iban);
