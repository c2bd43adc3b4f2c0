// Form fields for bookings by hand.
import { z } from 'zod';
import type { QuotableRate } from '../../catalog/quote.ts';
import { optionalEmailField, optionalPhoneField } from '../../identity/contact-fields.ts';
import { parsePrice } from '../../money/price-text.ts';
import { about, optionalLine, optionallyParsedBy } from '../../text-fields.ts';
import { contactSchema } from '../guest.ts';
import { PAYMENT_MEANS } from '../money/on-site-money.ts';

/** How long a payment link holds the places, in hours; never past the start. */
export const LINK_HOURS = ['1', '3', '12', '24', '48', '72', '168'] as const;

const REASON_LENGTH = 200;

function agreedCents(text: string): number | undefined {
  const cents = parsePrice(text);
  return typeof cents === 'number' ? cents : undefined;
}

/** A name and one of phone and e-mail are enough; missing values are ''. */
export const littleContact = {
  surname: optionalLine(80).transform((surname) => surname ?? ''),
  email: optionalEmailField.transform((email) => email ?? ''),
  phone: optionalPhoneField.transform((phone) => phone ?? ''),
};

export const isReachable = ({ email, phone }: { email: string; phone: string }) =>
  email !== '' || phone !== '';
export const NO_WAY_TO_REACH = {
  ...about('email', 'phone'),
  path: ['phone'],
  error: "Scrivi il telefono o l'email: ne basta uno",
};

export const byHandFields = contactSchema
  .omit({ privacy: true })
  .extend({
    ...littleContact,
    manner: z.enum(['on_arrival', 'on_the_spot', 'payment_link'], { error: 'Scegli come paga' }),
    means: z.enum(PAYMENT_MEANS).default('cash'),
    hours: z.enum(LINK_HOURS).default('24').transform(Number),
    agreed: optionallyParsedBy(agreedCents, 'Scrivi un importo, per esempio 50,00', 20),
    reason: optionalLine(REASON_LENGTH),
  })
  .refine(({ agreed, reason }) => agreed === null || reason !== null, {
    ...about('agreed', 'reason'),
    path: ['reason'],
    error: 'Scrivi perché il totale è diverso',
  })
  .refine(isReachable, NO_WAY_TO_REACH);

/** The prices shown in the form: the operator confirms these, and the total is computed from the people sent. */
export function pricesShown(rates: readonly QuotableRate[]): string {
  return rates.map(({ id, pricing, priceCents }) => `${id} ${pricing} ${priceCents}`).join(', ');
}

export type ByHandFields = z.output<typeof byHandFields>;
