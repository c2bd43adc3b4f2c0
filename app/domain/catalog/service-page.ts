// What the public pages of one activity show.
import type { ImageRef } from '../activities/image-ref.ts';
import type { Cents } from '../money/cents.ts';

import type { RatePrices } from './price-on.ts';
import type { QuotableRate } from './quote.ts';

export type LeadPrice = {
  /** Of the first rates: «Adulti», «28 €»; the name is left out where there is only one. */
  each: { name: string; price: string; unit: string }[];
  /** «Prezzi di sabato 12 giugno, IVA inclusa» */
  note: string;
};

export type PublicActivity = {
  id: number;
  name: string;
  subdomain: string;
  description: string;
  legalName: string;
  legalAddress: string;
  vatNumber: string | undefined;
  vatFree: boolean;
  address: string | undefined;
  city: string | undefined;
  email: string;
  phone: string | undefined;
  website: string | undefined;
  timeZone: string;
  primaryColor: string;
  backgroundColor: string;
  logo: ImageRef | undefined;
  images: ImageRef[];
  published: boolean;
};

export type CatalogCard = {
  id: number;
  name: string;
  slug: string;
  description: string;
  cover: ImageRef | undefined;
  serviceCount: number;
  fromCents: number | undefined;
};

export type ServiceCard = {
  id: number;
  name: string;
  slug: string;
  summary: string;
  image: ImageRef | undefined;
  category: { id: number; name: string; color: string; icon: string } | undefined;
  /** The first rate's, or the listed price while there are none; undefined when no rate can be booked. */
  fromCents: number | undefined;
  /** What it counts: «a persona, IVA inclusa». */
  fromCounts: string;
  /** Whose service it is, where the catalog is another's. */
  provider: string | undefined;
};

/** A day as a card says it: «sab 12 giu», «Ultimi 3». */
export type OfferedDay = { date: string; words: string; places: string; left: 'many' | 'few' | 'none' };

export type OfferedCard = ServiceCard & {
  catalogId: number;
  /** «Viverone · 1 ora e 30 minuti» */
  about: string;
  /** Of its page. */
  href: string;
  /** The next with places, three at most; none while it can't be booked. */
  days: OfferedDay[];
};

/** What starts on one day, by the hour. */
export type Departures = {
  /** Of the days to choose from: «oggi», «8 giu». */
  strip: { date: string; name: string; day: string }[];
  chosen: string;
  /** «Venerdì 11 giugno» */
  heading: string;
  slots: Departure[];
};

export type Departure = {
  time: string;
  name: string;
  about: string;
  /** «da 28,00 €» */
  price: string;
  href: string;
} & Pick<OfferedDay, 'places' | 'left'>;

export type ActivityOffers = {
  services: OfferedCard[];
  /** undefined while nothing has places. */
  departures: Departures | undefined;
};

export type Pricing = QuotableRate['pricing'];

/** With all its prices: what it costs on a day is worked out by price-on.ts. */
export type RateOffer = Omit<QuotableRate, 'priceCents'> & RatePrices & { description: string };

/** At the price of a day, as guests read it: «180,00 € a gruppo, fino a 6 persone». */
export type SaidRate = QuotableRate & { description: string; words: string; stops: CountStops };

/** Where counting people at a rate stops, and the words that say so. */
export type CountStops = {
  /** Nobody, unless there is no other rate. */
  bottom: number;
  /** The first who are counted are as many. */
  least: number;
  tooFew: string;
  tooMany: string;
};

export type ServiceFact = { icon: 'clock' | 'pin' | 'globe'; words: string; href?: string };

export type ServicePage = {
  id: number;
  name: string;
  slug: string;
  catalog: { id: number; name: string; slug: string };
  /** Whose service it is, where it is resold. */
  provider: string | undefined;
  /** Where it takes place: its provider's, also on a reseller's page. */
  city: string | undefined;
  address: string | undefined;
  /** Where one meets, as the booking's ticket says it, and the map that shows it better than a search for its words. */
  place: string | undefined;
  placeUrl: string | undefined;
  duration: string | undefined;
  /** How long it takes, where one meets, which languages are spoken. */
  facts: ServiceFact[];
  /** What the price includes and what guests had better know, where the operator says it. */
  lists: { title: string; icon: 'check' | 'info'; lines: string[] }[];
  /** Plain text with blank lines between paragraphs. */
  description: string;
  category: { id: number; name: string; color: string; icon: string } | undefined;
  images: ImageRef[];
  tags: string[];
  email: string | undefined;
  phone: string | undefined;
  /** Checked addresses for our own frames. */
  mapUrl: string | undefined;
  videoUrl: string | undefined;
  rates: SaidRate[];
  /** undefined without rates. */
  price: LeadPrice | undefined;
  /** Of all rates, in the year to come. */
  yearCents: { lowest: Cents; highest: Cents };
  /** Whoever provides it charges no VAT. */
  vatFree: boolean;
  /** People in one booking, over all its rates. */
  minParticipants: number;
  maxParticipants: number | undefined;
  cancellationHours: number;
  bookable: boolean;
};

/** Cards without a picture show their category's icon. */
export function iconsNeeded(cards: readonly ServiceCard[]): string[] {
  return cards.flatMap(({ image, category }) => (image || !category ? [] : [category.icon]));
}
