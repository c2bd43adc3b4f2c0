// One service of the marketplace as somebody who might resell it sees it.
import type { ImageRef } from '../../activities/image-ref.ts';
import type { RateOffer, ServiceCard } from '../../catalog/service-page.ts';
import type { BasisPoints } from '../../money/cents.ts';

export type OwnCatalogChoice = {
  id: number;
  name: string;
  activity: string;
  /** What stands in the way of adding it. */
  has: 'accepted' | 'pending' | undefined;
};

export type OfferDetails = {
  card: ServiceCard;
  description: string;
  images: ImageRef[];
  tags: string[];
  maxResaleFee: BasisPoints;
  cancellationHours: number;
  /** Sold rates, cheapest first. */
  rates: RateOffer[];
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
