// What guests may change of their own booking, until when, and how often. Source:
// docs/rules/bookings.md#changed-by-the-guest.
import type { BookingView, GuestChanges } from '../../bookings/booking-view.ts';
import { isStillFree } from '../../bookings/money/free-cancellation.ts';
import { refusedByCard } from './change-money.ts';
import type { LimitError, PlannedChange } from './change-plan.ts';

export const MOST_GUEST_CHANGES = 3;
/** Dearer changes asked for in 24 hours, paid or not: each holds places. */
export const MOST_ASKED_A_DAY = 10;

type Own = {
  status: string;
  freeCancellationUntil: Date;
  startsAt: Date;
  guestChanges: GuestChanges;
  guestChangeCount: number;
  /** If it isn't, only fewer people are possible. */
  offered: boolean;
  people: number;
};

export type GuestRefusal = 'not-movable' | 'not-by-guest' | 'too-late' | 'no-more-changes' | 'not-offered';

/** Why a guest can't change the booking; undefined if they can. */
export function refusalToGuest(booking: Own, now: Date): GuestRefusal | undefined {
  if (booking.status !== 'confirmed') return 'not-movable';
  if (booking.guestChanges === 'none') return 'not-by-guest';
  if (!isStillFree(booking.freeCancellationUntil, now) || booking.startsAt <= now) return 'too-late';
  if (booking.guestChangeCount >= MOST_GUEST_CHANGES) return 'no-more-changes';
  const mayShrink = booking.guestChanges === 'day_and_people' && booking.people > 1;
  return booking.offered || mayShrink ? undefined : 'not-offered';
}

export type GuestPlanRefusal =
  | { code: 'below-minimum'; limit: number; rateName: string | undefined }
  | { code: 'rate-withdrawn'; rateName: string }
  | { code: 'in-person' | 'resold-cheaper' | 'not-for-sale' | 'no-link' | 'too-little' | 'under-check' };

type Wishing = { onSale: boolean; booking: Pick<BookingView, 'provider' | 'source' | 'underCheck'> };

/**
 * Guests may not go below a minimum. Money paid in person, and a reseller's earnings, are for the owner to
 * decide. `onSale`: others could buy it now. `underCheck`: a payment of a wrong amount is, so that none may be added.
 */
export function planRefusedToGuest(
  { missed, money, changed, before, withdrawn }: PlannedChange,
  { onSale, booking }: Wishing,
): GuestPlanRefusal | undefined {
  const below = missed.find((each): each is LimitError & { code: 'below' } => each.code === 'below');
  if (below) return { ...below, code: 'below-minimum' };
  if (withdrawn !== undefined) return { code: 'rate-withdrawn', rateName: withdrawn };
  if (!onSale && (money.moreCents > 0 || changed.people > before.people)) return { code: 'not-for-sale' };
  // Guests pay a difference at once by card.
  if (money.moreCents > 0 && booking.underCheck) return { code: 'under-check' };
  const byCard = refusedByCard(money.moreCents, booking.source);
  if (byCard) return { code: byCard };
  if (money.inPersonBackCents > 0) return { code: 'in-person' };
  return booking.provider && changed.totalCents < before.totalCents ? { code: 'resold-cheaper' } : undefined;
}
