// Compares our books with Stripe's every day.
import { eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { reconciliationDifferences, reconciliationRuns } from '#db/schema/settlement.ts';
import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import { noteDispute } from '../payments/disputes.server.ts';
import type { MoneyObject } from '../payments/gateway.ts';
import { syncRefunds } from '../payments/refunds.server.ts';
import { settleCheckout } from './confirm-checkout.server.ts';
import { type Booked, type Difference, differencesBetween } from './differences.ts';

// Our ledger's record of Stripe's objects: cents moved on the account that mirrors Stripe's balance.

type Row = { id: string; at: string; booking_id: number; cents: string; returned: string };

/** Objects made since then. */
export async function readLedger(db: Db, since: Date) {
  const from = sql`${since.toISOString()}::timestamptz`;
  const moved = (key: string) => sql`coalesce((select sum(e.amount_cents) from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
    where a.kind = 'stripe_balance' and t.key = ${sql.raw(key)}), 0)`;
  const charges = await db.execute<Row>(sql`
    select p.stripe_charge_id as id, p.booking_id, p.received_at as at, ${moved("'payment:' || p.id")}::text as cents, '0' as returned
      from payments p where p.stripe_charge_id is not null and p.currency = 'eur' and p.received_at >= ${from}`);
  const refunds = await db.execute<Row>(sql`
    select r.stripe_refund_id as id, r.booking_id, r.created_at as at, '0' as returned,
           (-${moved("'refund:' || r.id || ':' || r.attempt")})::text as cents
      from refunds r where r.stripe_refund_id is not null and r.status in ('pending', 'succeeded') and r.created_at >= ${from}`);
  const transfers = await db.execute<Row>(sql`
    select f.stripe_transfer_id as id, f.booking_id, f.updated_at as at, (-${moved("'transfer:' || f.id")})::text as cents,
           coalesce((select sum(${moved("'reversal:' || v.id")}) from transfer_reversals v where v.transfer_id = f.id), 0)::text as returned
      from transfers f where f.stripe_transfer_id is not null and f.updated_at >= ${from}`);
  return { charge: charges.map(toBooked), refund: refunds.map(toBooked), transfer: transfers.map(toBooked) };
}

function toBooked({ id, at, booking_id: bookingId, cents, returned }: Row): Booked & { at: Date } {
  return { id, at: new Date(at), bookingId, amountCents: Number(cents), returnedCents: Number(returned) };
}

// Compares charges, refunds, transfers and disputes. Missed events are caught up; remaining differences are
// listed, and removed when they are gone. Source: docs/rules/payments.md#reconciliation.

const DAY = 86_400_000;
/** How far back each night looks, because refunds and disputes come late. */
const LOOK_BACK_DAYS = 120;
const KINDS = ['charge', 'refund', 'transfer'] as const;

/** Returns the number of open differences. Throws if Stripe can't be reached, and records that in the run. */
export async function reconcile(deps: Deps): Promise<number> {
  const [run] = await deps.db
    .insert(reconciliationRuns)
    .values({ startedAt: deps.now() })
    .returning({ id: reconciliationRuns.id });
  const note = (values: Partial<typeof reconciliationRuns.$inferInsert>) =>
    deps.db
      .update(reconciliationRuns)
      .set(values)
      .where(eq(reconciliationRuns.id, run?.id ?? 0));
  try {
    const { found, compared } = await compare(deps);
    await keep(deps, found, compared);
    await note({ finishedAt: deps.now(), compared: compared.length });
    return found.length;
  } catch (error) {
    await note({ finishedAt: deps.now(), lastError: failureText(error) });
    throw error;
  }
}

async function compare(deps: Deps): Promise<{ found: Difference[]; compared: string[] }> {
  const until = deps.now();
  const since = new Date(until.getTime() - LOOK_BACK_DAYS * DAY);
  // An object's date at Stripe and here may differ, so objects near the limit are compared only if both books
  // have them.
  const sure = new Date(since.getTime() + 2 * DAY);
  await catchUpDisputes(deps, since);
  const objects = await deps.payments.listMoney(since);
  await catchUp(deps, objects, since);
  const ledger = await readLedger(deps.db, since);
  const compared = new Set<string>();
  const found = KINDS.flatMap((kind) => {
    const all = objects.filter((object) => object.kind === kind);
    const ours = new Set(ledger[kind].map(({ id }) => id));
    const theirs = new Set(all.map(({ id }) => id));
    const stripe = all.filter(({ id, at }) => ours.has(id) || at >= sure);
    // Objects made here after Stripe was asked wait for the next run.
    const here = ledger[kind].filter(({ id, at }) => theirs.has(id) || (at >= sure && at < until));
    for (const { id } of [...stripe, ...here]) compared.add(id);
    return differencesBetween(kind, stripe, here);
  });
  return { found, compared: [...compared] };
}

/** Includes closed disputes, because a lost one can still be won. */
async function catchUpDisputes(deps: Deps, since: Date): Promise<void> {
  const known = await knownDisputes(deps);
  for (const { id, status, movements } of await deps.payments.listDisputes({ since })) {
    const takenCents = 0 - movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const ours = known.get(id);
    if (
      ours?.status !== status ||
      ours.takenCents !== takenCents ||
      status === 'open' ||
      status === 'inquiry'
    )
      await noteDispute(deps, id);
  }
}

/** With the cents that the bank has taken, by our ledger. */
async function knownDisputes({ db }: Deps): Promise<Map<string, { status: string; takenCents: number }>> {
  const rows = await db.execute<{ id: string; status: string; cents: string }>(sql`
    select d.stripe_dispute_id as id, d.status::text as status,
           coalesce((select sum(e.amount_cents) from ledger_transactions t
             join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
             where t.booking_id = p.booking_id and t.kind = 'dispute' and a.kind = 'dispute_reserve'
               and starts_with(t.key, 'dispute:' || d.stripe_dispute_id || ':')), 0)::text as cents
      from disputes d join payments p on p.id = d.payment_id`);
  return new Map(rows.map(({ id, status, cents }) => [id, { status, takenCents: Number(cents) }]));
}

/** Finds payments and refunds, made or failed, whose events were missed. */
async function catchUp(deps: Deps, objects: readonly MoneyObject[], since: Date): Promise<void> {
  const refundedThere = new Map<string, number>();
  for (const { kind, paymentIntentId: intent, amountCents } of objects)
    if (kind === 'refund' && intent)
      refundedThere.set(intent, (refundedThere.get(intent) ?? 0) + amountCents);
  const refundedHere = await knownPayments(deps, since);
  for (const { kind, paymentIntentId: intent } of objects) {
    if (kind !== 'charge' || intent === undefined) continue;
    if (!refundedHere.has(intent)) {
      const session = await deps.payments.findCheckoutByPaymentIntent(intent);
      if (session) await settleCheckout(deps, session);
    }
    if ((refundedThere.get(intent) ?? 0) !== (refundedHere.get(intent) ?? 0)) await syncRefunds(deps, intent);
  }
}

/** Payment intents with the cents refunded of each. */
async function knownPayments({ db }: Deps, since: Date): Promise<Map<string, number>> {
  const rows = await db.execute<{ intent: string; cents: string }>(sql`
    select p.stripe_payment_intent_id as intent,
           coalesce(sum(r.amount_cents) filter (where r.status in ('pending', 'succeeded')), 0)::text as cents
      from payments p left join refunds r on r.payment_id = p.id
     where p.received_at >= ${new Date(since.getTime() - DAY).toISOString()}::timestamptz group by p.id`);
  return new Map(rows.map(({ intent, cents }) => [intent, Number(cents)]));
}

async function keep(deps: Deps, found: readonly Difference[], compared: readonly string[]): Promise<void> {
  const foundAt = deps.now();
  await deps.db.transaction(async (tx) => {
    for (const { bookingId = null, stripeCents = null, ledgerCents = null, ...difference } of found) {
      const sums = { bookingId, stripeCents, ledgerCents };
      await tx
        .insert(reconciliationDifferences)
        .values({ ...difference, ...sums, foundAt })
        .onConflictDoUpdate({
          target: [reconciliationDifferences.kind, reconciliationDifferences.stripeObjectId],
          targetWhere: isNull(reconciliationDifferences.resolvedAt),
          set: sums,
        });
    }
    const still = found.map(({ kind, stripeObjectId }) => `${kind} ${stripeObjectId}`);
    const open = await tx
      .select()
      .from(reconciliationDifferences)
      .where(isNull(reconciliationDifferences.resolvedAt));
    const seen = new Set(compared);
    const gone = open.filter(
      ({ kind, stripeObjectId: id }) => seen.has(id) && !still.includes(`${kind} ${id}`),
    );
    if (gone.length > 0)
      await tx
        .update(reconciliationDifferences)
        .set({ resolvedAt: foundAt })
        .where(
          inArray(
            reconciliationDifferences.id,
            gone.map(({ id }) => id),
          ),
        );
  });
}
