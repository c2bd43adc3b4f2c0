// What somebody can sell by hand.
import type { ServiceBounds } from './service-bounds.ts';
import type { SaidRate } from './service-page.ts';

export type SellableChoice = { id: number; name: string; activityName: string };

export type OwnSellable = {
  serviceId: number;
  serviceName: string;
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
  rates: SaidRate[];
  minParticipants: number;
  maxParticipants: number | undefined;
  /** Cards can be taken for it. */
  paysOut: boolean;
};
