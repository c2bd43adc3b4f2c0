// Services as those who run the activity see them.
import type { BasisPoints, Cents } from '../../money/cents.ts';
import type { Page } from '../../paging.ts';

export type ServiceRow = {
  id: number;
  name: string;
  archived: boolean;
  category: { name: string; color: string; icon: string } | undefined;
  /** The first live rate's, or the listed price while there are none; undefined when no rate can be booked. */
  fromCents: Cents | undefined;
  /** Of the activity's own catalogs, how many have it. */
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
  reminderText: string;
  archived: boolean;
  counts: { rates: number; resources: number; questions: number; images: number; bookings: number };
  /** The activity's own catalogs that have it. */
  catalogs: { id: number; name: string; public: boolean }[];
};
