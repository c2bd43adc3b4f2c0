import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { moveBooking } from '#tests/support/world/move-booking.ts';
import { sweep } from '#app/domain/lifecycle/sweep.server.ts';
import { settleBooking } from '#app/domain/payments/settle.server.ts';
import { syncPaymentAccount } from '#app/domain/payments/sync-payment-account.server.ts';
import { setGoingAgain } from '#app/domain/payments/troubles.server.ts';
import { err } from '#app/domain/result.ts';
import { settlements } from '#db/schema/index.ts';
import { pageOf, paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip, aCalendar, aUser } from '#tests/support/world/a-service.ts';
import { makePayable, settleAll, soldSoon, transfersOf } from '#tests/support/world/a-settlement.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { expectAllSound } from '#tests/support/world/money-checks.ts';
import { mailsAbout, placed, placesLeft, statusOf } from '#tests/support/world/placing.ts';

const world = await sharedWorld({ contract: true });

const forgetJobs = (name: string) => world.deps.db.execute(sql`delete from test_jobs where name = ${name}`);

describe('a service that stood still', () => {
  it('for three hours ends holds, confirms what was paid, gives back what it must, and completes what is over', async () => {
    const { deps, control } = world;
    const trip = await aBoatTrip(deps.db, { quantity: 3 });
    await aCalendar(deps.db, trip.resource.id, {
      slots: [{ startTime: '15:00', endTime: '16:00', quantity: 3 }],
    });
    world.clock.set('2027-06-12T08:00');
    control.setNow(world.clock.now());
    const over = await paidBooking(world, trip);
    const given = await paidBooking(world, trip);
    const unpaid = await placed(deps, trip, { slot: '1500-1600' });
    await pageOf(world, unpaid);
    const paidMeanwhile = await placed(deps, trip, { slot: '1500-1600' });
    const page = await pageOf(world, paidMeanwhile);
    expect(await cancelByGuest(deps, given.secret)).toMatchObject({ ok: true });
    // From here on no worker runs, and Stripe's messages are lost too.
    control.drop({ count: 50 });
    control.pay(page);
    await world.pass({ hours: 3, minutes: 5 });
    expect(await placesLeft(deps, trip)).toBe(2);
    await sweep(deps);
    control.calm();
    await world.settle();
    expect(await statusOf(deps, over.id)).toBe('completed');
    expect(await statusOf(deps, given.id)).toBe('cancelled customer');
    expect(await statusOf(deps, unpaid.id)).toBe('cancelled expired');
    expect(await statusOf(deps, paidMeanwhile.id)).toBe('confirmed');
    await expectAllSound(world);
  });

  it('and lost its jobs has lost nothing', async () => {
    const { deps } = world;
    const trip = await aBoatTrip(deps.db, { quantity: 3 });
    const date = '2027-06-20';
    const booking = await placed(deps, trip, { date });
    await pageOf(world, booking);
    await forgetJobs('hold.end');
    await world.pass({ minutes: 16 });
    await sweep(deps);
    expect(await statusOf(deps, booking.id)).toBe('cancelled expired');
    await expectAllSound(world);
  });
});

describe('one thing that cannot be done', () => {
  it('keeps nothing else from being done, and is done when it can be', async () => {
    const { deps, control } = world;
    const trip = await aBoatTrip(deps.db, { quantity: 3 });
    const [stuck, other] = [
      await placed(deps, trip, { date: '2027-06-20' }),
      await placed(deps, trip, { date: '2027-06-20' }),
    ];
    const page = await pageOf(world, stuck);
    await world.pass({ minutes: 16 });
    await forgetJobs('hold.end');
    control.fail({
      method: 'POST',
      path: `/v1/checkout/sessions/${page}/expire`,
      when: 'before',
      how: 'error',
      times: 1,
    });
    await sweep(deps);
    expect([await statusOf(deps, stuck.id), await statusOf(deps, other.id)]).toEqual([
      'pending',
      'cancelled expired',
    ]);
    await sweep(deps);
    expect(await statusOf(deps, stuck.id)).toBe('cancelled expired');
    await expectAllSound(world);
  });
});

describe('a Stripe that cannot be reached', () => {
  it('is asked once by a sweep, not once for each hold that has ended', async () => {
    const { deps, control } = world;
    const trip = await aBoatTrip(deps.db, { quantity: 3 });
    const holds = [
      await placed(deps, trip, { date: '2027-06-20' }),
      await placed(deps, trip, { date: '2027-06-20' }),
    ];
    const states = () => Promise.all(holds.map(({ id }) => statusOf(deps, id)));
    for (const hold of holds) await pageOf(world, hold);
    await world.pass({ minutes: 16 });
    await forgetJobs('hold.end');
    // The SDK repeats a cut request once by itself.
    control.fail({
      method: 'POST',
      path: '/v1/checkout/sessions/*/expire',
      when: 'before',
      how: 'cut',
      times: 2,
    });
    await sweep(deps);
    expect(await states()).toEqual(['pending', 'pending']);
    await sweep(deps);
    expect(await states()).toEqual(['cancelled expired', 'cancelled expired']);
    await expectAllSound(world);
  });
});

describe('a reminder', () => {
  async function confirmed(date: string) {
    const trip = await aBoatTrip(world.deps.db);
    const booking = await placed(world.deps, trip, { date });
    world.control.pay(await pageOf(world, booking));
    await world.settle();
    return { ...booking, trip };
  }

  const remindersOf = async (id: number) =>
    (await mailsAbout(world.deps, id)).filter((mail) => mail.startsWith('booking-reminder'));

  it('comes a day before, once, to the guest', async () => {
    const { id } = await confirmed('2027-06-22');
    world.clock.set('2027-06-21T09:29');
    await world.settle();
    expect(await remindersOf(id)).toEqual([]);
    world.clock.set('2027-06-21T09:30');
    await world.settle();
    await world.settle();
    expect(await remindersOf(id)).toEqual(['booking-reminder mario@example.com']);
  });

  it('that is late still comes while it is of use, and is dropped in the last hour', async () => {
    const [late, useless] = [await confirmed('2027-06-24'), await confirmed('2027-06-25')];
    world.clock.set('2027-06-24T08:29');
    await world.settle();
    expect(await remindersOf(late.id)).toHaveLength(1);
    expect(await remindersOf(useless.id)).toEqual([]);
    world.clock.set('2027-06-25T08:31');
    await world.settle();
    expect(await remindersOf(useless.id)).toEqual([]);
  });

  it('does not come for a booking that was cancelled', async () => {
    const { id, secret } = await confirmed('2027-06-28');
    await cancelByGuest(world.deps, secret);
    world.clock.set('2027-06-27T10:00');
    await world.settle();
    expect(await remindersOf(id)).toEqual([]);
    await expectAllSound(world);
  });

  it('of a booking that was moved comes a day before its new time, once', async () => {
    const { id, reference, trip } = await confirmed('2027-07-05');
    const viewer = { userId: trip.activity.userId, role: 'operator' } as const;
    const there = { date: '2027-07-09', slot: '0930-1100', price: 'kept', expectedTotalCents: 0 } as const;
    const moved = await moveBooking(world.deps, viewer, { ...there, reference, sequence: 0, note: '' });
    expect(moved).toMatchObject({ ok: true });
    world.clock.set('2027-07-04T12:00');
    await world.settle();
    expect(await remindersOf(id)).toEqual([]);
    world.clock.set('2027-07-08T09:30');
    await world.settle();
    await world.settle();
    expect(await remindersOf(id)).toEqual(['booking-reminder mario@example.com']);
  });
});

describe('a transfer that Stripe refused', () => {
  it('is sent again after six hours, however often it is looked at, or at once by an administrator', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const account = await makePayable(world, trip.activity);
    const { id } = await soldSoon(world, trip);
    await world.pass({ days: 5 });
    const refusal = { kind: 'other' as const, text: 'no' };
    const refusing = { ...world.deps.payments, createTransfer: () => Promise.resolve(err(refusal)) };
    const dueIn = async () => {
      const [row] = await world.deps.db.select().from(settlements).where(eq(settlements.bookingId, id));
      return ((row?.dueAt?.getTime() ?? 0) - refusedAt) / 3_600_000;
    };
    const refusedAt = world.deps.now().getTime();
    await settleBooking({ ...world.deps, payments: refusing }, id);
    expect(await dueIn()).toBe(6);
    await world.pass({ hours: 5 });
    // News of an account that could receive money all the time.
    await syncPaymentAccount(world.deps, account);
    await settleBooking(world.deps, id);
    expect([await dueIn(), await transfersOf(world, id)]).toMatchObject([6, [{ status: 'failed' }]]);
    const admin = { userId: (await aUser(world.deps.db, { role: 'admin' })).id, clientAddress: '192.0.2.1' };
    valueOf(await setGoingAgain(world.deps, admin, { what: 'payout', id: String(id) }));
    await settleAll(world);
    expect((await transfersOf(world, id)).at(-1)).toMatchObject({ status: 'paid', amountCents: 5770 });
  });
});
