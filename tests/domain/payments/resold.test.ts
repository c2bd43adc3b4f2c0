import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { cancelByGuest, cancelByOperator } from '#app/domain/lifecycle/cancel.server.ts';
import { findWaitingMove } from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { moveBooking } from '#tests/support/world/move-booking.ts';
import { bookings, marketplaceEntries, rates } from '#db/schema/index.ts';
import { aMail } from '#tests/mail/a-mail.ts';
import { onLedger, paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { refundOf } from '#tests/support/world/a-settlement.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { soundAfterEach } from '#tests/support/world/money-checks.ts';
import { mailsAbout, placed, placesLeft, refusal } from '#tests/support/world/placing.ts';

const world = await sharedWorld();
soundAfterEach(world);

const resold = () => aResoldTrip(world.deps, { quantity: 10 });

const shares = async (bookingId: number) => [
  await onLedger(world, 'reseller_payable', bookingId),
  await onLedger(world, 'platform_fees', bookingId),
  await onLedger(world, 'owner_payable', bookingId),
];

describe('a booking that somebody else sold', () => {
  it('is shared out between reseller, platform and owner, and all are told once', async () => {
    const { own, reseller, sold } = await resold();
    const { id } = await paidBooking(world, sold, { people: 3 });
    expect(await shares(id)).toEqual([-900, -230, -4870]);
    expect(await mailsAbout(world.deps, id)).toEqual([
      'booking-confirmed mario@example.com',
      `operator-booking-confirmed ${reseller.email}`,
      `operator-booking-confirmed ${own.activity.email}`,
    ]);
    expect(await placesLeft(world.deps, own)).toBe(7);
  });

  it('gives every share back in proportion, and all of it in the end', async () => {
    const { sold } = await resold();
    const { id, secret } = await paidBooking(world, sold, { people: 3 });
    await refundOf(world, id, 2000);
    await world.settle();
    expect(await shares(id)).toEqual([-900 + 300, -230 + 77, -4870 + 1623]);
    expect(await cancelByGuest(world.deps, secret)).toEqual({ ok: true, value: { refundCents: 4000 } });
    await world.settle();
    expect(await shares(id)).toEqual([0, 0, 0]);
  });

  it('keeps the terms it was sold on', async () => {
    const { sold, entryId } = await resold();
    const booking = await placed(world.deps, sold, { people: 3 });
    await world.deps.db
      .update(marketplaceEntries)
      .set({ fee: 500 })
      .where(eq(marketplaceEntries.id, entryId));
    const { id } = await paidBooking(world, sold, { people: 3 });
    expect(await shares(id)).toEqual([-300, -230, -5470]);
    const [row] = await world.deps.db.select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row?.resaleFee).toBe(1500);
  });

  it('names its seller and its provider, whom its guest calls on the day', async () => {
    const { own, reseller, sold } = await resold();
    const { id } = await paidBooking(world, sold);
    const view = await getBookingView(world.deps.db, id);
    expect([view.activity.name, view.provider?.name]).toEqual([reseller.name, own.activity.name]);
    expect(view.contact.email).toBe(own.activity.email);
    const direct = await paidBooking(world, own);
    expect((await getBookingView(world.deps.db, direct.id)).provider).toBeUndefined();
  });

  it.each(['provider', 'seller'] as const)('names the %s who cancelled it, to all', async (side) => {
    const { own, reseller, sold } = await resold();
    const { id, reference } = await paidBooking(world, sold, { people: 1 });
    const [by, other] = side === 'provider' ? [own.activity, reseller] : [reseller, own.activity];
    const refund = { choice: { kind: 'all' }, note: '', shownCents: 2000 } as const;
    const viewer = { userId: by.userId, role: 'operator' } as const;
    valueOf(await cancelByOperator(world.deps, viewer, { reference, ...refund }));
    const booking = await getBookingView(world.deps.db, id);
    expect(booking.cancelledBy).toBe(side);
    const [guest] = aMail('booking-cancelled', { booking }).text.split('ha annullato la tua');
    expect(guest?.trimEnd().endsWith(by.name)).toBe(true);
    const desk = aMail('operator-booking-cancelled', { booking }).text;
    expect(desk).toContain(`è stata annullata da ${by.name}.`);
    expect(desk).not.toContain(`annullata da ${other.name}`);
  });

  it('keeps a dearer time of its provider, which waits to be paid, when its seller would move it', async () => {
    const { own, reseller, sold } = await resold();
    const { id, reference } = await paidBooking(world, sold, { people: 3 });
    await world.deps.db.update(rates).set({ priceCents: 3000 }).where(eq(rates.serviceId, own.service.id));
    const as = (userId: number, changes: { price: 'kept' | 'current'; date: string }) =>
      moveBooking(
        world.deps,
        { userId, role: 'operator' },
        { reference, slot: '0930-1100', expectedTotalCents: 9000, sequence: 0, note: '', ...changes },
      );
    expect(valueOf(await as(own.activity.userId, { price: 'current', date: '2027-06-13' })).waits).toBe(true);
    const waiting = await findWaitingMove(world.deps, id);
    const refused = await as(reseller.userId, { price: 'kept', date: '2027-06-14' });
    expect(errorOf(refused)).toEqual({ code: 'waits' });
    expect(await findWaitingMove(world.deps, id)).toEqual(waiting);
    expect(valueOf(await as(own.activity.userId, { price: 'kept', date: '2027-06-14' })).waits).toBe(false);
  });

  it('is moved by its seller at the price it was sold for only, and by its provider at any', async () => {
    const { own, reseller, sold } = await resold();
    const { id, reference } = await paidBooking(world, sold, { people: 3 });
    await world.deps.db.update(rates).set({ priceCents: 1000 }).where(eq(rates.serviceId, own.service.id));
    const as = (userId: number, price: 'kept' | 'current', sequence = 0) =>
      moveBooking(
        world.deps,
        { userId, role: 'operator' },
        {
          reference,
          date: `2027-06-${13 + sequence}`,
          slot: '0930-1100',
          price,
          expectedTotalCents: 3000,
          sequence,
          note: '',
        },
      );
    expect(errorOf(await as(reseller.userId, 'current'))).toEqual({ code: 'not-owner' });
    expect(valueOf(await as(reseller.userId, 'kept'))).toMatchObject({ refundCents: 0 });
    await world.settle();
    expect(await shares(id)).toEqual([-900, -230, -4870]);
    expect(valueOf(await as(own.activity.userId, 'current', 1))).toMatchObject({ refundCents: 3000 });
  });

  it('comes out of one pool with those that its owner sells', async () => {
    const { own, sold } = await resold();
    for (let n = 0; n < 5; n += 1) await placed(world.deps, own);
    for (let n = 0; n < 5; n += 1) await placed(world.deps, sold);
    expect(await refusal(world.deps, own)).toEqual({ code: 'sold-out' });
    expect(await refusal(world.deps, sold)).toEqual({ code: 'sold-out' });
  });
});
