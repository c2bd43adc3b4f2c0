// Services that others offer for resale, as the marketplace lists them.
import type { ServiceCard } from '../../catalog/service-page.ts';
import type { BasisPoints } from '../../money/cents.ts';
import type { Page } from '../../paging.ts';

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
