// What a visitor of the platform's home can look for, and what is found.
import type { ImageRef } from '../activities/image-ref.ts';

export type DiscoveryWish = {
  /** As typed. */
  text: string;
  /** `Alba (CN)`, one of the filters' cities. */
  city: string | undefined;
  /** A type, with all those under it. */
  typeId: number | undefined;
  /** 1 is the first. */
  page: number;
};

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

export type DiscoveryFilters = {
  cities: string[];
  /** In the order of their tree; only those under which there is an activity. */
  types: { id: number; name: string; depth: number }[];
};

export const PAGE_SIZE = 24;
/** Nobody turns so many pages, and each costs more than the one before. */
export const LAST_PAGE = 40;
export const MOST_COUNTED = PAGE_SIZE * LAST_PAGE;

export function isWish({ text, city, typeId }: Pick<DiscoveryWish, 'text' | 'city' | 'typeId'>): boolean {
  return text.trim() !== '' || city !== undefined || typeId !== undefined;
}

/** Two cities may share a name, so that the province is part of it. */
export function cityLabel(city: string, province: string | null): string {
  return province === null ? city : `${city} (${province})`;
}
