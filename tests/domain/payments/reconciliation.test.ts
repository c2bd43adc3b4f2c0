import { desc, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { differencesBetween } from '#app/domain/lifecycle/differences.ts';
import { reconcile } from '#app/domain/lifecycle/reconcile.server.ts';
import { findStripeBalance } from '#app/domain/payments/oversight.server.ts';
import { reconciliationDifferences, reconciliationRuns, transfers } from '#db/schema/index.ts';
import { pageOf, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import {
  afterTheDelay,
  aPayableResale,
  chargeOf,
  settlementOf,
  soldSoon,
} from '#tests/support/world/a-settlement.ts';
import { expectAllSound } from '#tests/support/world/money-checks.ts';
import { placed, statusOf } from '#tests/support/world/placing.ts';

const world = await sharedWorld();
const trip = await aPayableResale(world);

async function open() {
  const rows = await world.deps.db
    .select()
    .from(reconciliationDifferences)
    .where(isNull(reconciliationDifferences.resolvedAt));
  return rows.map(({ kind, stripeCents, ledgerCents }) => [kind, stripeCents, ledgerCents]);
}

describe('reconciliation', () => {
  it('finds nothing where nothing differs, and says what it looked at', async () => {
    const { id } = await soldSoon(world, trip.resold);
    await afterTheDelay(world);
    expect(await settlementOf(world, id)).toBe('done');
    expect(await reconcile(world.deps)).toBe(0);
    const [run] = await world.deps.db.select().from(reconciliationRuns).orderBy(desc(reconciliationRuns.id));
    expect(run).toMatchObject({ compared: 3, lastError: null });
  });

  it('catches up on a payment, a refund and a dispute of which nobody told', async () => {
    world.control.drop({ count: 200 });
    const booking = await placed(world.deps, trip.own, { people: 3, date: '2027-06-20' });
    world.control.pay(await pageOf(world, booking));
    await reconcile(world.deps);
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
    const charge = await chargeOf(world, booking.id);
    await world.stripe.refunds.create({ charge, amount: 1000 });
    world.control.dispute(charge);
    expect(await reconcile(world.deps)).toBe(0);
    const [row] = await world.deps.db.execute(sql`
      select (select count(*)::int from refunds where booking_id = ${booking.id}) as refunds,
             (select count(*)::int from disputes d join payments p on p.id = d.payment_id where p.booking_id = ${booking.id}) as disputes`);
    expect(row).toEqual({ refunds: 1, disputes: 1 });
    world.control.calm();
    await world.settle();
    await expectAllSound(world);
  });

  it('lists what was moved behind our back once, and strikes it off when it is gone', async () => {
    const { id } = await soldSoon(world, trip.own);
    await afterTheDelay(world);
    const [transfer] = await world.deps.db.select().from(transfers).where(eq(transfers.bookingId, id));
    const reversal = await world.stripe.transfers.createReversal(transfer?.stripeTransferId ?? '', {
      amount: 700,
    });
    expect(reversal.amount).toBe(700);
    expect([await reconcile(world.deps), await reconcile(world.deps)]).toEqual([1, 1]);
    expect(await open()).toEqual([['transfer-reversed', 700, 0]]);
    await world.deps.db.transaction(async (tx) => {
      const [made] = await tx.execute<{ id: string }>(
        sql`insert into ledger_transactions (key, kind, booking_id) values ('reversal:' || (select coalesce(max(id), 0) + 1 from transfer_reversals), 'reversal', ${id}) returning id`,
      );
      await tx.execute(
        sql`insert into transfer_reversals (transfer_id, amount_cents, idempotency_key, status) values (${transfer?.id}, 700, 'by hand', 'paid')`,
      );
      await tx.execute(sql`
        insert into ledger_entries (transaction_id, account_id, amount_cents)
        select ${made?.id}::bigint, id, case kind when 'stripe_balance' then 700 else -700 end from ledger_accounts
         where kind = 'stripe_balance' or (kind = 'owner_payable' and activity_id = ${trip.own.activity.id})`);
    });
    expect(await reconcile(world.deps)).toBe(0);
    expect(await open()).toEqual([]);
  });

  it('says that it could not when Stripe can’t be reached', async () => {
    world.control.fail({ method: 'GET', path: '/v1/charges', when: 'before', how: 'error', times: 5 });
    await expect(reconcile(world.deps)).rejects.toThrow();
    world.control.clearFaults();
    const [run] = await world.deps.db.select().from(reconciliationRuns).orderBy(desc(reconciliationRuns.id));
    expect(run?.lastError).not.toBeNull();
  });
});

describe('the balance at Stripe', () => {
  it('is what Stripe says, also where the ledger says something else', async () => {
    const { total } = world.control.balances().platform['eur'] ?? { total: 0 };
    expect(await findStripeBalance(world.deps)).toBe(total);
    await pageOf(world, await placed(world.deps, trip.own)).then((page) => world.control.pay(page));
    expect(await findStripeBalance(world.deps)).toBeGreaterThan(total);
    await world.settle();
  });

  it('is unknown while Stripe does not answer', async () => {
    for (const how of ['cut', 'error'] as const) {
      world.control.fail({ method: 'GET', path: '/v1/balance', when: 'before', how, times: 2 });
      expect(await findStripeBalance(world.deps)).toBeUndefined();
      world.control.clearFaults();
    }
  });
});

describe('two books', () => {
  const booked = (id: string, amountCents: number, returnedCents = 0) => ({ id, amountCents, returnedCents });

  it('differ where one lacks what the other has, or sums are not the same', () => {
    const stripe = [booked('a', 100), booked('b', 200), booked('c', 300, 50)];
    const ledger = [booked('a', 100), booked('c', 300), booked('d', 400)];
    const kinds = differencesBetween('transfer', stripe, ledger).map(
      ({ kind, stripeObjectId: id }) => `${kind} ${id}`,
    );
    expect(kinds).toEqual(['transfer-unknown b', 'transfer-reversed c', 'transfer-missing d']);
    expect(differencesBetween('charge', [booked('a', 100)], [booked('a', 99)])).toMatchObject([
      { kind: 'charge-amount', stripeCents: 100, ledgerCents: 99 },
    ]);
  });
});
