// What a visitor of the platform's home can look for, and what is found.
import type { ImageRef } from '../activities/image-ref.ts';

import type { OfferedCard } from './service-page.ts';

export type DiscoveryWish = {
  /** As typed. */
  text: string;
  /** `Alba (CN)`, one of the filters' cities. */
  city: string | undefined;
  /** A type, with all those under it. */
  typeId: number | undefined;
  /** On the platform's clock; a day is `2027-06-12`. */
  when?: When | undefined;
  /** 1 is the first. */
  page: number;
};

export const QUICK_DAYS = { today: 'Oggi', tomorrow: 'Domani', weekend: 'Questo fine settimana' } as const;
export type When = keyof typeof QUICK_DAYS | (string & {});

export function isQuick(when: string | null | undefined): when is keyof typeof QUICK_DAYS {
  return when !== undefined && when !== null && Object.hasOwn(QUICK_DAYS, when);
}

export type ActivityCard = {
  id: number;
  name: string;
  city: string | undefined;
  type: string;
  /** The first paragraph of what they say of themselves. */
  summary: string;
  image: ImageRef | undefined;
  /** The lowest of its services' leading prices; undefined while nothing can be booked. */
  fromCents: number | undefined;
  vatFree: boolean;
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
  /** «oggi, martedì 8 giugno»: the wanted days. */
  days: string | undefined;
  /** Where nothing was found: changes of the wish with which something is, the likeliest first. */
  others: { label: string; changes: Partial<DiscoveryWish> }[];
};

export type DiscoveryFilters = {
  cities: string[];
  /** In the order of their tree; only those under which there is an activity. */
  types: { id: number; name: string; depth: number }[];
};

export const PAGE_SIZE = 24;
/** Nobody turns so many pages, and each costs more than the one before. */
export const LAST_PAGE = 40;
export const MOST_COUNTED = PAGE_SIZE * LAST_PAGE;

export function isWish({ text, city, typeId, when }: Omit<DiscoveryWish, 'page'>): boolean {
  return text.trim() !== '' || [city, typeId, when].some((each) => each !== undefined);
}

/** «ad Alba (CN)» */
export function inCity(city: string): string {
  return `${/^[aà]/i.test(city) ? 'ad' : 'a'} ${city}`;
}

/** Two cities may share a name, so that the province is part of it. */
export function cityLabel(city: string, province: string | null): string {
  return province === null ? city : `${city} (${province})`;
}
