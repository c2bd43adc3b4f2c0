// What must be true about the money after every step.
import { sql } from 'drizzle-orm';
import { afterEach, expect } from 'vitest';

import { onLedger, type PaymentWorld } from './a-payment-world.ts';

/** Every transaction and the whole ledger sum to zero; guests' money is that of payments that bought nothing. */
export async function expectSoundLedger(world: Pick<PaymentWorld, 'deps'>, about = ''): Promise<void> {
  const [row] = await world.deps.db.execute(sql`
    select coalesce((select sum(amount_cents) from ledger_entries), 0)::int as total,
           (select count(*)::int from (select 1 from ledger_entries group by transaction_id having sum(amount_cents) <> 0) t) as unbalanced,
           (select count(*)::int from (
              select a.activity_id from ledger_entries e join ledger_accounts a on a.id = e.account_id
               where a.kind in ('owner_payable', 'reseller_payable') group by a.activity_id, a.kind having sum(e.amount_cents) > 0) t) as overdrawn`);
  expect(row, about).toEqual({ total: 0, unbalanced: 0, overdrawn: 0 });
  expect(await onLedger(world, 'guest_funds'), about).toBe(await unboughtCents(world));
}

/** Owed to guests, so negative: payments that bought nothing, minus their refunds. */
async function unboughtCents({ deps }: Pick<PaymentWorld, 'deps'>): Promise<number> {
  const [row] = await deps.db.execute<{ cents: string }>(sql`
    select coalesce(sum(coalesce((select sum(r.amount_cents) from refunds r
             where r.payment_id = p.id and r.status in ('pending', 'succeeded')), 0) - p.amount_cents), 0)::text as cents
      from payments p where p.outcome <> 'confirmed' and p.currency = 'eur'`);
  return Number(row?.cents ?? 0);
}

/** The ledger's balance at Stripe equals Stripe's, except for `notOurs`. */
export async function expectSameBalance(
  world: PaymentWorld,
  { about = '', notOurs = 0 }: Checked = {},
): Promise<void> {
  const { total } = world.control.balances().platform['eur'] ?? { total: 0 };
  expect(await onLedger(world, 'stripe_balance'), about).toBe(total - notOurs);
}

/** No place is sold twice, and every live booking has its places, besides those held for an unpaid move. */
export async function expectNoOversell({ deps }: Pick<PaymentWorld, 'deps'>, about = ''): Promise<void> {
  const [row] = await deps.db.execute(sql`
    select (select count(*)::int from (
              select 1 from allocations a cross join resource_terms_on(a.resource_id, a.date) r
               group by a.resource_id, a.unit, a.date, a.start_time, a.end_time, r.capacity having sum(a.people) > r.capacity) t) as overfull,
           (select count(*)::int from allocations a join allocations b
                on b.resource_id = a.resource_id and b.unit = a.unit and b.id > a.id and b.during && a.during and b.share_key <> a.share_key) as shared,
           (select count(*)::int from bookings b where (case when b.status = 'cancelled' then 0 else b.quantity end)
                <> coalesce((select sum(people) filter (where b.status = 'cancelled' or a.move_id is null)
                   from allocations a where a.booking_id = b.id), 0)) as unplaced`);
  expect(row, about).toEqual({ overfull: 0, shared: 0, unplaced: 0 });
}

/** One confirmation to the guest, the seller and, when resold, the owner of every booking that ever was confirmed. */
export async function expectOneConfirmationEach(
  { deps }: Pick<PaymentWorld, 'deps'>,
  about = '',
): Promise<void> {
  const wrong = await deps.db.execute(sql`
    select b.id, b.status, k.kind, count(m.id)::int as mails, count(distinct m.recipient)::int as recipients from bookings b
      cross join (values ('booking-confirmed'), ('operator-booking-confirmed')) as k(kind)
      left join mails m on m.booking_id = b.id and m.kind = k.kind
     group by b.id, k.kind
    having count(distinct m.recipient) <> count(m.id)
        or count(m.id) <> (case when b.confirmed_at is null then 0
                                when k.kind like 'operator%' and b.activity_id <> b.owner_activity_id then 2 else 1 end)`);
  expect([...wrong], about).toEqual([]);
}

export type Checked = { about?: string; notOurs?: number };

export async function expectAllSound(world: PaymentWorld, checked: Checked = {}): Promise<void> {
  const { about = '' } = checked;
  await expectSoundLedger(world, about);
  await expectSameBalance(world, checked);
  await expectNoOversell(world, about);
  await expectOneConfirmationEach(world, about);
}

/** After each test the twin makes no more faults, what is due is done, and all money is sound. */
export function soundAfterEach(
  world: PaymentWorld,
  settle: (world: PaymentWorld) => Promise<void> = ({ settle: all }) => all(),
): void {
  afterEach(async () => {
    world.control.clearFaults();
    world.control.resume();
    world.control.calm();
    await settle(world);
    await expectAllSound(world);
  });
}
