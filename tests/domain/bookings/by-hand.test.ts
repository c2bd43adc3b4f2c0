import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { replacementKey } from '#app/domain/bookings/placing/own-holds.server.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { type ByHandInput, placeByHand } from '#app/domain/lifecycle/place-by-hand.server.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { endHold, openCheckout } from '#app/domain/lifecycle/open-checkout.server.ts';
import { moveBooking } from '#tests/support/world/move-booking.ts';
import { bookings, paymentAccounts, rates, slots } from '#db/schema/index.ts';
import { aForm } from '#tests/support/world/a-booking.ts';
import { onLedger, pageOf, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { liveParties, mailsAbout, placed, statusOf } from '#tests/support/world/placing.ts';

const world = await sharedWorld();

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;

const viewerOf = ({ activity }: Trip) => ({ userId: activity.userId, role: 'operator' as const });

function byHand(trip: Trip, changes: Partial<ByHandInput> & { people?: number } = {}): ByHandInput {
  const { people = 1, ...rest } = changes;
  const { activityId: _, catalogId: __, ...form } = aForm(trip, { people });
  return { ...form, manner: 'on_the_spot', hours: 24, ...rest };
}

const place = (trip: Trip, changes: Parameters<typeof byHand>[1] = {}) =>
  placeByHand(world.deps, viewerOf(trip), byHand(trip, changes));

describe('a booking paid on the spot', () => {
  it('is certain at once, costs no fee and is on no ledger', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const { id } = valueOf(await place(trip, { people: 2 }));
    expect(await statusOf(world.deps, id)).toBe('confirmed');
    const [row] = await world.deps.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row).toMatchObject({
      source: 'on_the_spot',
      platformFee: 0,
      platformFeeFixedCents: 0,
      quantity: 2,
    });
    expect(row?.holdExpiresAt).toBeNull();
    expect(await onLedger(world, 'platform_fees', id)).toBe(0);
    const [count] = await world.deps.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ledger_transactions where booking_id = ${id}`,
    );
    expect(count?.n).toBe(0);
    expect(await mailsAbout(world.deps, id)).toEqual([
      'booking-confirmed mario@example.com',
      `operator-booking-confirmed ${trip.activity.email}`,
    ]);
  });

  it('is made once by a form that is sent twice, also at the same instant', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const form = byHand(trip, { formNonce: randomUUID() });
    const made = await Promise.all([1, 2, 3].map(() => placeByHand(world.deps, viewerOf(trip), form)));
    expect(new Set(made.map((one) => valueOf(one).id)).size).toBe(1);
    expect(await liveParties(world.deps, trip.slot.id)).toBe(1);
  });

  it.each([1500, 2500])(
    'keeps its price when it is moved to where it would cost %i cents',
    async (priceCents) => {
      const trip = await aBoatTrip(world.deps.db);
      const { id, reference } = valueOf(await place(trip));
      await world.deps.db.update(rates).set({ priceCents }).where(eq(rates.serviceId, trip.service.id));
      const there = { date: '2027-06-13', slot: '0930-1100', price: 'current' } as const;
      const asked = { ...there, expectedTotalCents: priceCents, reference, sequence: 0, note: '' };
      const moved = valueOf(await moveBooking(world.deps, viewerOf(trip), asked));
      expect(moved).toMatchObject({ refundCents: 0, waits: false });
      expect(await getBookingView(world.deps.db, id)).toMatchObject({ date: '2027-06-13', totalCents: 2000 });
      expect(await mailsAbout(world.deps, id)).not.toContainEqual(expect.stringContaining('payment'));
    },
  );

  it('gives nothing back by us when its guest cancels', async () => {
    const { secret } = valueOf(await place(await aBoatTrip(world.deps.db)));
    expect(await cancelByGuest(world.deps, secret, { expectedRefundCents: 0 })).toEqual({
      ok: true,
      value: { refundCents: 0 },
    });
  });

  it('needs no payouts, no catalog and no published page, but the service must be one’s own', async () => {
    const trip = await aBoatTrip(world.deps.db);
    await world.deps.db.execute(sql`delete from catalog_services where service_id = ${trip.service.id}`);
    await world.deps.db.execute(
      sql`update activities set published_at = null, payment_account_id = null where id = ${trip.activity.id}`,
    );
    const { id } = valueOf(await place(trip));
    expect((await getBookingView(world.deps.db, id)).service.catalogId).toBe(0);
    const stranger = { userId: (await aUser(world.deps.db)).id, role: 'operator' as const };
    expect(errorOf(await placeByHand(world.deps, stranger, byHand(trip)))).toEqual({
      code: 'unknown-service',
    });
  });
});

describe('an operator who books by hand', () => {
  it('may sell until the start, not after it', async () => {
    const trip = await aBoatTrip(world.deps.db, { cutOffMinutes: 525_600 });
    expect((await place(trip)).ok).toBe(true);
    expect(errorOf(await place(trip, { date: '2027-05-30' }))).toEqual({ code: 'started' });
  });

  it('never sells more than there is, however many try', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 3 });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => place(trip)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await liveParties(world.deps, trip.slot.id)).toBe(3);
  });

  it('is refused on a price that has changed, and on a closed slot', async () => {
    const trip = await aBoatTrip(world.deps.db);
    expect(errorOf(await place(trip, { expectedTotalCents: 1 }))).toEqual({
      code: 'price-changed',
      totalCents: 2000,
    });
    await world.deps.db.update(slots).set({ archivedAt: new Date() }).where(eq(slots.id, trip.slot.id));
    expect(errorOf(await place(trip))).toEqual({ code: 'slot-not-offered' });
  });
});

describe('a booking with a payment link', () => {
  it('keeps its places until the deadline, tells the guest, and can be opened again and again', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const booking = valueOf(await place(trip, { manner: 'payment_link', hours: 24 }));
    const view = await getBookingView(world.deps.db, booking.id);
    expect(view.status).toBe('pending');
    expect(view.holdExpiresAt?.getTime()).toBe(world.clock.now().getTime() + 24 * 3_600_000);
    expect(await mailsAbout(world.deps, booking.id)).toEqual(['booking-payment-link mario@example.com']);
    const first = await pageOf(world, booking);
    await world.pass({ minutes: 40 });
    await world.settle();
    const second = await pageOf(world, booking);
    expect(second).not.toBe(first);
    await world.pass({ hours: 20 });
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('pending');
    world.control.pay(await pageOf(world, booking));
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
    expect(await onLedger(world, 'platform_fees', booking.id)).toBe(-110);
  });

  it('is not kept past its start, and is free again after the deadline', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const day = new Date(world.clock.now().getTime() + 30 * 3_600_000).toISOString().slice(0, 10);
    const booking = valueOf(await place(trip, { manner: 'payment_link', hours: 168, date: day }));
    const view = await getBookingView(world.deps.db, booking.id);
    expect(view.holdExpiresAt).toEqual(view.startsAt);
    await world.pass({ hours: 48 });
    await endHold(world.deps, booking.id);
    expect(await statusOf(world.deps, booking.id)).toBe('cancelled expired');
    expect(errorOf(await openCheckout(world.deps, booking.secret))).toBe('expired');
  });

  it('is not replaced by a guest’s own form', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const booking = valueOf(await place(trip, { manner: 'payment_link', date: '2027-06-20' }));
    await placed(world.deps, trip, { date: '2027-06-20' });
    const replacesKey = replacementKey(booking.secret);
    await placed(world.deps, trip, { date: '2027-06-20', replacesKey });
    expect(await statusOf(world.deps, booking.id)).toBe('pending');
  });

  it('needs somebody who can be paid', async () => {
    const trip = await aBoatTrip(world.deps.db);
    await world.deps.db
      .update(paymentAccounts)
      .set({ transfersActive: false })
      .where(eq(paymentAccounts.userId, trip.activity.userId));
    expect(errorOf(await place(trip, { manner: 'payment_link' }))).toEqual({ code: 'no-payouts' });
  });
});
