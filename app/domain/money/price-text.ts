// Parses prices as Italians type them. A dot before three digits groups thousands; before one or two it is a
// decimal sign. Source: docs/rules/catalog.md#prices-as-typed.
import { z } from 'zod';
import * as errors from '../messages/errors.ts';
import * as operatorErrors from '../messages/operator-errors.ts';
import { cleanPasted } from '../pasted-text.ts';
import { sentText } from '../text-fields.ts';
import { type Cents, MAX_PRICE_CENTS, MIN_PRICE_CENTS } from './cents.ts';

export type PriceProblem = 'empty' | 'malformed' | 'too-low' | 'too-high';

const PRICE_MESSAGES: Record<PriceProblem, string> = {
  empty: errors.required,
  malformed: operatorErrors.price,
  'too-low': operatorErrors.priceMin,
  'too-high': operatorErrors.priceMax,
};

const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/;
const GROUPED = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;

/** Integer cents of any amount. Spaces are allowed only around the figure: `12 50` is malformed. */
export function parseEuro(text: string): Cents | 'empty' | 'malformed' {
  const typed = cleanPasted(text);
  if (typed === '') return 'empty';
  const figure = withoutSign(typed);
  const [, euros, decimals = ''] = GROUPED.exec(figure) ?? PLAIN.exec(figure) ?? [];
  if (euros === undefined) return 'malformed';
  return Number(euros.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Removes one € before or after the figure. */
function withoutSign(typed: string): string {
  if (typed.startsWith('€')) return typed.slice(1).trim();
  return typed.endsWith('€') ? typed.slice(0, -1).trim() : typed;
}

/** Integer cents, or why the text is not a price. */
export function parsePrice(text: string): Cents | PriceProblem {
  const cents = parseEuro(text);
  if (typeof cents !== 'number') return cents;
  if (cents < MIN_PRICE_CENTS) return 'too-low';
  return cents > MAX_PRICE_CENTS ? 'too-high' : cents;
}

/** For form fields: `12,50`. Saving it unchanged keeps the price. */
export function formatPriceField(cents: Cents): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}

/** A text field longer than any price. */
export const amountText = sentText(100, operatorErrors.price);

export const priceField = amountText.transform((text, context): Cents => {
  const parsed = parsePrice(text);
  if (typeof parsed === 'number') return parsed;
  context.addIssue({ code: 'custom', message: PRICE_MESSAGES[parsed] });
  return z.NEVER;
});
