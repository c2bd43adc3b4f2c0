// Reads the money of one booking or of many, for the desk.
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { disputes, payments, refunds } from '#db/schema/payments.ts';
import type { Shares } from '../money/shares.ts';
import { intArray } from '../sql.server.ts';
import type { BookingMoney, DisputeLine, TableMoney } from './booking-money.ts';
import { REVERSED_SHARES, SALE_SHARES } from './post-sale.server.ts';

type NoShares = { [Name in keyof Shares]: null };

type Row = Omit<TableMoney, 'shares' | 'reversed'> & { id: number; reversed: Shares } & (Shares | NoShares);

/** Reads payments, refunds and the ledger; of many bookings at once, for tables. */
export async function findManyMoney(db: Db, bookingIds: readonly number[]): Promise<Map<number, TableMoney>> {
  const rows = await db.execute<Row>(sql`
    select b.id, b.total_cents::float8 as "totalCents", p.*, to_json(g) as reversed, s.reseller, s.platform, s.owner, s.credits,
           l.cents as "lostCents", m.failed::float8 as "refundFailedCents", m.disputed::float8 as "disputedCents",
           m.lost::float8 as "chargedBackCents", m.refundable::float8 as "refundableCents"
      from bookings b
      cross join lateral (
        select coalesce(sum(p.amount_cents), 0)::float8 as "paidCents",
               coalesce(sum((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status not in ('failed', 'canceled'))), 0)::float8 as "givenBackCents",
               coalesce(sum((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'requested')), 0)::float8 as "unpostedCents"
          from payments p where p.booking_id = b.id and p.outcome = 'confirmed') p
      left join lateral (${SALE_SHARES}) s on true
      cross join lateral (${REVERSED_SHARES}) g
      cross join lateral booking_money_back(b.id) m
      cross join lateral (
        select coalesce(sum(e.amount_cents), 0)::float8 as cents
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
         where t.booking_id = b.id and t.kind = 'dispute-lost' and a.activity_id = b.owner_activity_id) l
     where b.id = any(${intArray(bookingIds)})`);
  return new Map([...rows].map((row) => [row.id, moneyOf(row)]));
}

function moneyOf({ id: _id, reversed, ...row }: Row): TableMoney {
  const { reseller, platform, owner, credits, ...money } = row;
  const shares = owner === null ? undefined : { reseller, platform, owner, credits };
  // The amount as sold and posted, whatever happened to the booking since.
  const totalCents = shares ? shares.reseller + shares.platform + shares.owner : money.totalCents;
  return { ...money, totalCents, shares, reversed };
}

/** The money of one booking, with each refund and dispute. */
export async function findBookingMoney(db: Db, bookingId: number): Promise<BookingMoney> {
  const money = (await findManyMoney(db, [bookingId])).get(bookingId);
  if (!money) throw new Error(`booking ${bookingId} is gone`);
  const lines = await db
    .select({
      id: refunds.id,
      at: refunds.createdAt,
      amountCents: refunds.amountCents,
      status: refunds.status,
      unsold: sql<boolean>`${payments.outcome} <> 'confirmed'`,
      paidOtherwise: sql<boolean>`${refunds.paidOtherwiseAt} is not null`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.bookingId, bookingId))
    .orderBy(asc(refunds.id));
  return { ...money, refunds: lines, disputes: await findDisputes(db, bookingId) };
}

async function findDisputes(db: Db, bookingId: number): Promise<DisputeLine[]> {
  const rows = await db
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(payments.bookingId, bookingId))
    .orderBy(asc(disputes.id));
  return rows.map(({ dispute: { id, status, amountCents, needsResponse, evidenceDueAt } }) => ({
    id,
    status,
    amountCents,
    needsResponse,
    evidenceDueAt: evidenceDueAt ?? undefined,
  }));
}
