// Reads an activity's month from the ledger. The caller has checked the membership.
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activities } from '#db/schema/activities.ts';
import type { Deps } from '../../deps.ts';
import type { Cents } from '../../money/cents.ts';
import { PLATFORM_ZONE } from '../../date-words.ts';
import { nextMonth, type Statement, type StatementKind, type StatementRow, totalsOf } from './statement.ts';

/** Months are in the platform's zone. */
export async function findStatement(
  { db }: Pick<Deps, 'db'>,
  activityId: number,
  month: string,
): Promise<Statement> {
  const [activity] = await db.select().from(activities).where(eq(activities.id, activityId));
  if (!activity) throw new Error(`activity ${activityId} is gone`);
  const rows = await readRows(db, activityId, month);
  const totals = totalsOf(rows);
  const openingCents = await owedBefore(db, activityId, month);
  return {
    month,
    activity: {
      name: activity.name,
      legalName: activity.legalName ?? '',
      vatNumber: activity.vatNumber ?? '',
    },
    openingCents,
    closingCents: openingCents + totals.earnedCents - totals.paidCents,
    rows,
    totals,
  };
}

/** Months with movements, newest first. */
export async function listStatementMonths({ db }: Pick<Deps, 'db'>, activityId: number): Promise<string[]> {
  const rows = await db.execute<{ month: string }>(sql`
    select distinct to_char(t.occurred_at at time zone ${PLATFORM_ZONE}, 'YYYY-MM') as month
      from (${concerning(activityId)}) mine join ledger_transactions t on t.id = mine.id order by month desc limit 36`);
  return rows.map(({ month }) => month);
}

function startOf(month: string) {
  return sql`(${`${month}-01`}::timestamp at time zone ${PLATFORM_ZONE})`;
}

/**
 * Transactions on the activity's accounts, and every sale and refund that it sells or owns, even with a part
 * of 0, so that both sides' statements list the same. Leaves out refunds of payments that never were a sale.
 */
function concerning(activityId: number): SQL {
  const saleOf = (side: SQL) => sql`
    select t.id from bookings b join ledger_transactions t on t.booking_id = b.id and t.kind in ('sale', 'refund', 'refund-failed')
     where ${side} = ${activityId} and (t.kind = 'sale' or not exists (
       select 1 from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where e.transaction_id = t.id and a.kind = 'guest_funds'))`;
  return sql`
    select e.transaction_id as id from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.activity_id = ${activityId}
    union ${saleOf(sql`b.activity_id`)} union ${saleOf(sql`b.owner_activity_id`)}`;
}

async function owedBefore(db: Db, activityId: number, month: string): Promise<Cents> {
  const [row] = await db.execute<{ cents: string }>(sql`
    select coalesce(-sum(e.amount_cents), 0)::text as cents
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
     where a.activity_id = ${activityId} and t.occurred_at < ${startOf(month)}`);
  return Number(row?.cents ?? 0);
}

type Row = {
  id: string;
  at: string;
  kind: StatementKind;
  reference: string;
  serviceName: string;
  resold: boolean;
  own: string;
  guest: string;
  stripe: string;
  platform: string;
  credits: string;
};

async function readRows(db: Db, activityId: number, month: string): Promise<StatementRow[]> {
  const of = (kind: string) => sql`coalesce(sum(e.amount_cents) filter (where a.kind = ${kind}), 0)::text`;
  const rows = await db.execute<Row>(sql`
    with mine as (
      select t.id from (${concerning(activityId)}) c join ledger_transactions t on t.id = c.id
       where t.occurred_at >= ${startOf(month)} and t.occurred_at < ${startOf(nextMonth(month))})
    select t.id, t.occurred_at as at, t.kind, b.reference, b.service_name as "serviceName", b.owner_activity_id <> ${activityId} as resold,
           coalesce(-sum(e.amount_cents) filter (where a.activity_id = ${activityId}), 0)::text as own,
           ${of('guest_funds')} as guest, ${of('stripe_balance')} as stripe, ${of('platform_fees')} as platform,
           ${of('credits')} as credits
      from mine join ledger_transactions t on t.id = mine.id join bookings b on b.id = t.booking_id
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     group by t.id, b.id order by t.occurred_at, t.id`);
  return rows.map(toRow);
}

function toRow(row: Row): StatementRow {
  const { kind, reference, serviceName, resold } = row;
  const own = Number(row.own);
  const about = { id: Number(row.id), at: new Date(row.at), kind, reference, serviceName, resold };
  const none = { grossCents: 0, othersCents: 0, platformCents: 0, creditsCents: 0, earnedCents: 0 };
  if (kind === 'transfer' || kind === 'reversal' || kind === 'set-off')
    return { ...about, ...none, paidCents: -own };
  if (kind === 'dispute-lost') return { ...about, ...none, grossCents: own, earnedCents: own, paidCents: 0 };
  const grossCents = kind === 'sale' ? Number(row.guest) : Number(row.stripe);
  const platformCents = resold ? 0 : 0 - Number(row.platform);
  const creditsCents = resold ? 0 : Number(row.credits);
  return {
    ...about,
    grossCents,
    othersCents: grossCents - platformCents + creditsCents - own,
    platformCents,
    creditsCents,
    earnedCents: own,
    paidCents: 0,
  };
}
