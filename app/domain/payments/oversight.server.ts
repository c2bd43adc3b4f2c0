// The platform's money, for administrators: Stripe's balance, the ledger, payments that match nothing.
import { sql } from 'drizzle-orm';
import { paysOut } from '../activities/publication.server.ts';
import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import type { Cents } from '../money/cents.ts';
import { readId } from '../read-id.ts';
import type { OddPayment, PartyBalance, MoneyFigures } from './oversight.ts';

// The balance that Stripe reports for the platform.

/** undefined: Stripe does not answer now. */
export async function findStripeBalance({
  payments,
  log,
}: Pick<Deps, 'payments' | 'log'>): Promise<Cents | undefined> {
  try {
    return await payments.findBalance();
  } catch (error) {
    log.warn({ error: failureText(error) }, 'the balance at Stripe could not be read');
    return undefined;
  }
}

/** The platform's income and debts. The route admits administrators only. */
export async function findMoneyFigures({ db }: Pick<Deps, 'db'>): Promise<MoneyFigures> {
  const rows = await db.execute<{ kind: string; cents: string }>(sql`
    select a.kind::text as kind, sum(e.amount_cents)::text as cents
      from ledger_entries e join ledger_accounts a on a.id = e.account_id group by a.kind
    union all
    select 'used', sum(e.amount_cents)::text from ledger_entries e join ledger_accounts a on a.id = e.account_id
      join ledger_transactions t on t.id = e.transaction_id
     where a.kind = 'credits' and t.kind in ('sale', 'refund', 'refund-failed')`);
  const cents = (kind: string) => Number(rows.find((row) => row.kind === kind)?.cents ?? 0);
  return {
    feesCents: 0 - cents('platform_fees'),
    coveredByCreditsCents: cents('used'),
    processingCents: cents('processing_costs'),
    stripeCents: cents('stripe_balance'),
    owedToActivitiesCents: 0 - cents('owner_payable') - cents('reseller_payable'),
    owedByActivitiesCents: cents('debt'),
    guestFundsCents: 0 - cents('guest_funds'),
    disputedCents: cents('dispute_reserve'),
  };
}

const PER_PAGE = 25;

export type PartyPage = { rows: PartyBalance[]; next: string | undefined };

/** Activities with ledger accounts, ordered by id; `after` is the last id of the page before. */
export async function listPartyBalances(
  { db }: Pick<Deps, 'db'>,
  after: string | undefined,
): Promise<PartyPage> {
  const from = readId(after) ?? 0;
  const rows = await db.execute<PartyBalance>(sql`
    with page as (
      select distinct activity_id as id from ledger_accounts where activity_id > ${from} order by 1 limit ${PER_PAGE + 1})
    select x.id as "activityId", x.name,
           coalesce((select -sum(e.amount_cents) from ledger_accounts a join ledger_entries e on e.account_id = a.id
              where a.activity_id = x.id and a.kind <> 'debt'), 0)::float8 as "owedCents",
           coalesce((select sum(e.amount_cents) from ledger_accounts a join ledger_entries e on e.account_id = a.id
              where a.activity_id = x.id and a.kind = 'debt'), 0)::float8 as "debtCents",
           coalesce((select sum(t.amount_cents - t.reversed_cents) from transfers t
              where t.activity_id = x.id and t.status = 'paid'), 0)::float8 as "paidOutCents",
           ${paysOut} as payable
      from page join activities x on x.id = page.id left join payment_accounts p on p.id = x.payment_account_id
     order by x.id`);
  const shown = rows.slice(0, PER_PAGE);
  return { rows: shown, next: rows.length > PER_PAGE ? String(shown.at(-1)?.activityId) : undefined };
}

// Payments that confirmed nothing, and failed refunds: those that need attention, and those refunded automatically.

const MOST = 100;
/** How long automatic refunds are shown. */
const SETTLED_DAYS = 30;

/**
 * `wrong`: amount or currency differs, not all given back yet. `refund-failed`: a refund of it failed and nobody
 * has dealt with it. `late`: arrived too late or twice, and was refunded.
 */
export async function listOddPayments({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<OddPayment[]> {
  const since = new Date(now().getTime() - SETTLED_DAYS * 86_400_000).toISOString();
  const rows = await db.execute<OddPayment>(sql`
    select o."paymentId", o.kind, o."amountCents", o.currency, o."receivedAt", b.reference from (
      select p.id as "paymentId", p.booking_id, p.currency, p.received_at as "receivedAt",
             coalesce(nullif(payment_failed_refund_cents(p.id), 0), p.amount_cents)::float8 as "amountCents",
             case when payment_failed_refund_cents(p.id) > 0 then 'refund-failed'
                  when payment_under_check(p.id) then 'wrong'
                  when p.outcome = 'refunded' and p.received_at > ${since}::timestamptz then 'late' end as kind
        from payments p) o
      join bookings b on b.id = o.booking_id
     where o.kind is not null
     order by o.kind = 'late', o."receivedAt" desc, o."paymentId" desc limit ${MOST}`);
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) }));
}
