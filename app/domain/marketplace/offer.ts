// Offers for resale as pages list, filter and show them.
import type { ImageRef } from '../activities/image-ref.ts';
import type { Pricing, ServiceCard } from '../catalog/service-page.ts';
import type { BasisPoints, Cents } from '../money/cents.ts';
import { parsePercent } from '../money/percent-text.ts';
import { parsePrice } from '../money/price-text.ts';
import { type Bounds, type Page, readBounds, readPageSize } from '../paging.ts';
import { readFilterId, readId } from '../read-id.ts';
import { readSearch, textIn } from '../search-words.ts';

// Services that others offer for resale, as the marketplace lists them.

export type OfferCard = ServiceCard & {
  activity: string;
  city: string | undefined;
  /** The most a reseller may keep without asking. */
  maxResaleFee: BasisPoints;
  /** What the viewer has of it already, in any of their catalogs. */
  mine: 'accepted' | 'pending' | undefined;
};

export type OfferPage = Omit<Page<OfferCard>, 'items'> & { offers: OfferCard[] };

export type OfferChoices = {
  categories: string[];
  cities: string[];
  /** In the order of their tree; only those under which something is offered. */
  types: { id: number; name: string; depth: number }[];
};

/** What the marketplace can be narrowed by, as its address says it. Anything unusable is left out. */
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

export type OfferCursor = { cents: number; id: number };

/** Where a page of offers begins or ends: `812` by arrival, `3500.812` (cents and id) by price. */
export function offerCursorText({ cents, id }: OfferCursor, order: OfferOrder): string {
  return order === 'new' ? String(id) : `${cents}.${id}`;
}

/** undefined for what none of our pages wrote. */
export function parseOfferCursor(text: string, order: OfferOrder): OfferCursor | undefined {
  const [, cents, digits] = (order === 'new' ? /^()(\d+)$/ : /^(\d{1,9})\.(\d+)$/).exec(text) ?? [];
  const id = readId(digits);
  return id === undefined ? undefined : { cents: Number(cents), id };
}

// One service of the marketplace as somebody who might resell it sees it.

export type OwnCatalogChoice = {
  id: number;
  name: string;
  activity: string;
  /** What stands in the way of adding it. */
  has: 'accepted' | 'pending' | undefined;
};

/** «da 28,00 €» where it depends on the day; `fromCents` is the lowest of the year to come. */
export type OfferRate = { id: number; name: string; pricing: Pricing; fromCents: Cents; price: string };

export type OfferDetails = {
  card: ServiceCard;
  description: string;
  images: ImageRef[];
  tags: string[];
  maxResaleFee: BasisPoints;
  cancellationHours: number;
  /** Sold rates, as they are put for guests. */
  rates: OfferRate[];
  provider: {
    name: string;
    city: string | undefined;
    summary: string;
    email: string;
    phone: string | undefined;
  };
  /** Its owner's public page of it, a path on the platform. */
  publicPath: string | undefined;
  /** On offer now; otherwise the viewer resells it already, and it is suspended. */
  offered: boolean;
  /** The viewer runs its activity. */
  own: boolean;
  /** Catalogs of the viewer's other activities. */
  catalogs: OwnCatalogChoice[];
  /** The viewer's other activities, for those without any catalog. */
  activities: { name: string; subdomain: string }[];
};
