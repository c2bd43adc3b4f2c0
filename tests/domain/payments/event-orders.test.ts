import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { confirmCheckout } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import type { GatewayEvent } from '#app/domain/payments/gateway.ts';
import { noteDispute } from '#app/domain/payments/disputes.server.ts';
import { processEvent, receiveEvent } from '#app/domain/lifecycle/events.server.ts';
import { settleBooking } from '#app/domain/payments/settle.server.ts';
import { pageOf, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aPayableResale, heldBy, settleAll, transfersOf } from '#tests/support/world/a-settlement.ts';
import { expectAllSound } from '#tests/support/world/money-checks.ts';
import { mailsAbout, placed, statusOf } from '#tests/support/world/placing.ts';

const RUNS = Number(process.env['EVENT_ORDERS'] ?? 6);

const world = await sharedWorld();
const trip = await aPayableResale(world, { quantity: 300 });

/** A sale that was paid, partly refunded, disputed and won, before any message arrives. */
async function unheardSale() {
  const before = await eventsSince(undefined);
  world.control.pause();
  world.control.drop({ count: 100 });
  const booking = await placed(world.deps, trip.resold, { people: 3 });
  const sessionId = await pageOf(world, booking);
  const session = world.control.pay(sessionId);
  const intent = String(session.payment_intent);
  await world.stripe.refunds.create({ payment_intent: intent, amount: 1500 });
  const { latest_charge: charge } = await world.stripe.paymentIntents.retrieve(intent);
  const dispute = world.control.dispute(String(charge));
  world.control.closeDispute(dispute.id, 'won');
  const events = await eventsSince(before[0]?.id);
  world.control.calm();
  world.control.resume();
  return { booking: { ...booking, sessionId }, events };
}

async function eventsSince(id: string | undefined): Promise<GatewayEvent[]> {
  const { data } = await world.stripe.events.list({ limit: 100, ...(id ? { ending_before: id } : {}) });
  return data.map((event) => ({
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    objectId: (event.data.object as { id?: string }).id ?? '',
    payload: event,
  }));
}

/** Everything stored about a sale, without its ids. */
async function stateOf(bookingId: number) {
  const ledger = await world.deps.db.execute(sql`
    select a.kind, sum(e.amount_cents)::int as cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.booking_id = ${bookingId} group by a.kind having sum(e.amount_cents) <> 0 order by a.kind`);
  const refunds = await world.deps.db.execute(
    sql`select amount_cents::int, status, reason from refunds where booking_id = ${bookingId}`,
  );
  const mails = (await mailsAbout(world.deps, bookingId)).map((mail) => mail.replace(/ .*/, ''));
  const history = await historyOf(bookingId);
  const status = await statusOf(world.deps, bookingId);
  return { status, history, ledger: [...ledger], refunds: [...refunds], mails };
}

async function historyOf(bookingId: number): Promise<string[]> {
  const rows = await world.deps.db.execute<{ kind: string }>(
    sql`select kind from booking_events where booking_id = ${bookingId} order by kind`,
  );
  return rows.map(({ kind }) => kind);
}

describe('the events of one sale', () => {
  it('end in the same state in every order, however often each comes, and also at once', async () => {
    const seed = Number(process.env['ORDER_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    const states: unknown[] = [];
    const orders = fc.sample(fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }), {
      numRuns: RUNS,
      seed,
    });
    for (const [nth, numbers] of orders.entries()) {
      const { booking, events } = await unheardSale();
      const twice = [...events, ...events].map((event, n) => ({ event, rank: numbers[n % 60] ?? 0 }));
      const order = twice.toSorted((a, b) => a.rank - b.rank).map(({ event }) => event);
      await deliver(order, { atOnce: nth % 2 === 1 });
      await world.settle();
      states.push(await stateOf(booking.id));
    }
    expect(states[0]).toMatchObject({
      status: 'confirmed',
      history: ['confirmed', 'dispute-won', 'placed', 'refund-succeeded'],
      refunds: [{ amount_cents: 1500, status: 'succeeded' }],
    });
    for (const state of states) expect(state, `ORDER_SEED=${seed}`).toEqual(states[0]);
    await expectAllSound(world, { about: `ORDER_SEED=${seed}` });
  });

  async function deliver(order: readonly GatewayEvent[], { atOnce }: { atOnce: boolean }): Promise<void> {
    const one = async (event: GatewayEvent) => {
      await receiveEvent(world.deps, event);
      // An event overtaken by another is tried again by the queue.
      await processEvent(world.deps, event.id).catch(() => {});
    };
    if (atOnce) await Promise.all(order.map(one));
    else for (const event of order) await one(event);
  }
});

describe('a dispute that is closed', () => {
  it('stays so when an answer comes that was under way before', async () => {
    const { booking, events } = await unheardSale();
    const { data } = await world.stripe.disputes.list({ limit: 1 });
    const id = data[0]?.id ?? '';
    await confirmCheckout(world.deps, booking.sessionId);
    const closed = await world.deps.payments.findDispute(id);
    let asked = 0;
    const findDispute = async () => {
      asked += 1;
      if (asked > 1) return closed;
      // While this answer is in transit, another one is written.
      await noteDispute(world.deps, id);
      return closed && { ...closed, status: 'open' as const };
    };
    const stale = { ...world.deps, payments: { ...world.deps.payments, findDispute } };
    expect(await noteDispute(stale, id)).toBe('noted');
    const [row] = await world.deps.db.execute(
      sql`select status from disputes where stripe_dispute_id = ${id}`,
    );
    expect(row).toEqual({ status: 'won' });
    expect(await historyOf(booking.id)).not.toContain('dispute-open');
    for (const event of events) await receiveEvent(world.deps, event);
    await world.settle();
    await expectAllSound(world);
  });
});

describe('a hundred confirmations at once', () => {
  it('make one booking, one mail to each, and one transfer to each party', async () => {
    world.control.drop({ count: 100 });
    const booking = await placed(world.deps, trip.resold, { people: 3 });
    const sessionId = await pageOf(world, booking);
    world.control.pay(sessionId);
    await Promise.all(Array.from({ length: 100 }, () => confirmCheckout(world.deps, sessionId)));
    world.control.calm();
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
    expect(await mailsAbout(world.deps, booking.id)).toHaveLength(3);
    await world.pass({ days: 14 });
    const held = () => [heldBy(world, trip.owner.account), heldBy(world, trip.reseller.account)];
    const before = held();
    await Promise.allSettled(Array.from({ length: 20 }, () => settleBooking(world.deps, booking.id)));
    expect(held().map((cents, n) => cents - (before[n] ?? 0))).toEqual([4870, 900]);
    await settleAll(world);
    expect(await transfersOf(world, booking.id)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
    await expectAllSound(world);
  });
});
