// A search on the platform's home page, and its results.
import type { ImageRef } from '../activities/image-ref.ts';
import type { LowestLead, OfferedCard } from './service-page.ts';

export type DiscoveryWish = {
  /** As typed. */
  text: string;
  /** A city of the filter: `Alba (CN)`. */
  city: string | undefined;
  /** A type, including all types below it. */
  typeId: number | undefined;
  /** A day is `2027-06-12`, on the platform's clock. */
  when?: When | undefined;
  /** The first page is 1. */
  page: number;
};

export const QUICK_DAYS = { today: 'Oggi', tomorrow: 'Domani', weekend: 'Questo fine settimana' } as const;
type When = keyof typeof QUICK_DAYS | (string & {});

export function isQuick(when: string | null | undefined): when is keyof typeof QUICK_DAYS {
  return when !== undefined && when !== null && Object.hasOwn(QUICK_DAYS, when);
}

export type ActivityCard = {
  id: number;
  name: string;
  city: string | undefined;
  type: string;
  /** First paragraph of the activity's description. */
  summary: string;
  image: ImageRef | undefined;
  /** undefined while nothing can be booked. */
  from: LowestLead | undefined;
  url: string;
};

export type Discovery = {
  activities: ActivityCard[];
  /** Counted up to MOST_COUNTED. */
  total: number;
  hasNext: boolean;
};

export type FoundServices = {
  services: OfferedCard[];
  /** Counted up to MOST_COUNTED. */
  total: number;
  hasNext: boolean;
  /** The wanted days in words: «oggi, martedì 8 giugno». */
  days: string | undefined;
  /** No service has places on the wanted days. */
  allLater: boolean;
  /** If nothing was found: changed searches with results, the likeliest first. */
  others: { label: string; changes: Partial<DiscoveryWish> }[];
};

export type DiscoveryFilters = {
  cities: string[];
  /** In the order of the tree; only types with activities. */
  types: { id: number; name: string; depth: number }[];
};

export const PAGE_SIZE = 24;
/** Last page that is shown: later ones cost more, and nobody reads so far. */
export const LAST_PAGE = 40;
export const MOST_COUNTED = PAGE_SIZE * LAST_PAGE;

export function isWish({ text, city, typeId, when }: Omit<DiscoveryWish, 'page'>): boolean {
  return text.trim() !== '' || [city, typeId, when].some((each) => each !== undefined);
}

/** «ad Alba (CN)» */
export function inCity(city: string): string {
  return `${/^[aà]/i.test(city) ? 'ad' : 'a'} ${city}`;
}

/** With the province, because two cities may share a name. */
export function cityLabel(city: string, province: string | null): string {
  return province === null ? city : `${city} (${province})`;
}
