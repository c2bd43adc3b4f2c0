import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { syncPaymentAccount } from '#app/domain/payments/sync-payment-account.server.ts';
import { lockBooking } from '#app/domain/bookings/lock-booking.server.ts';
import { setOffDebts } from '#app/domain/payments/plan-transfers.server.ts';
import { sendTransfer } from '#app/domain/payments/transfers.server.ts';
import { settleBooking } from '#app/domain/payments/settle.server.ts';
import { activities, bookings, mails, transfers } from '#db/schema/index.ts';
import { onLedger, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import {
  afterTheDelay,
  aPayableResale,
  chargeOf,
  heldBy,
  makePayable,
  refundOf,
  settleAll,
  settlementOf,
  soldSoon,
  transfersOf,
} from '#tests/support/world/a-settlement.ts';
import { soundAfterEach } from '#tests/support/world/money-checks.ts';
import { mailsAbout } from '#tests/support/world/placing.ts';

const world = await sharedWorld();
soundAfterEach(world, settleAll);

/** Three people, 60 €; 57,70 € belong to the owner. */
async function sold() {
  const trip = await aBoatTrip(world.deps.db);
  const account = await makePayable(world, trip.activity);
  const { id } = await soldSoon(world, trip);
  return { trip, account, id, activityId: trip.activity.id };
}

const paid = (activityId: number, amountCents: number, reversedCents = 0) => ({
  activityId,
  amountCents,
  reversedCents,
  status: 'paid',
});

describe('settlement', () => {
  it('pays owner and reseller once, a day after the slot’s end, out of the charge', async () => {
    const { resold, owner, reseller } = await aPayableResale(world);
    const { id } = await soldSoon(world, resold);
    const [booking] = await world.deps.db.select().from(bookings).where(eq(bookings.id, id));
    const wait = (booking?.endsAt.getTime() ?? 0) + 24 * 3_600_000 - world.clock.now().getTime();
    await world.pass({ seconds: wait / 1000 - 1 });
    await settleAll(world);
    expect(await transfersOf(world, id)).toEqual([]);
    await world.pass({ seconds: 1 });
    await settleAll(world);
    await settleAll(world);
    expect(await transfersOf(world, id)).toEqual([
      paid(owner.activityId, 4870),
      paid(reseller.activityId, 900),
    ]);
    expect([heldBy(world, owner.account), heldBy(world, reseller.account)]).toEqual([4870, 900]);
    const { data } = await world.stripe.transfers.list({ destination: owner.account });
    expect(data).toMatchObject([{ source_transaction: await chargeOf(world, id), amount: 4870 }]);
    expect(await onLedger(world, 'owner_payable', id)).toBe(0);
    expect(await settlementOf(world, id)).toBe('done');
  });

  it('pays nothing for what was given back, nor while a refund is being asked for', async () => {
    const { id, activityId } = await sold();
    await refundOf(world, id, 2000);
    world.control.fail({ method: 'POST', path: '/v1/refunds', when: 'before', how: 'error', times: 50 });
    await afterTheDelay(world);
    expect(await transfersOf(world, id)).toEqual([]);
    world.control.clearFaults();
    await world.settle();
    await settleAll(world);
    expect(await transfersOf(world, id)).toEqual([paid(activityId, 5770 - 1923)]);
  });

  it('does not begin before its time because a part was given back', async () => {
    const { id } = await sold();
    await refundOf(world, id, 2000);
    await settleAll(world);
    expect(await transfersOf(world, id)).toEqual([]);
  });

  it.each([
    ['before', 'cut'],
    ['after', 'cut'],
    ['before', 'error'],
    ['after', 'error'],
  ] as const)('interrupted %s its call’s effect (%s) ends as if it had not been', async (when, how) => {
    const { id, account, activityId } = await sold();
    world.control.fail({ method: 'POST', path: '/v1/transfers', when, how, times: 2 });
    await afterTheDelay(world);
    world.control.clearFaults();
    await world.deps.db.execute(sql`delete from test_jobs where name = 'booking.settle'`);
    await world.pass({ minutes: 11 });
    await settleAll(world);
    expect(await transfersOf(world, id)).toEqual([paid(activityId, 5770)]);
    expect(heldBy(world, account)).toBe(5770);
  });

  it('carried out by several at once pays once', async () => {
    const { id, account, activityId } = await sold();
    await world.pass({ days: 5 });
    await Promise.allSettled(Array.from({ length: 6 }, () => settleBooking(world.deps, id)));
    await settleAll(world);
    expect(await transfersOf(world, id)).toEqual([paid(activityId, 5770)]);
    // A job that runs again when Stripe no longer knows the key.
    await world.pass({ days: 2 });
    const [row] = await world.deps.db.select().from(transfers).where(eq(transfers.bookingId, id));
    await sendTransfer(world.deps, row?.id ?? 0);
    expect(heldBy(world, account)).toBe(5770);
  });
});

describe('an account that can’t be paid', () => {
  it('keeps its share as payable until it can', async () => {
    const { id, account, activityId } = await sold();
    world.control.setCapability(account, 'transfers', 'inactive');
    await world.settle();
    await afterTheDelay(world);
    expect([await transfersOf(world, id), await settlementOf(world, id)]).toEqual([[], 'no_account']);
    expect(await onLedger(world, 'owner_payable', id)).toBe(-5770);
    const told = await world.deps.db.select().from(mails).where(eq(mails.kind, 'account-payouts-stopped'));
    expect(told).toHaveLength(1);
    world.control.setCapability(account, 'transfers', 'active');
    await world.pass({ seconds: 5 });
    await world.settle();
    await syncPaymentAccount(world.deps, account);
    await settleAll(world);
    expect(await transfersOf(world, id)).toEqual([paid(activityId, 5770)]);
  });

  it('and lost that unheard of is noticed by the refusal, and paid in the end', async () => {
    const { id, account, activityId } = await sold();
    world.control.drop({ count: 10 });
    world.control.setCapability(account, 'transfers', 'inactive');
    await afterTheDelay(world);
    expect(await transfersOf(world, id)).toMatchObject([{ status: 'failed' }]);
    expect(await settlementOf(world, id)).toBe('no_account');
    world.control.calm();
    world.control.setCapability(account, 'transfers', 'active');
    await world.pass({ seconds: 5 });
    await syncPaymentAccount(world.deps, account);
    await settleAll(world);
    expect((await transfersOf(world, id)).at(-1)).toEqual(paid(activityId, 5770));
    expect(heldBy(world, account)).toBe(5770);
  });

  it('never chosen by a reseller leaves the owner’s share to be paid', async () => {
    const { resold, owner, reseller } = await aPayableResale(world);
    await world.deps.db
      .update(activities)
      .set({ paymentAccountId: null })
      .where(eq(activities.id, reseller.activityId));
    const { id } = await soldSoon(world, resold);
    await afterTheDelay(world);
    expect(await transfersOf(world, id)).toEqual([paid(owner.activityId, 4870)]);
    expect(await onLedger(world, 'reseller_payable', id)).toBe(-900);
  });
});

describe('a refund after a transfer', () => {
  it('takes back from each party its part, and all of it in the end', async () => {
    const { resold, owner, reseller } = await aPayableResale(world);
    const { id } = await soldSoon(world, resold);
    await afterTheDelay(world);
    await refundOf(world, id, 2000);
    await world.settle();
    expect(await transfersOf(world, id)).toEqual([
      paid(owner.activityId, 4870, 1623),
      paid(reseller.activityId, 900, 300),
    ]);
    await refundOf(world, id, 4000);
    await world.settle();
    expect([heldBy(world, owner.account), heldBy(world, reseller.account)]).toEqual([0, 0]);
    expect(await onLedger(world, 'debt', id)).toBe(0);
  });

  /** 30 € of a sale were refunded; its owner was paid and doesn't have the money any more. */
  async function indebted() {
    const sale = await sold();
    await afterTheDelay(world);
    await world.pass({ hours: 96 });
    await world.settle();
    world.control.payOut(sale.account);
    await refundOf(world, sale.id, 3000);
    await world.settle();
    return sale;
  }

  it('is not set off from a booking that nobody holds: what was owed later waits for the next look', async () => {
    const { trip, id, activityId } = await indebted();
    const next = await soldSoon(world, trip);
    const setOff = await world.deps.db.transaction(async (db) => {
      const booking = await lockBooking(db, next.id);
      const party = { role: 'owner', activityId } as const;
      return setOffDebts({ ...world.deps, db }, booking, { party, owedCents: 5770, locked: [next.id] });
    });
    expect([setOff, await onLedger(world, 'debt', id)]).toEqual([0, 2885]);
  });

  it('that the account no longer has is its debt, set off against its next sale', async () => {
    const { trip, id, activityId } = await indebted();
    expect(await onLedger(world, 'debt', id)).toBe(2885);
    expect(await settlementOf(world, id)).toBe('debt');
    const next = await soldSoon(world, trip);
    await afterTheDelay(world);
    expect(await transfersOf(world, next.id)).toEqual([paid(activityId, 5770 - 2885)]);
    expect(await onLedger(world, 'debt', id)).toBe(0);
    await world.pass({ hours: 48 });
    await settleAll(world);
    expect(await settlementOf(world, id)).toBe('done');
  });

  it('that fails after all gives each party its part again', async () => {
    const { id, account } = await sold();
    await afterTheDelay(world);
    await refundOf(world, id, 2000);
    await world.settle();
    expect(heldBy(world, account)).toBe(5770 - 1923);
    const [row] = await world.deps.db.execute<{ stripe_refund_id: string }>(
      sql`select stripe_refund_id from refunds where booking_id = ${id}`,
    );
    world.control.failRefund(row?.stripe_refund_id ?? '');
    await world.settle();
    await settleAll(world);
    expect(heldBy(world, account)).toBe(5770);
  });

  it.each([
    ['before', 'cut'],
    ['after', 'cut'],
    ['after', 'error'],
  ] as const)('interrupted %s the reversal’s effect (%s) takes back once', async (when, how) => {
    const { id, account, activityId } = await sold();
    await afterTheDelay(world);
    world.control.fail({ method: 'POST', path: '/v1/transfers/*', when, how, times: 2 });
    await refundOf(world, id, 2000);
    await world.settle();
    world.control.clearFaults();
    await world.pass({ minutes: 11 });
    await settleAll(world);
    expect(await transfersOf(world, id)).toEqual([paid(activityId, 5770, 1923)]);
    expect(heldBy(world, account)).toBe(5770 - 1923);
  });
});

describe('a dispute', () => {
  it('freezes what is to be paid; won, it is paid then', async () => {
    const { id, activityId } = await sold();
    const dispute = world.control.dispute(await chargeOf(world, id));
    await world.settle();
    await afterTheDelay(world);
    expect([await transfersOf(world, id), await settlementOf(world, id)]).toEqual([[], 'disputed']);
    expect(await onLedger(world, 'dispute_reserve', id)).toBe(6000);
    expect(
      (await mailsAbout(world.deps, id)).filter((mail) => mail.startsWith('operator-disputed')),
    ).toHaveLength(1);
    world.control.closeDispute(dispute.id, 'won');
    await world.settle();
    await settleAll(world);
    expect(await onLedger(world, 'dispute_reserve', id)).toBe(0);
    expect(await transfersOf(world, id)).toEqual([paid(activityId, 5770)]);
  });

  it('lost after the transfer is the owner’s debt: taken back as far as it goes', async () => {
    const { id, account, activityId } = await sold();
    await afterTheDelay(world);
    world.control.duplicate({ count: 3 });
    world.control.reorder({ count: 2 });
    const dispute = world.control.dispute(await chargeOf(world, id));
    await world.settle();
    world.control.closeDispute(dispute.id, 'lost');
    await world.settle();
    world.control.calm();
    await settleAll(world);
    expect(await transfersOf(world, id)).toEqual([paid(activityId, 5770, 5770)]);
    expect(heldBy(world, account)).toBe(0);
    expect(await onLedger(world, 'debt', id)).toBe(230);
  });
});
