// One booking as those who sell or serve it see it.
import type { BookingView } from '../booking-view.ts';

/** Both for a direct sale, and for who runs both activities of a resold one. */
export type Sides = { seller: boolean; owner: boolean };

/** Only who serves a booking decides what is given back of it; who resells it follows the terms it was sold on. */
export function mayRefund({ owner }: Sides): boolean {
  return owner;
}

export type DeskBooking = {
  view: BookingView;
  sides: Sides;
  /** The activity whose service it is, where another one sells it. */
  resoldFor: string | undefined;
  resourceName: string;
  noShowAt: Date | undefined;
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
