// One booking as those who sell or serve it see it.
import type { BookingView } from '../booking-view.ts';
import type { OnSitePayment } from '../on-site-money.ts';

/** Both for a direct sale, and for who runs both activities of a resold one. */
export type Sides = { seller: boolean; owner: boolean };

/** `manages`: sees what the activity earns, and decides what goes back; for others the terms do. */
export type ReachedSides = Sides & { manages: boolean };

/** Only who serves a booking decides what is given back of it; who resells it follows the terms it was sold on. */
export function mayRefund({ owner, manages }: ReachedSides): boolean {
  return owner && manages;
}

export type DeskBooking = {
  view: BookingView;
  sides: ReachedSides;
  /** The activity whose service it is, where another one sells it. */
  resoldFor: string | undefined;
  resourceName: string;
  noShowAt: Date | undefined;
  /** Why the total is not what the lines make. */
  adjustmentReason: string | undefined;
  /** Taken and given back in person, oldest first. */
  onSite: OnSitePayment[];
  history: HistoryEntry[];
};

export type HistoryEntry = {
  at: Date;
  /** The kind of a booking event, `paid`, `completed`, or `mail`. */
  kind: string;
  actor: 'guest' | 'operator' | 'admin' | 'system';
  /** The operator's or admin's name. */
  by: string | undefined;
  detail: Record<string, unknown>;
};
