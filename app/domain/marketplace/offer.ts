// Services offered for resale: types, filters and cursors.
import type { ImageRef } from '../activities/image-ref.ts';
import type { Pricing, ServiceCard } from '../catalog/service-page.ts';
import type { BasisPoints, Cents } from '../money/cents.ts';
import { parsePercent } from '../money/percent-text.ts';
import { parsePrice } from '../money/price-text.ts';
import { type Bounds, type Page, readBounds, readPageSize } from '../paging.ts';
import { readFilterId, readId } from '../read-id.ts';
import { readSearch, textIn } from '../search-words.ts';

// A card of the marketplace.

export type OfferCard = ServiceCard & {
  activity: string;
  city: string | undefined;
  /** The highest fee that needs no proposal. */
  maxResaleFee: BasisPoints;
  /** The viewer's best entry for it, in any of their catalogs. */
  mine: 'accepted' | 'pending' | undefined;
};

export type OfferPage = Omit<Page<OfferCard>, 'items'> & { offers: OfferCard[] };

export type OfferChoices = {
  categories: string[];
  cities: string[];
  /** In the order of the tree; only types with offers. */
  types: { id: number; name: string; depth: number }[];
};

/** Filters of the marketplace, as its address has them. Invalid values are left out. */
export const OFFER_ORDERS = ['new', 'price', '-price'] as const;
export type OfferOrder = (typeof OFFER_ORDERS)[number];

export type OfferFilter = {
  /** As typed; '' means no search. */
  q: string;
  /** By name, for categories of all activities. */
  category: string | undefined;
  /** A city: `Alba (CN)`. */
  city: string | undefined;
  /** A type, including all types below it. */
  typeId: number | undefined;
  fromCents: Cents | undefined;
  toCents: Cents | undefined;
  /** Only offers with at least this fee. */
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

export type OfferCursor = { cents: number; id: number };

/** Cursor of a page: `812` in order of arrival, `3500.812` (cents and id) in order of price. */
export function offerCursorText({ cents, id }: OfferCursor, order: OfferOrder): string {
  return order === 'new' ? String(id) : `${cents}.${id}`;
}

/** undefined if the text is not a cursor of ours. */
export function parseOfferCursor(text: string, order: OfferOrder): OfferCursor | undefined {
  const [, cents, digits] = (order === 'new' ? /^()(\d+)$/ : /^(\d{1,9})\.(\d+)$/).exec(text) ?? [];
  const id = readId(digits);
  return id === undefined ? undefined : { cents: Number(cents), id };
}

// One service of the marketplace for a possible reseller.

export type OwnCatalogChoice = {
  id: number;
  name: string;
  activity: string;
  /** An entry that prevents adding it again. */
  has: 'accepted' | 'pending' | undefined;
};

/** `price` is «da 28,00 €» if it depends on the day; `fromCents` is the lowest of the coming year. */
export type OfferRate = { id: number; name: string; pricing: Pricing; fromCents: Cents; price: string };

export type OfferDetails = {
  card: ServiceCard;
  description: string;
  images: ImageRef[];
  tags: string[];
  maxResaleFee: BasisPoints;
  cancellationHours: number;
  /** Bookable rates in the order that guests see. */
  rates: OfferRate[];
  provider: {
    name: string;
    city: string | undefined;
    summary: string;
    email: string;
    phone: string | undefined;
  };
  /** Path of its public page on the platform's host. */
  publicPath: string | undefined;
  /** false: not offered now, but the viewer resells it. */
  offered: boolean;
  /** The viewer is a member of its activity. */
  own: boolean;
  /** Catalogs of the viewer's other activities. */
  catalogs: OwnCatalogChoice[];
  /** The viewer's other activities, for those without a catalog. */
  activities: { name: string; subdomain: string }[];
};
