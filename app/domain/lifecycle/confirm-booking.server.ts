// Confirms a paid booking; takes its places again if the hold had ended.
import { eq, sql } from 'drizzle-orm';
import { allocations, bookingEvents, bookings } from '#db/schema/bookings.ts';
import type { LateMoney } from '../bookings/booking-view.ts';
import { queueBookingMails, remindAt } from '../bookings/booking-mails.server.ts';
import { TRANSITIONS, isHeld } from '../bookings/states.ts';
import type { LockedBooking } from '../bookings/lock-booking.server.ts';
import { cancelPending } from '../bookings/placing/own-holds.server.ts';
import { currentRules } from '../bookings/placing/find-candidates.server.ts';
import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import { postSale } from '../payments/post-sale.server.ts';
import { settleFrom } from '../payments/settlements.server.ts';
import { dayOf } from '../calendar-day.ts';
import { duringOf, placeParty, roomIn } from '../scheduling/rooms.ts';
import { loadOccupied, loadRules, REACH_DAYS } from '../scheduling/load-schedule.server.ts';
import { occurrencesOn } from '../scheduling/calendars/slots.ts';
import { slotKey, slotKeyOf } from '../minutes.ts';

// Confirms in one transaction: places without an end, shares on the ledger, mails to both sides.

/** The caller has locked the booking and made sure of its places; the database checks the payment. */
export async function confirmBooking(
  deps: Deps,
  booking: LockedBooking,
  by: { actor: 'system' | 'operator'; actorUserId?: number } = { actor: 'system' },
): Promise<void> {
  const now = deps.now();
  await deps.db
    .update(bookings)
    .set({
      status: 'confirmed',
      cancellationReason: null,
      cancelledAt: null,
      confirmedAt: now,
      holdExpiresAt: null,
    })
    .where(eq(bookings.id, booking.id));
  await deps.db.update(allocations).set({ holdExpiresAt: null }).where(eq(allocations.bookingId, booking.id));
  await deps.db.insert(bookingEvents).values({ bookingId: booking.id, at: now, kind: 'confirmed', ...by });
  if (booking.source !== 'on_the_spot') {
    await postSale(deps, booking);
    await settleFrom(deps, booking);
  }
  await queueBookingMails(deps, booking, 'confirmed');
  await remindAt(deps, booking);
}

// A payment after the hold's end takes the places again if they are still free. Source:
// docs/rules/bookings.md#late-money.

/**
 * Makes sure that a paid booking has its places, or takes them again; otherwise says why it can't. The caller
 * holds their locks. The hold ends by the clock, even if no job has cleared it. A day closed meanwhile, or a
 * slot that is no longer on sale, causes a refund.
 */
export async function keepPlaces(deps: Deps, booking: LockedBooking): Promise<LateMoney | undefined> {
  if (booking.status !== 'pending') return takePlacesAgain(deps, booking);
  if (isHeld(booking, deps.now())) return undefined;
  await cancelPending(deps, [booking.id], { reason: 'expired', actor: 'system' });
  return takePlacesAgain(deps, { ...booking, status: 'cancelled', cancellationReason: 'expired' });
}

async function takePlacesAgain(deps: Deps, booking: LockedBooking): Promise<LateMoney | undefined> {
  const allowed = TRANSITIONS.some(
    ({ from, fromReason, to }) =>
      from === booking.status && fromReason === booking.cancellationReason && to === 'confirmed',
  );
  if (!allowed) return whyOver(booking);
  if (booking.startsAt <= deps.now()) return 'started';
  const rows = await findPlaces(deps, booking);
  if (!Array.isArray(rows)) return rows;
  try {
    await deps.db.transaction((savepoint) => savepoint.insert(allocations).values(rows));
    return undefined;
  } catch (error) {
    if (refusalOf(error)?.code === '23P01') return 'places-gone';
    throw error;
  }
}

function whyOver({ status, cancellationReason }: LockedBooking): LateMoney {
  if (status !== 'cancelled') return 'twice';
  return cancellationReason === 'replaced' ? 'replaced' : 'cancelled';
}

async function findPlaces(deps: Deps, booking: LockedBooking) {
  const day = dayOf(booking.date);
  const period = { firstDay: day, lastDay: day };
  // Locks the resource before its calendars are read, so that running edits are seen.
  const [resource] = await currentRules(deps.db, { resourceIds: [booking.resourceId], day });
  const { rules } = await loadRules(deps.db, booking.serviceId, period);
  const key = slotKeyOf(booking);
  const occurrence = occurrencesOn(rules, day, 'UTC').find(
    (each) =>
      !each.stopped &&
      each.resourceId === booking.resourceId &&
      slotKey(each.startMinute, each.endMinute) === key,
  );
  if (!resource || !occurrence) return 'stopped';
  await cancelEndedHolds(deps, booking);
  const occupied = await loadOccupied(deps.db, { serviceId: booking.serviceId, period, now: deps.now() });
  const placements = placeParty(booking.quantity, roomIn(occurrence, resource, occupied));
  if (!placements) return 'places-gone';
  const { id: bookingId, resourceId, date, startTime, endTime } = booking;
  const shared = { bookingId, resourceId, slotId: occurrence.slotId, date, startTime, endTime, shareKey: '' };
  return placements.map((place) => ({ ...shared, ...place, during: duringOf(occurrence, resource) }));
}

/** Ended holds have rows until they are cleared. */
async function cancelEndedHolds(deps: Deps, { resourceId, date }: LockedBooking): Promise<void> {
  const ended = await deps.db
    .selectDistinct({ id: allocations.bookingId })
    .from(allocations)
    .where(sql`${allocations.resourceId} = ${resourceId} and ${allocations.holdExpiresAt} <= ${deps.now().toISOString()}::timestamptz
      and ${allocations.date} between ${date}::date - ${REACH_DAYS}::int and ${date}::date + ${REACH_DAYS}::int`);
  if (ended.length > 0)
    await cancelPending(
      deps,
      ended.map(({ id }) => id),
      { reason: 'expired', actor: 'system' },
    );
}
