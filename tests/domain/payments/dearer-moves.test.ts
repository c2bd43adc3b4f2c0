import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { countArrived } from '#app/domain/bookings/desk/arrivals.server.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { changeOwnBooking } from '#app/domain/lifecycle/changes/change-own-booking.server.ts';
import { findBookingMoney } from '#app/domain/payments/booking-money.server.ts';
import { soldOccurrences } from '#app/domain/scheduling/calendars/edit-against-sales.server.ts';
import type { Db } from '#db/client.ts';
import { allocations, arrivals, memberships, rates, resources } from '#db/schema/index.ts';
import { onLedger, paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { moveDearer, payDifference } from '#tests/support/world/a-dearer-move.ts';
import { aBoatTrip, aCalendar, aUser, setTerms } from '#tests/support/world/a-service.ts';
import {
  chargeOf,
  heldBy,
  makePayable,
  refundOf,
  settleAll,
  transfersOf,
} from '#tests/support/world/a-settlement.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { expectAllSound } from '#tests/support/world/money-checks.ts';
import { mailsAbout } from '#tests/support/world/placing.ts';
import { somebodyWaits } from '#tests/support/world/somebody-waits.ts';

const world = await sharedWorld();

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;

describe('the difference paid for a booking from which its owner owes us', () => {
  it('counts as sold also where it pays their debt, and goes back as it came', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const booking = await paidBooking(world, trip, { people: 3 });
    const dispute = world.control.dispute(await chargeOf(world, booking.id));
    await world.settle();
    world.control.closeDispute(dispute.id, 'lost');
    await world.settle();
    expect(await onLedger(world, 'debt', booking.id)).toBe(230);
    valueOf(await moveDearer(world, { trip, booking }));
    await payDifference(world, booking);
    expect(await onLedger(world, 'debt', booking.id)).toBe(0);
    const shares = { reseller: 0, platform: 275, owner: 7225, credits: 0 };
    expect(await findBookingMoney(world.deps.db, booking.id)).toMatchObject({ totalCents: 7500, shares });
    // Stripe refuses to refund what the bank has already taken back; only the difference is refunded.
    await refundOf(world, booking.id, 7500);
    await world.settle();
    const [back] = await world.deps.db.execute(sql`
      select sum(e.amount_cents)::int as platform from ledger_entries e join ledger_accounts a on a.id = e.account_id
        join ledger_transactions t on t.id = e.transaction_id
       where t.booking_id = ${booking.id} and t.kind = 'refund' and a.kind = 'platform_fees'`);
    expect(back).toEqual({ platform: 55 });
    await expectAllSound(world);
  });
});

describe('a move that is paid after its people came in', () => {
  it('takes them out again: they come at the new time', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const { id, ...booking } = await paidBooking(world, trip, { people: 3 });
    await world.deps.db.insert(arrivals).values({ bookingId: id, people: 2, at: world.deps.now() });
    valueOf(await moveDearer(world, { trip, booking }));
    await payDifference(world, booking);
    expect(await getBookingView(world.deps.db, id)).toMatchObject({ date: '2027-06-13' });
    expect((await countArrived(world.deps.db, id)).arrived).toBe(0);
  });
});

describe('a move after cancelling is free no more', () => {
  /** By a desk member of the owner, at the sold price or at 25 € by link; free cancellation ended an hour ago. */
  it.each(['kept', 'current'] as const)(
    'frees it anew, with the hours it was sold with, where who moves decides refunds (%s price)',
    async (price) => {
      const trip = await aBoatTrip(world.deps.db);
      const desk = await aUser(world.deps.db);
      await world.deps.db
        .insert(memberships)
        .values({ activityId: trip.activity.id, userId: desk.id, role: 'desk' });
      const booking = await paidBooking(world, trip, { people: 3 });
      await world.deps.db.execute(
        sql`update bookings set free_cancellation_until = ${world.clock.now().toISOString()}::timestamptz - interval '1 hour' where id = ${booking.id}`,
      );
      const until = async () => (await getBookingView(world.deps.db, booking.id)).freeCancellationUntil;
      const asDesk = { ...trip, activity: { ...trip.activity, userId: desk.id } };
      valueOf(await moveDearer(world, { trip: asDesk, booking, changes: { price } }));
      if (price === 'current') await payDifference(world, booking);
      const { sequence, date } = await getBookingView(world.deps.db, booking.id);
      expect(date).toBe('2027-06-13');
      expect(await until()).toEqual(new Date(world.clock.now().getTime() - 3_600_000));
      valueOf(
        await moveDearer(world, { trip, booking, changes: { price: 'kept', date: '2027-07-20', sequence } }),
      );
      expect(await until()).toEqual(new Date('2027-07-18T07:30:00Z'));
    },
  );
});

describe('what a guest asked for already', () => {
  it('is asked for again, with a mail, where the operator asks for it', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const booking = await paidBooking(world, trip, { people: 3 });
    await world.deps.db.update(rates).set({ priceCents: 2500 }).where(eq(rates.serviceId, trip.service.id));
    const asked = {
      date: '2027-06-13',
      slot: '0930-1100',
      choices: [{ rateId: trip.service.rates[0]?.id ?? 0, people: 3 }],
    };
    const shown = { totalCents: 7500, backCents: 0 };
    valueOf(
      await changeOwnBooking(world.deps, booking.secret, { ...asked, sequence: 0, seenWaitingId: 0, shown }),
    );
    expect(await mailsAbout(world.deps, booking.id)).not.toContain('booking-move-payment');
    valueOf(await moveDearer(world, { trip, booking }));
    const [mail] = await world.deps.db.execute(
      sql`select data->'from' as "from" from mails where booking_id = ${booking.id} and kind = 'booking-move-payment'`,
    );
    expect(mail).toMatchObject({ from: { date: '2027-06-12', people: 3, rates: 'Adulto × 3' } });
  });
});

describe('a dearer move in the same instant as an edit of its resource', () => {
  /** The move has read the rules and waits for the edit, which is not committed yet. */
  async function movedDuring(trip: Trip, edit: (tx: Db) => Promise<unknown>) {
    const booking = await paidBooking(world, trip, { people: 3 });
    let move: ReturnType<typeof moveDearer> | undefined;
    await world.database.db.transaction(async (tx) => {
      const own = eq(resources.id, trip.resource.id);
      await tx.select().from(resources).where(own).for('update');
      await edit(tx);
      move = moveDearer(world, { trip, booking });
      await somebodyWaits(world.deps.db);
    });
    if (!move) throw new Error('it was sent');
    return { booking, answer: await move };
  }

  it('holds the time that the new buffers ask for', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const buffers = { bufferBeforeMinutes: 15, bufferAfterMinutes: 30 };
    const { booking, answer } = await movedDuring(trip, (tx) =>
      tx.update(resources).set(buffers).where(eq(resources.id, trip.resource.id)),
    );
    expect(valueOf(answer)).toMatchObject({ waits: true });
    const during = sql<string>`to_char(lower(during), 'HH24:MI') || ' ' || to_char(upper(during), 'HH24:MI')`;
    const held = await world.deps.db
      .selectDistinct({ during })
      .from(allocations)
      .where(and(eq(allocations.bookingId, booking.id), isNotNull(allocations.moveId)));
    expect(held).toEqual([{ during: '09:15 11:30' }]);
  });

  it('costs what the new capacity makes of it', async () => {
    const trip = await aBoatTrip(world.deps.db, { capacity: 1 });
    await world.deps.db
      .update(rates)
      .set({ pricing: 'per_unit' })
      .where(eq(rates.serviceId, trip.service.id));
    const { answer } = await movedDuring(trip, (tx) => setTerms(tx, trip.resource.id, { capacity: 2 }));
    expect(errorOf(answer)).toEqual({
      code: 'price-changed',
      totalCents: 5000,
      backCents: 1000,
    });
  });
});

describe('places held for a dearer move', () => {
  it('are named after the slot they are of, not after the one that the booking still has', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const afternoon = { name: 'Pomeriggio', startTime: '15:00', endTime: '17:00', quantity: 5 };
    await aCalendar(world.deps.db, trip.resource.id, { slots: [afternoon] });
    const booking = await paidBooking(world, trip, { people: 3 });
    valueOf(await moveDearer(world, { trip, booking, changes: { slot: '1500-1700' } }));
    const sold = await soldOccurrences(world.deps.db, trip.resource.id, world.deps.now());
    expect(sold.map(({ date, slotName }) => `${date} ${slotName}`)).toEqual([
      '2027-06-12 Mattina',
      '2027-06-13 Pomeriggio',
    ]);
  });
});

// The last test, because it moves the clock past the trip.
describe('what was sold for more later', () => {
  it('is paid out whole, from either charge no more than it brought', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const account = await makePayable(world, trip.activity);
    const booking = await paidBooking(world, trip, { people: 3 });
    valueOf(await moveDearer(world, { trip, booking }));
    await payDifference(world, booking);
    await world.pass({ days: 14 });
    await settleAll(world);
    const paidOut = await transfersOf(world, booking.id);
    expect(paidOut.map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [6000, 'paid'],
      [1225, 'paid'],
    ]);
    expect(heldBy(world, account)).toBe(7225);
    await expectAllSound(world);
  });
});
