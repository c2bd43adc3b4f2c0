// Unusual bookings: unpaid, expired, replaced, cancelled by either side, partly refunded.
import { cancelByGuest, cancelConfirmed } from '#app/domain/lifecycle/cancel.server.ts';
import { endHold } from '#app/domain/lifecycle/open-checkout.server.ts';
import { lockBooking } from '#app/domain/bookings/lock-booking.server.ts';
import { requestRefund } from '#app/domain/payments/refunds.server.ts';
import { dayOf } from '#app/domain/calendar-day.ts';
import { endInstantOf } from '#app/domain/wall-clock.ts';
import { at, dateFromToday, done, hoursFromNow, ZONE } from '../world.ts';
import { seedParty, type Stand } from './guests.ts';
import { book, type Market, minutesAfter, type Order, pay, refundNow, sell } from './sell.ts';
import type { PlacedBooking } from '#app/domain/bookings/placing/booking-input.ts';

export type Stands = Record<'boat' | 'walk' | 'truffle' | 'cooking' | 'balloon' | 'canoe' | 'cabin', Stand>;

const DAY = 24;
/** Long enough to be still waiting when somebody opens the demo the next morning. */
const LONG_HOLD_MINUTES = 2 * 24 * 60;

type Wish = { stand: Stand; days: number; slot: string; people: number; others?: number };

export async function tellStories(market: Market, stands: Stands): Promise<void> {
  await leaveUnpaid(market, stands);
  await expire(market, { stand: stands.boat, days: 7, slot: '1500-1630', people: 3 });
  await changeMind(market, { stand: stands.walk, days: 10, slot: '0900-1300', people: 2 });
  await cancelInTime(market, { stand: stands.balloon, days: 16, slot: '0630-0930', people: 2 });
  await cancelInTime(market, { stand: stands.cabin, days: 33, slot: '1600-1000', people: 2 });
  await cancelTooLate(market, { stand: stands.boat, days: -6, slot: '1500-1630', people: 2 });
  await cancelByOperator(market, { stand: stands.truffle, days: 5, slot: '0830-1100', people: 4, others: 1 });
  await giveBackAPart(market, { stand: stands.cooking, days: -11, slot: '1000-1330', people: 4 });
}

function order({ world }: Market, { stand, days, slot, people, others = 0 }: Wish, hours: number): Order {
  return {
    stand,
    slot,
    date: dateFromToday(world, days),
    choices: seedParty(stand, people, others),
    moment: hoursFromNow(world, hours),
  };
}

async function leaveUnpaid(market: Market, { boat, canoe, walk }: Stands): Promise<void> {
  const wishes: Wish[] = [
    { stand: boat, days: 11, slot: '1000-1130', people: 3, others: 1 },
    { stand: canoe, days: 4, slot: '1400-1700', people: 4 },
    { stand: walk, days: 6, slot: '1400-1700', people: 2 },
  ];
  for (const wish of wishes)
    await book(market, { ...order(market, wish, -0.4), holdMinutes: LONG_HOLD_MINUTES });
}

async function expire(market: Market, wish: Wish): Promise<void> {
  const unpaid = order(market, wish, -2 * DAY);
  const { id } = await book(market, unpaid);
  await endHold(at(market.world, minutesAfter(unpaid.moment, market.world.deps.config.holdMinutes + 1)), id);
}

/** The same browser books the slot again before paying. */
async function changeMind(market: Market, wish: Wish): Promise<void> {
  const first = { ...order(market, wish, -DAY), guestKey: crypto.randomUUID() };
  await book(market, first);
  const second = {
    ...first,
    choices: seedParty(wish.stand, wish.people + 1),
    moment: minutesAfter(first.moment, 4),
  };
  await pay(market, await book(market, second), minutesAfter(second.moment, 2));
}

async function cancelInTime(market: Market, wish: Wish): Promise<void> {
  const { secret } = await sell(market, order(market, wish, -9 * DAY));
  await cancelAt(market, secret, hoursFromNow(market.world, -2.5 * DAY));
}

async function cancelTooLate(market: Market, wish: Wish): Promise<void> {
  const { secret } = await sell(market, order(market, wish, (wish.days - 5) * DAY));
  const eightInTheMorning = endInstantOf(dayOf(dateFromToday(market.world, wish.days)), 8 * 60, ZONE);
  await cancelAt(market, secret, eightInTheMorning);
}

async function cancelAt(market: Market, secret: string, moment: Date): Promise<void> {
  done(await cancelByGuest(at(market.world, moment), secret));
  await refundNow(market, minutesAfter(moment, 1));
}

async function cancelByOperator(market: Market, wish: Wish): Promise<void> {
  const sold = await sell(market, order(market, wish, -6 * DAY));
  const moment = hoursFromNow(market.world, -DAY);
  const actorUserId = market.world.people.operator.userId;
  await locked(market, { moment, sold }, (deps, booking) =>
    cancelConfirmed(deps, booking, { reason: 'operator', actorUserId, refundCents: booking.totalCents }),
  );
}

async function giveBackAPart(market: Market, wish: Wish): Promise<void> {
  const sold = await sell(market, order(market, wish, (wish.days - 8) * DAY));
  const moment = hoursFromNow(market.world, (wish.days + 1) * DAY);
  const requestedById = market.world.people.operator.userId;
  await locked(market, { moment, sold }, (deps, { id: bookingId }) =>
    requestRefund(deps, {
      bookingId,
      amountCents: 3000,
      reason: 'operator',
      requestKey: `demo:${bookingId}`,
      requestedById,
    }),
  );
}

type Work = (
  deps: ReturnType<typeof at>,
  booking: Awaited<ReturnType<typeof lockBooking>>,
) => Promise<unknown>;

async function locked(
  market: Market,
  { moment, sold }: { moment: Date; sold: PlacedBooking },
  work: Work,
): Promise<void> {
  const deps = at(market.world, moment);
  await deps.db.transaction(async (tx) => work({ ...deps, db: tx }, await lockBooking(tx, sold.id)));
  await refundNow(market, minutesAfter(moment, 1));
}
