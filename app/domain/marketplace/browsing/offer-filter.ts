// What the marketplace can be narrowed by, as its address says it. Anything unusable is left out.
import type { BasisPoints, Cents } from '../../money/cents.ts';
import { parsePercent } from '../../money/percent-text.ts';
import { parsePrice } from '../../money/price-text.ts';
import { type Bounds, readBounds, readPageSize } from '../../paging.ts';
import { readFilterId } from '../../read-id.ts';
import { readSearch, textIn } from '../../search-words.ts';

export const OFFER_ORDERS = ['new', 'price', '-price'] as const;
export type OfferOrder = (typeof OFFER_ORDERS)[number];

export type OfferFilter = {
  /** As typed; '' looks for nothing. */
  q: string;
  /** By name, whatever activity it belongs to. */
  category: string | undefined;
  /** `Alba (CN)`. */
  city: string | undefined;
  /** A type, with all those under it. */
  typeId: number | undefined;
  fromCents: Cents | undefined;
  toCents: Cents | undefined;
  /** Those that leave a reseller at least so much. */
  fee: BasisPoints | undefined;
};

export type OfferPaging = Bounds<string> & { order: OfferOrder; size: number };

export function readOfferFilter(query: URLSearchParams): OfferFilter {
  const text = (name: string) => textIn(query, name);
  const price = (name: string) => {
    const parsed = parsePrice(text(name));
    return typeof parsed === 'number' ? parsed : undefined;
  };
  return {
    q: readSearch(query),
    category: text('category') || undefined,
    city: text('city') || undefined,
    typeId: readFilterId(text('type')),
    fromCents: price('from'),
    toCents: price('to'),
    fee: parsePercent(text('fee')),
  };
}

export function readOfferPaging(query: URLSearchParams): OfferPaging {
  const order = query.get('sort');
  return {
    order: OFFER_ORDERS.find((each) => each === order) ?? 'new',
    size: readPageSize(query),
    ...readBounds(query),
  };
}
