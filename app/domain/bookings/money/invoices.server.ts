// Requests for an invoice: fields, checks and storage.
import { CodiceFiscale } from 'codice-fiscale-js';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { bookings } from '#db/schema/bookings.ts';
import { invoiceRequests } from '#db/schema/booking-parts.ts';
import type { Deps } from '../../deps.ts';
import { optionalEmailField } from '../../identity/contact-fields.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import { about, optionallyParsedBy, requiredLine, sentText } from '../../text-fields.ts';
import { hasVatShape, isCountry } from './countries.server.ts';

// Codice fiscale of people (16 characters, checked by the library) and companies (11 digits, like a partita
// IVA). Server only, because the library contains all Italian towns.

/** In upper case without spaces; undefined if invalid. */
export function parseFiscalCode(text: string): string | undefined {
  const code = text.replaceAll(/\s+/g, '').toUpperCase();
  if (/^[0-9]{11}$/.test(code)) return hasControlDigit(code) ? code : undefined;
  return /^[A-Z0-9]{16}$/.test(code) && isPersons(code) ? code : undefined;
}

/** Also checks the last digit, which is a check digit. */
export function parseCheckedVatNumber(text: string): string | undefined {
  const digits = text.replaceAll(/\s+/g, '').replace(/^IT/i, '');
  return /^[0-9]{11}$/.test(digits) && hasControlDigit(digits) ? digits : undefined;
}

/** The library throws for towns that it doesn't know. */
function isPersons(code: string): boolean {
  try {
    return CodiceFiscale.check(code);
  } catch {
    return false;
  }
}

/** Luhn's rule over all 11 digits. Source: D.M. 23 dicembre 1976. */
function hasControlDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of digits.split('').entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0 && Number(digits) > 0;
}

const INVALID_FISCAL_CODE = 'Il codice fiscale non è valido: controlla i caratteri';
const INVALID_VAT_NUMBER = 'La partita IVA non è valida: controlla le 11 cifre';
const FOREIGN_VAT_NUMBER = 'La partita IVA non ha la forma di quel paese: controlla lettere e cifre';
const UNKNOWN_COUNTRY = 'Scegli un paese dalla lista';
const INVALID_RECIPIENT_CODE = 'Il codice SDI ha 6 o 7 lettere e cifre';
const UNIDENTIFIED = 'Scrivi il codice fiscale o la partita IVA';
const ITALIAN_CODE = 'Il codice SDI è solo per chi riceve la fattura in Italia: lascialo vuoto';
/** Code that the exchange uses for recipients abroad. */
const ABROAD = 'XXXXXXX';
const UNDELIVERABLE = 'Con la partita IVA serve il codice SDI o la PEC';

/** Removes the prefix IT only before 11 digits, where the rest shows the country. */
function cleanVatNumber(text: string): string | undefined {
  const number = text.replaceAll(/[\s.\-/]+/g, '').toUpperCase();
  return number.length <= 30 ? number.replace(/^IT(?=\d{11}$)/, '') : undefined;
}

function parseRecipientCode(text: string): string | undefined {
  const code = text.replaceAll(/\s+/g, '').toUpperCase();
  return /^[A-Z0-9]{6,7}$/.test(code) ? code : undefined;
}

/** The form: who the invoice is for, and where the tax office's exchange delivers it. */
export const invoiceFields = z
  .object({
    holder: requiredLine(120),
    address: requiredLine(200),
    fiscalCode: optionallyParsedBy(parseFiscalCode, INVALID_FISCAL_CODE),
    country: sentText(2, UNKNOWN_COUNTRY).refine(isCountry, UNKNOWN_COUNTRY).default('IT'),
    vatNumber: optionallyParsedBy(cleanVatNumber, FOREIGN_VAT_NUMBER),
    recipientCode: optionallyParsedBy(parseRecipientCode, INVALID_RECIPIENT_CODE),
    pec: optionalEmailField,
  })
  .refine(({ country, vatNumber }) => !vatNumber || country !== 'IT' || parseCheckedVatNumber(vatNumber), {
    ...about('country', 'vatNumber'),
    path: ['vatNumber'],
    message: INVALID_VAT_NUMBER,
  })
  .refine(({ country, vatNumber }) => !vatNumber || hasVatShape(country, vatNumber), {
    ...about('country', 'vatNumber'),
    path: ['vatNumber'],
    message: FOREIGN_VAT_NUMBER,
  })
  .refine(
    ({ country, fiscalCode, vatNumber }) => country !== 'IT' || fiscalCode !== null || vatNumber !== null,
    {
      ...about('country', 'fiscalCode', 'vatNumber'),
      path: ['fiscalCode'],
      message: UNIDENTIFIED,
    },
  )
  .refine(
    ({ country, vatNumber, recipientCode, pec }) =>
      country !== 'IT' || vatNumber === null || recipientCode !== null || pec !== null,
    {
      ...about('country', 'vatNumber', 'recipientCode', 'pec'),
      path: ['recipientCode'],
      message: UNDELIVERABLE,
    },
  )
  .refine(
    ({ country, recipientCode }) => country === 'IT' || recipientCode === null || recipientCode === ABROAD,
    {
      ...about('country', 'recipientCode'),
      path: ['recipientCode'],
      message: ITALIAN_CODE,
    },
  );

export type InvoiceFields = z.output<typeof invoiceFields>;

// A guest requests, corrects or withdraws an invoice request, until they have paid.

export type RequestInvoiceError = 'unknown-booking' | 'too-late';

/** `fields` undefined: no invoice. The secret is the guest's only credential. */
export async function requestInvoice(
  deps: Pick<Deps, 'db' | 'now'>,
  secret: string,
  fields: InvoiceFields | undefined,
): Promise<Result<undefined, RequestInvoiceError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, RequestInvoiceError>> => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.secret, secret)).for('update');
    if (!booking) return err('unknown-booking');
    if (booking.status !== 'pending') return err('too-late');
    const { id: bookingId } = booking;
    if (fields === undefined) {
      await tx.delete(invoiceRequests).where(eq(invoiceRequests.bookingId, bookingId));
      return ok(undefined);
    }
    await tx
      .insert(invoiceRequests)
      .values({ ...fields, bookingId, createdAt: deps.now() })
      .onConflictDoUpdate({ target: invoiceRequests.bookingId, set: fields });
    return ok(undefined);
  });
}
