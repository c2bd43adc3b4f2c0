// How much an operator may refund, and the forms for it.
import { z } from 'zod';
import { BACK_MEANS } from '../bookings/money/on-site-money.ts';
import * as errors from '../messages/errors.ts';
import type { Cents } from '../money/cents.ts';
import { amountText, parseEuro } from '../money/price-text.ts';
import { longText, parsedBy, sentText } from '../text-fields.ts';

export type RefundChoice = { kind: 'all' } | { kind: 'none' } | { kind: 'part'; cents: Cents };

export type RefundTerms = {
  /** Only the owner of a service may refund more or less than the terms. */
  mayChoose: boolean;
  /** Refund for a guest who cancels now. */
  byTermsCents: Cents;
  /** What can still be refunded. */
  refundableCents: Cents;
};

/** The refund when an operator cancels a booking. */
export function chosenRefund(
  choice: RefundChoice,
  { mayChoose, byTermsCents, refundableCents }: RefundTerms,
): Cents {
  if (!mayChoose) return Math.min(byTermsCents, refundableCents);
  if (choice.kind === 'all') return refundableCents;
  return choice.kind === 'none' ? 0 : choice.cents;
}

const NOTE_LENGTH = 500;
const NOT_AN_AMOUNT = 'Scrivi un importo in euro, per esempio 12,50';
const MOST_CENTS = 1_000_000_000;

function parseAmount(text: string): Cents | undefined {
  const cents = parseEuro(text);
  return typeof cents === 'number' && cents > 0 && cents <= MOST_CENTS ? cents : undefined;
}

/** Amount given back in person; empty means 0. */
function parseBack(text: string): Cents | undefined {
  const cents = parseEuro(text);
  if (cents === 'empty') return 0;
  return typeof cents === 'number' && cents <= MOST_CENTS ? cents : undefined;
}

const shown = sentText(10)
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .catch(-1);

/** An amount at the time the page was made; if missing, it is not compared. */
const sumThen = sentText(10)
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/** Forms for refunds by an operator. Amounts are in Italian notation. */
export const cancelForm = z
  .object({
    refund: z.enum(['all', 'part', 'none']).catch('all'),
    amount: amountText.nullish(),
    inPerson: amountText.nullish().transform((text) => parseBack(text ?? '')),
    backMeans: z.enum(BACK_MEANS).optional().catch(undefined),
    note: longText(NOTE_LENGTH),
    shown,
    /** Refundable by card, and taken in person, at the time the page was made. */
    left: sumThen,
    taken: sumThen,
  })
  .superRefine(({ refund, amount, inPerson }, context) => {
    if (inPerson === undefined)
      context.addIssue({ code: 'custom', path: ['inPerson'], message: NOT_AN_AMOUNT });
    if (refund !== 'part' || parseAmount(amount ?? '') !== undefined) return;
    const message = amount?.trim() ? NOT_AN_AMOUNT : errors.required;
    context.addIssue({ code: 'custom', path: ['amount'], message });
  });

export function refundChoice({ refund, amount }: z.output<typeof cancelForm>): RefundChoice {
  return refund === 'part' ? { kind: 'part', cents: parseAmount(amount ?? '') ?? 0 } : { kind: refund };
}

export const refundForm = z.object({
  amount: parsedBy(parseAmount, NOT_AN_AMOUNT),
  shown,
  left: sumThen,
  nonce: z.uuid(),
});
