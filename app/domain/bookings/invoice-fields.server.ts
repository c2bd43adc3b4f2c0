// The form in which an invoice is asked for: who it is for, and where the tax office's exchange delivers it.
import { z } from 'zod';

import { optionalEmailField } from '../identity/contact-fields.ts';
import { about, optionallyParsedBy, requiredLine } from '../text-fields.ts';
import { parseCheckedVatNumber, parseFiscalCode } from './fiscal-code.server.ts';

const INVALID_FISCAL_CODE = 'Il codice fiscale non è valido: controlla i caratteri';
const INVALID_VAT_NUMBER = 'La partita IVA non è valida: controlla le 11 cifre';
const INVALID_RECIPIENT_CODE = 'Il codice SDI ha 6 o 7 lettere e cifre';
const UNIDENTIFIED = 'Scrivi il codice fiscale o la partita IVA';
const UNDELIVERABLE = 'Con la partita IVA serve il codice SDI o la PEC';

function parseRecipientCode(text: string): string | undefined {
  const code = text.replaceAll(/\s+/g, '').toUpperCase();
  return /^[A-Z0-9]{6,7}$/.test(code) ? code : undefined;
}

export const invoiceFields = z
  .object({
    holder: requiredLine(120),
    address: requiredLine(200),
    fiscalCode: optionallyParsedBy(parseFiscalCode, INVALID_FISCAL_CODE),
    vatNumber: optionallyParsedBy(parseCheckedVatNumber, INVALID_VAT_NUMBER),
    recipientCode: optionallyParsedBy(parseRecipientCode, INVALID_RECIPIENT_CODE),
    pec: optionalEmailField,
  })
  .refine(({ fiscalCode, vatNumber }) => fiscalCode !== null || vatNumber !== null, {
    ...about('fiscalCode', 'vatNumber'),
    path: ['fiscalCode'],
    message: UNIDENTIFIED,
  })
  .refine(
    ({ vatNumber, recipientCode, pec }) => vatNumber === null || recipientCode !== null || pec !== null,
    { ...about('vatNumber', 'recipientCode', 'pec'), path: ['recipientCode'], message: UNDELIVERABLE },
  );

export type InvoiceFields = z.output<typeof invoiceFields>;
