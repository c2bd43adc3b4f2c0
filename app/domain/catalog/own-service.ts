// A service for its operator.
import { z } from 'zod';
import { formNonceField } from '../text-fields.ts';
import type { BasisPoints, Cents } from '../money/cents.ts';
import { formatPercentField } from '../money/percent-text.ts';
import { formatPriceField } from '../money/price-text.ts';
import type { Page } from '../paging.ts';
import { type ServiceBounds, serviceFields } from './service-fields.ts';
import type { Party } from './rates/rate-words.ts';
import type { RateOffer, SaidRate } from './service-page.ts';

// A service that can be sold by hand.

export type SellableChoice = { id: number; name: string; activityName: string };

export type OwnSellable = {
  serviceId: number;
  serviceName: string;
  /** The only resource wanted, if it is sold for one departure; with its name if the service has others. */
  resourceId: number | undefined;
  resourceName: string | undefined;
  activityId: number;
  activityName: string;
  ownerActivityId: number;
  /** undefined: in no catalog. */
  catalogId: number | undefined;
  entryId: undefined;
  resaleFee: number;
  vatFree: boolean;
  cancellationHours: number;
  bounds: ServiceBounds;
  rates: RateOffer[];
  party: Party;
  /** Whether the viewer may agree on another price. */
  mayAgree: boolean;
  /** Whether it can be paid by card. */
  paysOut: boolean;
};

/** With the prices of a day. */
export type OwnSellableOn = Omit<OwnSellable, 'rates'> & { rates: SaidRate[] };

// Services for members of the activity.

export type ServiceRow = {
  id: number;
  name: string;
  archived: boolean;
  category: { name: string; color: string; icon: string } | undefined;
  /** The first live rate's price, or the listed price while there are no rates; undefined if no rate can be booked. */
  fromCents: Cents | undefined;
  /** How many of the activity's catalogs have it. */
  catalogs: number;
};

export type ServicesPage = Omit<Page<ServiceRow>, 'items'> & { services: ServiceRow[] };

export type OwnService = {
  id: number;
  name: string;
  description: string;
  category: { id: number; name: string } | undefined;
  priceCents: Cents;
  maxResaleFee: BasisPoints;
  visibleInMarketplace: boolean;
  tags: string[];
  email: string | undefined;
  phone: string | undefined;
  mapUrl: string | undefined;
  videoUrl: string | undefined;
  cutOffMinutes: number;
  horizonDays: number;
  cancellationHours: number;
  guestChanges: 'none' | 'day' | 'day_and_people';
  reminderText: string;
  meetingPoint: string;
  meetingUrl: string | undefined;
  durationMinutes: number | undefined;
  languages: string[];
  included: string[];
  goodToKnow: string[];
  archived: boolean;
  counts: { rates: number; resources: number; questions: number; images: number; bookings: number };
  /** The activity's catalogs that have it. */
  catalogs: { id: number; name: string; public: boolean }[];
};

/** The form of a new service also asks for resources; a stored one has a page for them. */
export const newServiceForm = serviceFields.extend({
  formNonce: formNonceField,
  resourceIds: z.array(z.int()).max(200).default([]),
});

/** As strings, for the fields. */
export type ServiceValues = Record<
  Exclude<keyof z.output<typeof serviceFields>, 'visibleInMarketplace'>,
  string
> & { visibleInMarketplace: boolean };

export const EMPTY_SERVICE: ServiceValues = {
  name: '',
  description: '',
  categoryId: '',
  price: '',
  maxResaleFee: '0',
  visibleInMarketplace: false,
  tags: '',
  email: '',
  phone: '',
  mapEmbed: '',
  videoEmbed: '',
  cutOffMinutes: '0',
  horizonDays: '365',
  cancellationHours: '48',
  guestChanges: 'day',
  reminderText: '',
  meetingPoint: '',
  meetingUrl: '',
  durationMinutes: '',
  languages: '',
  included: '',
  goodToKnow: '',
};

export function serviceValues(service: OwnService): ServiceValues {
  return {
    name: service.name,
    description: service.description,
    categoryId: service.category === undefined ? '' : String(service.category.id),
    price: formatPriceField(service.priceCents),
    maxResaleFee: formatPercentField(service.maxResaleFee),
    visibleInMarketplace: service.visibleInMarketplace,
    tags: service.tags.join(', '),
    email: service.email ?? '',
    phone: service.phone ?? '',
    mapEmbed: service.mapUrl ?? '',
    videoEmbed: service.videoUrl ?? '',
    cutOffMinutes: String(service.cutOffMinutes),
    horizonDays: String(service.horizonDays),
    cancellationHours: String(service.cancellationHours),
    guestChanges: service.guestChanges,
    reminderText: service.reminderText,
    meetingPoint: service.meetingPoint,
    meetingUrl: service.meetingUrl ?? '',
    durationMinutes: String(service.durationMinutes ?? ''),
    languages: service.languages.join(', '),
    included: service.included.join('\n'),
    goodToKnow: service.goodToKnow.join('\n'),
  };
}
