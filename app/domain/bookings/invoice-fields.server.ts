// The form in which an invoice is asked for: who it is for, and where the tax office's exchange delivers it.
import { z } from 'zod';

import { optionalEmailField } from '../identity/contact-fields.ts';
import { about, optionallyParsedBy, requiredLine, sentText } from '../text-fields.ts';
import { hasVatShape, isCountry } from './countries.server.ts';
import { parseCheckedVatNumber, parseFiscalCode } from './fiscal-code.server.ts';

const INVALID_FISCAL_CODE = 'Il codice fiscale non è valido: controlla i caratteri';
const INVALID_VAT_NUMBER = 'La partita IVA non è valida: controlla le 11 cifre';
const FOREIGN_VAT_NUMBER = 'La partita IVA non ha la forma di quel paese: controlla lettere e cifre';
const UNKNOWN_COUNTRY = 'Scegli un paese dalla lista';
const INVALID_RECIPIENT_CODE = 'Il codice SDI ha 6 o 7 lettere e cifre';
const UNIDENTIFIED = 'Scrivi il codice fiscale o la partita IVA';
const UNDELIVERABLE = 'Con la partita IVA serve il codice SDI o la PEC';

/** As registers list it: the country's letters are dropped only where the country is known by the rest. */
function cleanVatNumber(text: string): string | undefined {
  const number = text.replaceAll(/[\s.\-/]+/g, '').toUpperCase();
  return number.length <= 30 ? number.replace(/^IT(?=\d{11}$)/, '') : undefined;
}

function parseRecipientCode(text: string): string | undefined {
  const code = text.replaceAll(/\s+/g, '').toUpperCase();
  return /^[A-Z0-9]{6,7}$/.test(code) ? code : undefined;
}

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
  );

export type InvoiceFields = z.output<typeof invoiceFields>;
