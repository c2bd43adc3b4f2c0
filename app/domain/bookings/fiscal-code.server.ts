// Codice fiscale of people (16 characters, judged by the library) and of companies (11 digits, like a partita IVA).
// On the server only: the library brings all of Italy's towns along.
import { CodiceFiscale } from 'codice-fiscale-js';

/** Upper case, without spaces; undefined for what the tax office would not take. */
export function parseFiscalCode(text: string): string | undefined {
  const code = text.replaceAll(/\s+/g, '').toUpperCase();
  if (/^[0-9]{11}$/.test(code)) return hasControlDigit(code) ? code : undefined;
  return /^[A-Z0-9]{16}$/.test(code) && isPersons(code) ? code : undefined;
}

/** Its last digit is a control digit. */
export function parseCheckedVatNumber(text: string): string | undefined {
  const digits = text.replaceAll(/\s+/g, '').replace(/^IT/i, '');
  return /^[0-9]{11}$/.test(digits) && hasControlDigit(digits) ? digits : undefined;
}

/** The library throws for some towns it doesn't know. */
function isPersons(code: string): boolean {
  try {
    return CodiceFiscale.check(code);
  } catch {
    return false;
  }
}

/** Source: D.M. 23 dicembre 1976, the rule of Luhn over all 11 digits. */
function hasControlDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of digits.split('').entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0 && Number(digits) > 0;
}
