// One booking for its seller or owner.
import type { BookingView } from '../booking-view.ts';
import type { OnSitePayment } from '../money/on-site-money.ts';

/** Both are true for a direct sale, and for a person who runs both activities. */
export type Sides = { seller: boolean; owner: boolean };

/** `manages`: sees earnings and decides refunds; for others the terms decide. */
export type ReachedSides = Sides & { manages: boolean };

/** Only the owner of the service decides refunds; a reseller follows the terms of the sale. */
export function mayRefund({ owner, manages }: ReachedSides): boolean {
  return owner && manages;
}

export type DeskBooking = {
  view: BookingView;
  sides: ReachedSides;
  /** The owner of the service, if resold. */
  resoldFor: string | undefined;
  resourceName: string;
  slotId: number;
  noShowAt: Date | undefined;
  /** Why the total differs from the sum of the lines. */
  adjustmentReason: string | undefined;
  /** Taken and given back in person, oldest first. */
  onSite: OnSitePayment[];
  history: HistoryEntry[];
};

export type HistoryEntry = {
  at: Date;
  /** Kind of a booking event, or `paid`, `completed`, `mail`. */
  kind: string;
  actor: 'guest' | 'operator' | 'admin' | 'system';
  /** Name of the operator or administrator. */
  by: string | undefined;
  detail: Record<string, unknown>;
};

/** A guest who has booked before, identified by the reference of their last booking. */
export type KnownGuest = { reference: string; name: string; surname: string; email: string; phone: string };

/** Characters; shorter searches would find too many. */
export const SHORTEST_SEARCH = 2;
