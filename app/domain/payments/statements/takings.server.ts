// An activity's takings: sums, and each booking.
import { sql, type SQL } from 'drizzle-orm';
import { type BookingCursor, cursorText, parseCursor } from '../../bookings/desk/booking-list.ts';
import type { Deps } from '../../deps.ts';
import { type Bounds, boundsOf, pageOf } from '../../paging.ts';
import { findTurnover, positionColumns } from '../post-sale.server.ts';
import { payableFrom } from '../settlements.server.ts';
import {
  type CreditsProgress,
  payoutState,
  type SettlementFacts,
  type TakingsFigures,
  type TakingsPage,
  type TakingsRow,
} from './takings.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Position } from '../../money/party.ts';

/** Reads an activity's takings from the ledger. The caller has checked the membership. */
export async function findTakings({ db }: Pick<Deps, 'db'>, activityId: number): Promise<TakingsFigures> {
  const [row] = await db.execute<TakingsFigures>(sql`
    with own as (
      select t.booking_id, a.kind, e.amount_cents from ledger_accounts a
        join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
       where a.activity_id = ${activityId}),
    disputed as (
      select distinct p.booking_id from disputes d join payments p on p.id = d.payment_id where d.status = 'open')
    select coalesce(-sum(amount_cents) filter (where kind <> 'debt'), 0)::float8 as "toComeCents",
           coalesce(sum(amount_cents) filter (where kind = 'debt'), 0)::float8 as "debtCents",
           coalesce(-sum(amount_cents) filter (where kind <> 'debt' and booking_id in (select booking_id from disputed)), 0)::float8 as "disputedCents",
           (select coalesce(sum(amount_cents - reversed_cents), 0) from transfers
             where activity_id = ${activityId} and status = 'paid')::float8 as "paidOutCents",
           (select coalesce(sum(x.amount_cents), 0) from bookings b join on_site_payments x on x.booking_id = b.id
             where b.owner_activity_id = ${activityId})::float8 as "onSiteCents"
      from own`);
  if (!row) throw new Error('sums answer a row');
  return row;
}

/** One page of an activity's bookings with their takings, newest first. */
export const TAKINGS_PER_PAGE = 25;

export async function listTakings(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  activityId: number,
  paging: Partial<Bounds<string>>,
): Promise<TakingsPage> {
  const bounds = boundsOf(paging, (text) => parseCursor(text, '-start'));
  const read = await readRows(deps, activityId, bounds);
  const cursorOf = (row: TakingRow) => cursorText({ id: row.id, startsAt: new Date(row.startsAt) }, '-start');
  const { items, previous, next } = pageOf(read, { size: TAKINGS_PER_PAGE, ...bounds }, cursorOf);
  return { rows: items.map((row) => toTakings(deps, row)), previous, next };
}

type TakingRow = Position &
  Omit<TakingsRow, 'paidCents' | 'state' | 'payableFrom'> & {
    startsAt: string;
    endsAt: string;
    settlement: SettlementFacts['settlement'] | null;
  };

async function readRows(
  { db }: Pick<Deps, 'db'>,
  activityId: number,
  { after, before }: Bounds<BookingCursor>,
): Promise<TakingRow[]> {
  const [way, than] = before === undefined ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const cursor = after ?? before;
  const beyond: SQL = cursor
    ? sql`and (b.starts_at, b.id) ${than} (to_timestamp(${cursor.startSeconds}), ${cursor.id}::int)`
    : sql``;
  const half = (column: SQL, besides: SQL) => sql`
    (select b.id, b.starts_at from bookings b where ${column} = ${activityId} ${besides}
        and b.confirmed_at is not null and b.source <> 'on_the_spot' ${beyond}
      order by b.starts_at ${way}, b.id ${way} limit ${TAKINGS_PER_PAGE + 1})`;
  const rows = await db.execute<TakingRow>(sql`
    with page as (
      select id, starts_at from (
        ${half(sql`b.activity_id`, sql``)} union all
        ${half(sql`b.owner_activity_id`, sql`and b.activity_id <> ${activityId}`)}) both_halves
      order by starts_at ${way}, id ${way} limit ${TAKINGS_PER_PAGE + 1})
    select b.id, b.reference, b.date::text as date, b.service_name as "serviceName", b.status, b.owner_activity_id <> ${activityId} as resold,
           (select coalesce(sum(p.amount_cents), 0) from payments p where p.booking_id = b.id and p.outcome = 'confirmed')::float8 as "receivedCents",
           b.starts_at as "startsAt", b.ends_at as "endsAt", sums.*,
           case when exists (select from disputes d join payments p on p.id = d.payment_id where p.booking_id = b.id and d.status = 'open')
                then 'disputed' else s.state end as settlement,
           (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id
             where r.booking_id = b.id and r.status in ('pending', 'succeeded') and p.outcome = 'confirmed')::float8 as "refundedCents"
      from page join bookings b on b.id = page.id left join settlements s on s.booking_id = b.id
      cross join lateral (
        select coalesce(-sum(e.amount_cents) filter (where t.kind not in ('transfer', 'reversal', 'set-off')), 0)::float8 as "shareCents",
               ${positionColumns}
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
         where t.booking_id = b.id and a.activity_id = ${activityId}) sums
     order by b.starts_at ${way}, b.id ${way}`);
  return [...rows];
}

function toTakings(deps: Pick<Deps, 'now' | 'config'>, row: TakingRow): TakingsRow {
  const { id, reference, date, status, serviceName, resold } = row;
  const { receivedCents, refundedCents, shareCents, owedCents, debtCents } = row;
  const from = payableFrom(deps, { endsAt: new Date(row.endsAt) });
  const settlement = row.settlement ?? 'waiting';
  const due = from <= deps.now();
  return {
    id,
    reference,
    date,
    status,
    serviceName,
    resold,
    receivedCents,
    refundedCents,
    shareCents,
    paidCents: shareCents - owedCents + debtCents,
    state: payoutState({ settlement, owedCents, debtCents, shareCents, due }),
    payableFrom: from,
  };
}

export async function findCreditsProgress(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { userId }: Viewer,
): Promise<CreditsProgress> {
  return {
    turnoverCents: await findTurnover(db, userId),
    thresholdCents: config.creditsTurnoverThresholdCents,
  };
}
