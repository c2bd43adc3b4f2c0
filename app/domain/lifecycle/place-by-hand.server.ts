// An operator books for a guest: paid on site or due on arrival, and confirmed at once; or held until a
// deadline with a payment link. Uses the same locks, rules and rows as the guest's form. Source:
// docs/rules/bookings.md#by-hand.
import { payHref } from '../bookings/reference.ts';
import type { ByHandFields } from '../bookings/placing/by-hand-fields.ts';
import { fullName } from '../bookings/booking-view.ts';
import { lockBooking, type LockedBooking } from '../bookings/lock-booking.server.ts';
import type { PaymentMeans } from '../bookings/money/on-site-money.ts';
import { recordOnSite } from '../bookings/money/on-site-money.server.ts';
import { formKey } from '../bookings/placing/place-booking.server.ts';
import { holdPlaces, tryPlacing } from '../bookings/placing/insert-booking.server.ts';
import { lockForPlacing, lookFor, readPlaces } from '../bookings/placing/read-places.server.ts';
import { parseDay } from '../calendar-day.ts';
import { findOwnSellable } from '../catalog/sellable.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { queueMail } from '../mail/mails.server.ts';
import { readSlotKey } from '../minutes.ts';
import { err, ok, type Result } from '../result.ts';
import { instantOf } from '../wall-clock.ts';
import { confirmBooking } from './confirm-booking.server.ts';
import type { Agreed, Holding, PlaceBookingError, PlacedBooking } from '../bookings/placing/booking-input.ts';

export type ByHandInput = Omit<Holding['input'], 'activityId' | 'catalogId' | 'replacesKey'> &
  Pick<ByHandFields, 'manner' | 'hours'> & {
    /** Means of a payment on site. */
    means?: ByHandFields['means'];
    agreed?: Agreed | undefined;
  };

export type PlaceByHandError = PlaceBookingError | { code: 'no-payouts' } | { code: 'not-agreed' };

/** No guest whose earlier hold could be replaced or counted. */
const NOBODY = { keyHash: undefined, addressHash: undefined };

export async function placeByHand(
  deps: Deps,
  viewer: Viewer,
  input: ByHandInput,
): Promise<Result<PlacedBooking, PlaceByHandError>> {
  const sellable = await findOwnSellable(deps, viewer, input);
  if (!sellable) return err({ code: 'unknown-service' });
  if (input.manner === 'payment_link' && !sellable.paysOut) return err({ code: 'no-payouts' });
  if (input.agreed !== undefined && !sellable.mayAgree) return err({ code: 'not-agreed' });
  const { activityId } = sellable;
  const form = { ...input, activityId, catalogId: sellable.catalogId ?? 0 };
  const holding: Omit<Holding, 'read'> = {
    input: { ...form, formNonce: formKey(form) },
    sellable: { ...sellable, obstacle: undefined },
    commits: false,
    manner: {
      source: input.manner === 'payment_link' ? 'payment_link' : 'on_the_spot',
      holdExpiresAt: deadlineOf(deps, input, sellable.bounds.timeZone),
      actorUserId: viewer.userId,
      agreed: input.agreed,
    },
  };
  return tryPlacing(deps, async (tx) => {
    const inTx = { ...deps, db: tx };
    const look = lookFor(deps, NOBODY, holding.input);
    const [, read] = await Promise.all([lockForPlacing(tx, [look]), readPlaces(tx, look)]);
    const placed = await holdPlaces(inTx, NOBODY, { ...holding, read });
    if (placed.ok) await finish(inTx, placed.value, { viewer, input });
    return placed.ok ? ok(placed.value) : placed;
  });
}

function deadlineOf({ now }: Deps, { hours, date, slot }: ByHandInput, timeZone: string): Date {
  const wanted = new Date(now().getTime() + hours * 3_600_000);
  const [day, start] = [parseDay(date), readSlotKey(slot)?.startMinute];
  const startsAt = day === undefined || start === undefined ? undefined : instantOf(day, start, timeZone);
  return startsAt && startsAt < wanted ? startsAt : wanted;
}

/** A form sent twice finds its booking in the state that the first one left. */
type Made = { viewer: Viewer; input: Pick<ByHandInput, 'manner' | 'means'> };

async function finish(deps: Deps, placed: PlacedBooking, { viewer: { userId }, input }: Made): Promise<void> {
  const booking = await lockBooking(deps.db, placed.id);
  if (booking.status !== 'pending') return;
  if (booking.source === 'on_the_spot') {
    await confirmBooking(deps, booking, { actor: 'operator', actorUserId: userId });
    if (input.manner === 'on_the_spot')
      await takeAll(deps, booking, { userId, means: input.means ?? 'cash' });
    return;
  }
  await queueMail(deps, deps.db, {
    kind: 'booking-payment-link',
    key: `booking:${booking.id}:payment-link:guest`,
    recipient: booking.email,
    recipientName: fullName(booking),
    bookingId: booking.id,
    data: { path: payHref('checkout', placed) },
  });
}

function takeAll(
  deps: Deps,
  { id: bookingId, totalCents: amountCents }: LockedBooking,
  { userId: actorUserId, means }: { userId: number; means: PaymentMeans },
): Promise<boolean> {
  return recordOnSite(deps.db, { bookingId, amountCents, means, at: deps.now(), actorUserId });
}
