// What every party of every booking must have received, computed from the rows and not from the ledger.
import { isNotNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { proportion } from '#app/domain/money/cents.ts';
import { splitSale } from '#app/domain/money/shares.ts';
import { bookings } from '#db/schema/index.ts';

import type { PaymentWorld } from './a-payment-world.ts';

type Standing = { booking_id: number; activity_id: number; paid: string; set_off: string; owed: string };

/** What was transferred and kept, what was set off, and what is still owed (minus debts). */
async function standings({ deps }: PaymentWorld): Promise<Standing[]> {
  const rows = await deps.db.execute<Standing>(sql`
    select t.booking_id, a.activity_id,
           coalesce((select sum(f.amount_cents - f.reversed_cents) from transfers f
              where f.booking_id = t.booking_id and f.activity_id = a.activity_id and f.status = 'paid'), 0)::text as paid,
           coalesce(sum(e.amount_cents) filter (where t.kind = 'set-off'), 0)::text as set_off,
           coalesce(-sum(e.amount_cents), 0)::text as owed
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where a.activity_id is not null group by t.booking_id, a.activity_id`);
  return [...rows];
}

/** Every party has exactly its share, whatever was paid, taken back and set off. */
export async function expectSharesKept(world: PaymentWorld, about = ''): Promise<void> {
  const sold = await soldBookings(world);
  const wrong = [];
  for (const row of await standings(world)) {
    const expected = shareOf(sold.get(row.booking_id), row.activity_id);
    const has = Number(row.paid) + Number(row.set_off) + Number(row.owed);
    if (has !== expected) wrong.push({ ...row, has, expected });
  }
  expect(wrong, about).toEqual([]);
}

type Sold = { booking: typeof bookings.$inferSelect; refunded: number; lost: number; credits: number };

async function soldBookings({ deps }: PaymentWorld): Promise<Map<number, Sold>> {
  const all = await deps.db.select().from(bookings).where(isNotNull(bookings.confirmedAt));
  const gone = await deps.db.execute<{ id: number; refunded: string; lost: string; credits: string }>(sql`
    select b.id,
           (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id
             where r.booking_id = b.id and r.status in ('pending', 'succeeded') and p.outcome = 'confirmed')::text as refunded,
           (select coalesce(sum(d.amount_cents), 0) from disputes d join payments p on p.id = d.payment_id
             where p.booking_id = b.id and d.status = 'lost' and p.outcome = 'confirmed')::text as lost,
           (select coalesce(sum(e.amount_cents), 0) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
              join ledger_accounts a on a.id = e.account_id where t.key = 'sale:' || b.id and a.kind = 'credits')::text as credits
      from bookings b where b.confirmed_at is not null`);
  const sums = new Map(gone.map((row) => [row.id, row]));
  return new Map(
    all.map((booking) => {
      const { refunded = 0, lost = 0, credits = 0 } = sums.get(booking.id) ?? {};
      return [
        booking.id,
        { booking, refunded: Number(refunded), lost: Number(lost), credits: Number(credits) },
      ];
    }),
  );
}

function shareOf(sold: Sold | undefined, activityId: number): number {
  if (!sold) return 0;
  const { booking, refunded, lost } = sold;
  const shares = splitSale(booking, sold.credits);
  const back = (cents: number) => proportion(cents, refunded, booking.totalCents);
  if (activityId !== booking.ownerActivityId) return shares.reseller - back(shares.reseller);
  const platform = Math.min(back(shares.platform), refunded - back(shares.reseller));
  const credits = Math.min(back(shares.credits), platform);
  const owner = shares.owner - (refunded - back(shares.reseller) - platform);
  return owner + shares.credits - credits - lost;
}

/** Each account holds what we paid to it, minus its payouts. */
export async function expectAccountsHold(
  world: PaymentWorld,
  paidOut: ReadonlyMap<string, number>,
  about = '',
): Promise<void> {
  const rows = await world.deps.db.execute<{ account: string; cents: string }>(sql`
    select p.stripe_account_id as account, sum(t.amount_cents - t.reversed_cents)::text as cents
      from transfers t join payment_accounts p on p.id = t.payment_account_id where t.status = 'paid' group by 1`);
  const held = world.control.balances().accounts;
  for (const { account, cents } of rows)
    expect((held[account]?.['eur']?.total ?? 0) + (paidOut.get(account) ?? 0), about).toBe(Number(cents));
}

/** Nothing due is waiting, and no party both is owed money and owes money for the same booking. */
export async function expectAllPaid({ deps }: PaymentWorld, about = ''): Promise<void> {
  const rows = await deps.db.execute(sql`
    select t.booking_id, a.kind, sum(e.amount_cents)::text as cents, s.state
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
      left join settlements s on s.booking_id = t.booking_id
     where a.kind in ('owner_payable', 'reseller_payable', 'dispute_reserve') group by t.booking_id, a.kind, s.state
    having sum(e.amount_cents) <> 0`);
  expect([...rows], about).toEqual([]);
}
