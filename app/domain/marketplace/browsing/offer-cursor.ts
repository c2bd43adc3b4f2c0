// Where a page of offers begins or ends: `812` by arrival, `3500.812` (cents and id) by price.
import type { OfferOrder } from './offer-filter.ts';

export type OfferCursor = { cents: number; id: number };

export function offerCursorText({ cents, id }: OfferCursor, order: OfferOrder): string {
  return order === 'new' ? String(id) : `${cents}.${id}`;
}

/** undefined for what none of our pages wrote: the list then begins at its beginning. */
export function parseOfferCursor(text: string | undefined, order: OfferOrder): OfferCursor | undefined {
  const [, cents, id] =
    (order === 'new' ? /^()(\d{1,10})$/ : /^(\d{1,9})\.(\d{1,10})$/).exec(text ?? '') ?? [];
  if (id === undefined || Number(id) >= 2 ** 31) return undefined;
  return { cents: Number(cents), id: Number(id) };
}
