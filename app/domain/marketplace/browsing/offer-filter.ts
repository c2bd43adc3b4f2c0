// What the marketplace can be narrowed by, as its address says it. Anything unusable is left out.
import type { BasisPoints, Cents } from '../../money/cents.ts';
import { parsePercent } from '../../money/percent-text.ts';
import { parsePrice } from '../../money/price-text.ts';

export const OFFER_ORDERS = ['new', 'price', '-price'] as const;
export type OfferOrder = (typeof OFFER_ORDERS)[number];

export const OFFER_PAGE_SIZES = [12, 24, 48, 96] as const;
const DEFAULT_SIZE = 24;

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

export type OfferPaging = {
  order: OfferOrder;
  size: number;
  after: string | undefined;
  before: string | undefined;
};

export function readOfferFilter(query: URLSearchParams): OfferFilter {
  const text = (name: string) => query.get(name)?.replaceAll('\0', '').trim() ?? '';
  const price = (name: string) => {
    const parsed = parsePrice(text(name));
    return typeof parsed === 'number' ? parsed : undefined;
  };
  return {
    q: text('q'),
    category: text('category') || undefined,
    city: text('city') || undefined,
    typeId: idIn(text('type')),
    fromCents: price('from'),
    toCents: price('to'),
    fee: parsePercent(text('fee')),
  };
}

export function readOfferPaging(query: URLSearchParams): OfferPaging {
  const order = query.get('sort');
  const size = Number(query.get('size'));
  return {
    order: OFFER_ORDERS.find((each) => each === order) ?? 'new',
    size: OFFER_PAGE_SIZES.find((each) => each === size) ?? DEFAULT_SIZE,
    after: query.get('after') ?? undefined,
    before: query.get('before') ?? undefined,
  };
}

/** Nothing has the id 0: a number that can't be one finds nothing, rather than everything. */
function idIn(text: string): number | undefined {
  if (text === '') return undefined;
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : 0;
}
