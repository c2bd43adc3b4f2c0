// Where a page of offers begins or ends: `812` by arrival, `3500.812` (cents and id) by price.
import { readId } from '../../read-id.ts';
import type { OfferOrder } from './offer-filter.ts';

export type OfferCursor = { cents: number; id: number };

export function offerCursorText({ cents, id }: OfferCursor, order: OfferOrder): string {
  return order === 'new' ? String(id) : `${cents}.${id}`;
}

/** undefined for what none of our pages wrote. */
export function parseOfferCursor(text: string, order: OfferOrder): OfferCursor | undefined {
  const [, cents, digits] = (order === 'new' ? /^()(\d+)$/ : /^(\d{1,9})\.(\d+)$/).exec(text) ?? [];
  const id = readId(digits);
  return id === undefined ? undefined : { cents: Number(cents), id };
}
