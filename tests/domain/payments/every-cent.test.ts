import fc from 'fast-check';
import { isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { post } from '#app/domain/money/post.server.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { syncPaymentAccount } from '#app/domain/payments/sync-payment-account.server.ts';
import { reconcile } from '#app/domain/lifecycle/reconcile.server.ts';
import { sweep } from '#app/domain/lifecycle/sweep.server.ts';
import { reconciliationDifferences } from '#db/schema/index.ts';
import { paymentWorld, type PaymentWorld } from '#tests/support/world/a-payment-world.ts';
import {
  aPayableResale,
  chargeAtStripe,
  refundOf,
  settleAll,
  soldSoon,
} from '#tests/support/world/a-settlement.ts';
import type { Trip } from '#tests/support/world/placing.ts';
import { expectAllSound, expectSoundLedger } from '#tests/support/world/money-checks.ts';
import { expectAccountsHold, expectAllPaid, expectSharesKept } from '#tests/support/world/party-checks.ts';

const WALKS = Number(process.env['MONEY_WALKS'] ?? 1);
const STEPS = Number(process.env['MONEY_STEPS'] ?? 40);

let world: PaymentWorld;
/** The payouts of the owner's account. */
let paidOut: Map<string, number>;
beforeEach(async () => {
  paidOut = new Map();
  world = await paymentWorld({ config: { creditsTurnoverThresholdCents: 30_000 } });
});
afterEach(() => world.close());

type Walk = {
  trip: Awaited<ReturnType<typeof aPayableResale>>;
  made: { id: number; secret: string; sessionId: string }[];
  disputes: string[];
  /** A random whole number below this one. */
  pick(below: number): number;
  log: string[];
};

const anyOf = <T>(all: readonly T[], { pick }: Walk): T | undefined => all[pick(Math.max(all.length, 1))];

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    // Stripe refuses what is impossible; the refusal is the expected answer.
    return undefined;
  }
}

/** An account that can't be paid sells nothing. */
async function sell({ made }: Walk, trip: Trip): Promise<void> {
  const booking = await soldSoon(world, trip).catch((error: Error) => {
    if (!error.message.includes('not-bookable')) throw error;
  });
  if (booking) made.push(booking);
}

/** Everything that can happen to money after its arrival. */
const ACTIONS: Record<string, (walk: Walk) => Promise<unknown>> = {
  sell: (walk) => sell(walk, walk.trip.own),
  resell: (walk) => sell(walk, walk.trip.resold),
  async refund(walk) {
    const booking = anyOf(walk.made, walk);
    if (booking) await refundOf(world, booking.id, 1 + walk.pick(4000));
  },
  async cancel(walk) {
    const booking = anyOf(walk.made, walk);
    if (booking) await cancelByGuest(world.deps, booking.secret);
  },
  async failRefund(walk) {
    const done = await world.deps.db.execute<{ id: string }>(
      sql`select stripe_refund_id as id from refunds where status = 'succeeded'`,
    );
    const refund = anyOf([...done], walk);
    if (refund) attempt(() => world.control.failRefund(refund.id));
  },
  async dispute(walk) {
    const booking = anyOf(walk.made, walk);
    if (!booking) return;
    const charge = await chargeAtStripe(world, booking.sessionId);
    const kind = walk.pick(4) === 0 ? 'inquiry' : 'chargeback';
    const dispute = attempt(() => world.control.dispute(charge, kind));
    if (dispute) walk.disputes.push(dispute.id);
  },
  async decide(walk) {
    const dispute = anyOf(walk.disputes, walk);
    if (dispute) attempt(() => world.control.closeDispute(dispute, walk.pick(2) === 0 ? 'won' : 'lost'));
  },
  async capability(walk) {
    const account = walk.pick(2) === 0 ? walk.trip.owner.account : walk.trip.reseller.account;
    world.control.setCapability(account, 'transfers', walk.pick(2) === 0 ? 'inactive' : 'active');
  },
  async payOut({ trip }) {
    const payout = attempt(() => world.control.payOut(trip.owner.account));
    const { account } = trip.owner;
    if (payout) paidOut.set(account, (paidOut.get(account) ?? 0) + payout.amount);
  },
  async breakStripe({ pick }) {
    const when = pick(2) === 0 ? 'before' : 'after';
    const how = pick(2) === 0 ? 'cut' : 'error';
    const path = ['/v1/transfers', '/v1/refunds', '/v1/transfers/*/reversals'][pick(3)] ?? '/v1/transfers';
    world.control.fail({ method: 'POST', path, when, how });
  },
  lose: async () => world.control.drop({ count: 2 }),
  double: async () => world.control.duplicate({ count: 3 }),
  late: async () => world.control.reorder({ count: 2 }),
  days: ({ pick }) => world.pass({ days: 1 + pick(3) }),
  settle: () => settleAll(world),
};
const OFTEN = ['sell', 'resell', 'days', 'days', 'settle', 'settle', 'refund'];
const NAMES = [...Object.keys(ACTIONS), ...OFTEN];

describe('whatever happens to money that has come', () => {
  it.each(Array.from({ length: WALKS }, (_, n) => n))(
    'every cent is somewhere, and nobody has more or less than their share (%i)',
    async (nth) => {
      const seed = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 2 ** 31)) + nth;
      const numbers = fc.sample(fc.nat(2 ** 30), { numRuns: STEPS * 8, seed });
      const walk = await startWalk((below) => (numbers.pop() ?? 0) % below);
      const about = () => `MONEY_SEED=${seed}, after: ${walk.log.slice(-14).join(', ')}`;
      for (let n = 0; n < STEPS; n += 1) {
        const name = walk.made.length === 0 ? 'sell' : (NAMES[walk.pick(NAMES.length)] ?? 'sell');
        walk.log.push(name);
        await ACTIONS[name]?.(walk);
        await expectSoundLedger(world, about());
        await expectSharesKept(world, about());
      }
      await comeToRest(walk);
      await expectAllSound(world, { about: about() });
      await expectSharesKept(world, about());
      await expectAccountsHold(world, paidOut, about());
      await expectAllPaid(world, about());
      await reconcile(world.deps);
      expect(await openDifferences(), about()).toEqual([]);
    },
  );

  async function openDifferences() {
    return world.deps.db
      .select()
      .from(reconciliationDifferences)
      .where(isNull(reconciliationDifferences.resolvedAt));
  }

  async function startWalk(pick: Walk['pick']): Promise<Walk> {
    const trip = await aPayableResale(world, { quantity: 200 });
    await post(world.deps.db, {
      key: `granted:${trip.own.activity.id}`,
      kind: 'welcome-credits',
      at: world.deps.now(),
      entries: [
        { account: { kind: 'credits_granted' }, cents: 5000 },
        { account: { kind: 'credits', userId: trip.own.activity.userId }, cents: -5000 },
      ],
    });
    return { trip, made: [], disputes: [], pick, log: [] };
  }

  /** Stripe works, accounts can be paid, disputes are decided, and time passes. */
  async function comeToRest({ trip, disputes }: Walk): Promise<void> {
    world.control.calm();
    world.control.clearFaults();
    for (const id of disputes) {
      const { status } = await world.stripe.disputes.retrieve(id);
      if (status === 'needs_response') world.control.closeDispute(id, 'won');
    }
    for (const { account } of [trip.owner, trip.reseller]) {
      world.control.setCapability(account, 'transfers', 'active');
      await world.pass({ seconds: 1 });
      await syncPaymentAccount(world.deps, account);
    }
    await world.settle();
    // Finds everything whose messages were lost.
    await reconcile(world.deps);
    for (let round = 0; round < 4; round += 1) {
      await world.pass({ days: 2 });
      await sweep(world.deps);
      await settleAll(world);
    }
  }
});
