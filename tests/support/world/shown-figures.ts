// Compares the amounts on pages and in files with plain sums of the ledger's rows.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { readBookingFilter } from '#app/domain/bookings/desk/booking-list.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { paymentLines } from '#app/domain/bookings/money/money-back.ts';
import { listDeskActivities } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { findEntry } from '#app/domain/marketplace/find-entries.server.ts';
import { ownersPart } from '#app/domain/payments/booking-money.ts';
import { exportBookings } from '#app/domain/payments/statements/export-bookings.server.ts';
import { listTakings } from '#app/domain/payments/statements/takings.server.ts';
import { findManyMoney } from '#app/domain/payments/booking-money.server.ts';
import { findStatement, listStatementMonths } from '#app/domain/payments/statements/find-statement.server.ts';
import { bookings, marketplaceEntries } from '#db/schema/index.ts';

import type { PaymentWorld } from './a-payment-world.ts';

type LedgerRow = {
  bookingId: number;
  transaction: string;
  kind: string;
  account: string;
  activityId: number | null;
  cents: number;
};

type Booking = typeof bookings.$inferSelect;

async function ledgerRows({ deps }: PaymentWorld): Promise<LedgerRow[]> {
  const rows = await deps.db.execute<LedgerRow>(sql`
    select t.booking_id as "bookingId", t.id::text as transaction, t.kind, a.kind::text as account,
           a.activity_id as "activityId", e.amount_cents::int as cents
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
     where t.booking_id is not null order by e.id`);
  return [...rows];
}

const SALES = ['sale'];
const REFUNDS = ['refund', 'refund-failed'];
const EARNED = [...SALES, ...REFUNDS, 'dispute-lost'];

type Where = { booking?: number; kinds: string[]; activity?: number; account?: string };

/** The sum on one account, or on all accounts of an activity. */
function gained(rows: readonly LedgerRow[], { booking, kinds, activity, account }: Where): number {
  return rows
    .filter(
      (row) =>
        (booking === undefined || row.bookingId === booking) &&
        kinds.includes(row.kind) &&
        (activity === undefined ? row.account === account : row.activityId === activity),
    )
    .reduce((sum, { cents }) => sum - cents, 0);
}

/** Checks pages of bookings, the export, statements and agreements. */
export async function expectFiguresPosted(world: PaymentWorld, about = ''): Promise<void> {
  const rows = await ledgerRows(world);
  const all = await world.deps.db.select().from(bookings);
  await expectBookingPages(world, { rows, all, about });
  await expectExports(world, { rows, all, about });
  await expectStatements(world, { rows, all, about });
  await expectTakings(world, { rows, all, about });
  await expectAgreements(world, { rows, all, about });
}

type Held = { rows: LedgerRow[]; all: Booking[]; about: string };

async function expectBookingPages({ deps }: PaymentWorld, { rows, all, about }: Held): Promise<void> {
  const money = await findManyMoney(
    deps.db,
    all.map(({ id }) => id),
  );
  for (const { id: booking, activityId, ownerActivityId } of all) {
    const { shares, reversed, lostCents } = money.get(booking) ?? {};
    const of = (kinds: string[]) => ({
      reseller: activityId === ownerActivityId ? 0 : gained(rows, { booking, kinds, activity: activityId }),
      owner: gained(rows, { booking, kinds, activity: ownerActivityId }),
      platform: gained(rows, { booking, kinds, account: 'platform_fees' }),
      credits: 0 - gained(rows, { booking, kinds, account: 'credits' }),
    });
    const guest = await getBookingView(deps.db, booking);
    expect(
      guest.refundedCents + guest.refundPendingCents,
      `what guests of ${booking} read, ${about}`,
    ).toEqual(gained(rows, { booking, kinds: REFUNDS, account: 'stripe_balance' }));
    const said = paymentLines(guest);
    const last = said.pop();
    const left = said.reduce((sum, { cents }) => sum + cents, 0);
    expect(last?.cents ?? 0, about).toBe(Math.abs(left));
    expect(last?.label === 'Ricevuto più di quanto pagato', about).toBe(left < 0);
    const isSold = rows.some((row) => row.bookingId === booking && row.kind === 'sale');
    const seen = shares && { ...shares, owner: ownersPart(shares) };
    expect(seen, about).toEqual(isSold ? of(SALES) : undefined);
    const back = of(REFUNDS);
    expect(reversed && { ...reversed, owner: ownersPart(reversed) }, about).toEqual({
      reseller: 0 - back.reseller,
      owner: 0 - back.owner,
      platform: 0 - back.platform,
      credits: 0 - back.credits,
    });
    const lost = gained(rows, { booking, kinds: ['dispute-lost'], activity: ownerActivityId });
    expect(lostCents, about).toBe(0 - lost);
  }
}

const OWN_SHARE = 'La tua parte, tolti rimborsi e contestazioni perse';

async function expectExports({ deps }: PaymentWorld, { rows, all, about }: Held): Promise<void> {
  const owners = await deps.db.execute<{ id: number; user_id: number }>(
    sql`select id, user_id from activities`,
  );
  for (const { id: activity, user_id: userId } of owners) {
    const activities = await listDeskActivities(deps.db, { userId, role: 'operator' }, 'bookings');
    const filter = readBookingFilter(new URLSearchParams());
    let text = '';
    for await (const piece of exportBookings(deps, { activities, filter, order: 'new' })) text += piece;
    const [head = [], ...lines] = text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
    const cell = (line: string[], title: string) => line[head.indexOf(title)] ?? '';
    for (const line of lines) {
      const booking = all.find(({ reference }) => reference === cell(line, 'Codice'))?.id ?? 0;
      const isSold = rows.some((row) => row.bookingId === booking && row.kind === 'sale');
      const cents = gained(rows, { booking, kinds: EARNED, activity });
      expect(cell(line, OWN_SHARE), about).toBe(isSold ? (cents / 100).toFixed(2).replace('.', ',') : '');
    }
  }
}

/** Transactions about payments that never were a sale. */
function ofGuests(rows: readonly LedgerRow[]): Set<string> {
  const theirs = rows.filter(({ kind, account }) => kind !== 'sale' && account === 'guest_funds');
  return new Set(theirs.map((row) => row.transaction));
}

/** The first page of each activity's takings. */
async function expectTakings({ deps }: PaymentWorld, { rows, all, about }: Held): Promise<void> {
  const sold = rows.filter((row) => !ofGuests(rows).has(row.transaction));
  for (const activity of new Set(all.map(({ ownerActivityId }) => ownerActivityId)))
    for (const { id: booking, receivedCents, refundedCents } of (await listTakings(deps, activity, {})).rows)
      expect({ receivedCents, refundedCents }, `takings of ${booking}, ${about}`).toEqual({
        receivedCents: 0 - gained(rows, { booking, kinds: SALES, account: 'guest_funds' }),
        refundedCents: gained(sold, { booking, kinds: REFUNDS, account: 'stripe_balance' }),
      });
}

async function expectStatements({ deps }: PaymentWorld, { rows, all, about }: Held): Promise<void> {
  const concerned = new Set(all.flatMap(({ activityId, ownerActivityId }) => [activityId, ownerActivityId]));
  for (const activity of concerned) {
    const earned = new Map<string, number>();
    for (const month of await listStatementMonths(deps, activity)) {
      const statement = await findStatement(deps, activity, month);
      for (const { id, earnedCents } of statement.rows) earned.set(String(id), earnedCents);
    }
    const mine = new Set(
      all
        .filter(({ activityId, ownerActivityId }) => [activityId, ownerActivityId].includes(activity))
        .map(({ id }) => id),
    );
    const guests = ofGuests(rows);
    const posted = rows.filter(
      (row) =>
        mine.has(row.bookingId) && [...SALES, ...REFUNDS].includes(row.kind) && !guests.has(row.transaction),
    );
    for (const { transaction, kind } of posted) {
      const own = gained(
        rows.filter((row) => row.transaction === transaction),
        { kinds: [kind], activity },
      );
      expect(earned.get(transaction), about).toBe(own);
    }
  }
}

async function expectAgreements({ deps }: PaymentWorld, { rows, all, about }: Held): Promise<void> {
  for (const entry of await deps.db.select().from(marketplaceEntries)) {
    const standing = all.filter(
      ({ marketplaceEntryId, status }) =>
        marketplaceEntryId === entry.id && (status === 'confirmed' || status === 'completed'),
    );
    const sumOf = (one: (booking: Booking) => number) => standing.reduce((sum, each) => sum + one(each), 0);
    const kinds = SALES;
    const [owner] = await deps.db.execute<{ user_id: number }>(
      sql`select user_id from activities where id = ${entry.originActivityId}`,
    );
    const viewer = { userId: owner?.user_id ?? 0, role: 'operator' } as const;
    const found = await findEntry(deps, viewer, entry.id);
    expect(found?.sales, about).toEqual({
      count: standing.length,
      totalCents: sumOf(({ id }) => 0 - gained(rows, { booking: id, kinds, account: 'guest_funds' })),
      resellerCents: sumOf(({ id, activityId }) =>
        gained(rows, { booking: id, kinds, activity: activityId }),
      ),
      ownerCents: sumOf((each) => gained(rows, { booking: each.id, kinds, activity: each.ownerActivityId })),
    });
  }
}
