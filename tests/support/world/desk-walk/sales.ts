// What guests and operators do with bookings, and the passing of time.
import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { completeBookings } from '#app/domain/bookings/standing.server.ts';
import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { placeByHand, type PlaceByHandError } from '#app/domain/lifecycle/place-by-hand.server.ts';
import type { WrongAnswers } from '#app/domain/bookings/placing/booking-input.ts';
import { cancelByGuest, cancelByOperator } from '#app/domain/lifecycle/cancel.server.ts';
import { cancelDeparture } from '#app/domain/lifecycle/departures.server.ts';
import { findBookingMoney } from '#app/domain/payments/booking-money.server.ts';
import { refundByOperator } from '#app/domain/payments/operator-refunds.server.ts';
import { endHold } from '#app/domain/lifecycle/open-checkout.server.ts';
import { moveBooking } from '#tests/support/world/move-booking.ts';
import type { Result } from '#app/domain/result.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { pay as payFor } from '#tests/support/world/a-payment.ts';
import { offerOn } from '#tests/support/world/placing.ts';

import type { DeskWalk } from './walk.ts';
import type { BookingInput, PlacedBooking } from '#app/domain/bookings/placing/booking-input.ts';

type Action = (walk: DeskWalk) => Promise<unknown>;

type Row = { id: number; reference: string; sequence: number; slot_id: number; date: string; source: string };

async function aBooking({ deps, anyOf, made }: DeskWalk): Promise<(Row & PlacedBooking) | undefined> {
  const booking = anyOf(made);
  if (!booking) return undefined;
  const [row] = await deps.db.execute<Row>(
    sql`select id, reference, sequence, slot_id, date::text, source from bookings where id = ${booking.id}`,
  );
  return row && { ...row, ...booking };
}

/** A random slot that the page offers, on a day of the season. */
async function aSlot(walk: DeskWalk): Promise<{ date: string; slot: string } | undefined> {
  const date = walk.day();
  const offer = await offerOn(walk.deps, walk.trip, date).catch(() => undefined);
  const slot = walk.anyOf(offer?.slots ?? []);
  return slot && { date, slot: slot.key };
}

type Sent = (input: BookingInput) => Promise<Result<PlacedBooking, PlaceByHandError | WrongAnswers>>;

/** Sends the form twice: the first answer contains the price. */
async function sell(walk: DeskWalk, send: Sent): Promise<void> {
  const { deps, trip, pick, anyOf, made } = walk;
  const slot = await aSlot(walk);
  const rates = await deps.db.execute<{ id: number }>(
    sql`select id from rates where service_id = ${trip.service.id} and archived_at is null order by id`,
  );
  const rate = anyOf([...rates]);
  if (!slot || !rate) return;
  const choices = [{ rateId: rate.id, people: 1 + pick(4) }];
  const form = aForm(trip, { ...slot, choices, expectedTotalCents: 0 });
  const first = await send(form);
  if (first.ok || first.error.code !== 'price-changed') return;
  const placed = await send({ ...form, expectedTotalCents: first.error.totalCents });
  if (placed.ok) made.push(placed.value);
}

export const SALES: Record<string, Action> = {
  book: (walk) => sell(walk, (input) => placeBooking(walk.deps, aGuest(), input)),
  byHand: (walk) =>
    sell(walk, (input) => {
      const manner = walk.pick(2) === 0 ? ('on_the_spot' as const) : ('payment_link' as const);
      return placeByHand(walk.deps, walk.viewer, { ...input, manner, hours: 24 });
    }),
  /** Early, late or twice. */
  async pay(walk) {
    const booking = await aBooking(walk);
    if (booking && booking.source !== 'on_the_spot') await payFor(walk.deps, booking.id);
  },
  async endHold(walk) {
    const booking = await aBooking(walk);
    if (booking) await endHold(walk.deps, booking.id);
  },
  async move(walk) {
    const booking = await aBooking(walk);
    const slot = await aSlot(walk);
    if (!booking || !slot) return;
    const { reference, sequence } = booking;
    const input = { ...slot, reference, sequence, note: '', price: 'current' as const };
    const moved = await moveBooking(walk.deps, walk.viewer, { ...input, expectedTotalCents: 0 });
    if (moved.ok || moved.error.code !== 'price-changed') return;
    const { totalCents: expectedTotalCents } = moved.error;
    const price = walk.pick(2) === 0 ? ('current' as const) : ('kept' as const);
    await moveBooking(walk.deps, walk.viewer, { ...input, price, expectedTotalCents });
  },
  async cancelByGuest(walk) {
    const booking = await aBooking(walk);
    if (booking) await cancelByGuest(walk.deps, booking.secret);
  },
  async cancelByOperator(walk) {
    const booking = await aBooking(walk);
    if (!booking) return;
    const { refundableCents: left } = await findBookingMoney(walk.deps.db, booking.id);
    const cents = walk.pick(left + 1);
    await cancelByOperator(walk.deps, walk.viewer, {
      reference: booking.reference,
      choice: { kind: 'part', cents },
      shownCents: cents,
      note: '',
    });
  },
  async refundInPart(walk) {
    const booking = await aBooking(walk);
    if (!booking) return;
    const amountCents = 1 + walk.pick(3000);
    const refund = { reference: booking.reference, amountCents, nonce: randomUUID() };
    await refundByOperator(walk.deps, walk.viewer, refund);
  },
  async callOff(walk) {
    const booking = await aBooking(walk);
    if (!booking) return;
    const moveTo = walk.pick(2) === 0 ? await aSlot(walk) : undefined;
    const { slot_id: slotId, date } = booking;
    await cancelDeparture(walk.deps, walk.viewer, { slotId, date, reason: 'Vento', moveTo });
  },
  complete: ({ deps }) => completeBookings(deps),
  minutes: async ({ deps, pick }) => deps.clock.advance({ minutes: 5 + pick(15) }),
  hours: async ({ deps, pick }) => deps.clock.advance({ hours: 1 + pick(12) }),
};
