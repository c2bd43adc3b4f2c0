// Types of an activity's public pages.
import type { ImageRef } from '../activities/image-ref.ts';
import type { Cents } from '../money/cents.ts';
import type { RatePrices } from './rates/price-on.ts';
import type { QuotableRate } from './quote.ts';

export type LeadPrice = {
  /** First rates: «Adulti», «28 €»; the name is left out if there is only one. */
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

/** The lowest leading price, and whether it is without VAT: of a resold service its owner's type decides. */
export type LowestLead = { cents: number; vatFree: boolean };

export type CatalogCard = {
  id: number;
  name: string;
  slug: string;
  description: string;
  cover: ImageRef | undefined;
  serviceCount: number;
  from: LowestLead | undefined;
};

export type ServiceCard = {
  id: number;
  name: string;
  slug: string;
  summary: string;
  image: ImageRef | undefined;
  category: { id: number; name: string; color: string; icon: string } | undefined;
  /** The first rate's price, or the listed price while there are no rates; undefined if no rate can be booked. */
  fromCents: number | undefined;
  /** What the price counts: «a persona, IVA inclusa». */
  fromCounts: string;
  provider: string | undefined;
};

/** A day on a card: «sab 12 giu», «Ultimi 3». */
export type OfferedDay = { date: string; words: string; places: string; left: 'many' | 'few' | 'none' };

export type OfferedCard = ServiceCard & {
  catalogId: number;
  /** «Viverone · 1 ora e 30 minuti» */
  about: string;
  /** Address of the service's page. */
  href: string;
  /** The next days with places, at most three; empty if the service can't be booked. */
  days: OfferedDay[];
};

/** Departures of one day, by time. */
export type Departures = {
  /** Days to choose from: «oggi», «8 giu». */
  strip: { date: string; name: string; day: string }[];
  chosen: string;
  /** «Venerdì 11 giugno» */
  heading: string;
  slots: OfferedDeparture[];
};

export type OfferedDeparture = {
  time: string;
  name: string;
  about: string;
  /** «da 28,00 €» */
  price: string;
  href: string;
} & Pick<OfferedDay, 'places' | 'left'>;

export type ActivityOffers = {
  services: OfferedCard[];
  /** undefined while no day has places. */
  departures: Departures | undefined;
};

export type Pricing = QuotableRate['pricing'];

/** With all prices; price-on.ts works out the price of a day. */
export type RateOffer = Omit<QuotableRate, 'priceCents'> & RatePrices & { description: string };

/** With the price of a day in words: «180,00 € a gruppo, fino a 6 persone». */
export type SaidRate = QuotableRate & { description: string; words: string; stops: CountStops };

/** Limits of the people counter of a rate, with the words for them. */
export type CountStops = {
  /** Lowest count: 0, unless it is the only rate. */
  bottom: number;
  /** The first press on + counts this many. */
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
  /** Owner of the service, if resold. */
  provider: string | undefined;
  /** Where the service takes place: the owner's place, also on a reseller's page. */
  city: string | undefined;
  address: string | undefined;
  /** The meeting point, as on the ticket, and a map link if the operator gave one. */
  place: string | undefined;
  placeUrl: string | undefined;
  duration: string | undefined;
  /** Duration, meeting point and languages. */
  facts: ServiceFact[];
  /** What the price includes and what guests should know, if given. */
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
  /** Over all rates, in the coming year. */
  yearCents: { lowest: Cents; highest: Cents };
  /** The owner charges no VAT. */
  vatFree: boolean;
  /** People in one booking, over all rates. */
  minParticipants: number;
  maxParticipants: number | undefined;
  cancellationHours: number;
  bookable: boolean;
};

/** Cards without a picture show their category's icon. */
export function iconsNeeded(cards: readonly ServiceCard[]): string[] {
  return cards.flatMap(({ image, category }) => (image || !category ? [] : [category.icon]));
}
