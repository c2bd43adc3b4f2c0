import { describe, expect, it } from 'vitest';

import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { anOpenPage } from '#tests/support/world/a-payment.ts';
import { bookRaw, refusedBy } from '#tests/support/world/a-raw-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

const database = await testDatabase();
const sql = database.sql;
const trip = await aBoatTrip(database.db, { quantity: 100, capacity: 10 });

let unit = 0;

async function aPaymentOf(cents: number): Promise<{ id: number; bookingId: number }> {
  const bookingId = await bookRaw(sql, trip, { unit: (unit += 1) });
  const page = await anOpenPage(testDeps({ db: database.db }), bookingId);
  const [row] = await sql<[{ id: number }]>`
    insert into payments (booking_id, checkout_session_id, stripe_payment_intent_id, amount_cents, currency)
    select booking_id, id, 'pi_' || id, ${cents}, 'eur' from checkout_sessions where stripe_session_id = ${page} returning id`;
  return { id: row.id, bookingId };
}

let key = 0;
const refund = (payment: { id: number; bookingId: number }, cents: number, status = 'requested') =>
  refusedBy(sql`
    insert into refunds (booking_id, payment_id, amount_cents, reason, request_key, status)
    values (${payment.bookingId}, ${payment.id}, ${cents}, 'operator', ${`key ${(key += 1)}`}, ${status})`);

describe('refunds', () => {
  const within = 'refunds_within_payment';

  it('never give back more than came in', async () => {
    const payment = await aPaymentOf(6000);
    expect(await refund(payment, 6001)).toBe(within);
    expect([await refund(payment, 2000), await refund(payment, 2000)]).toEqual([undefined, undefined]);
    expect(await refund(payment, 2001)).toBe(within);
    expect(await refund(payment, 2000)).toBeUndefined();
    expect(await refund(payment, 1)).toBe(within);
  });

  it('that failed do not count, and cannot come back when something else took their place', async () => {
    const payment = await aPaymentOf(6000);
    await refund(payment, 6000, 'failed');
    expect(await refund(payment, 4000)).toBeUndefined();
    const revived = sql`update refunds set status = 'requested' where payment_id = ${payment.id} and status = 'failed'`;
    expect(await refusedBy(revived)).toBe(within);
  });

  it('asked for by ten at once still stay within the payment', async () => {
    const payment = await aPaymentOf(6000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(payment, 2000)));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(3);
  });

  it('are of something, each under a key of its own', async () => {
    const payment = await aPaymentOf(6000);
    expect(await refund(payment, 0)).toBe('refunds_amount_positive');
    expect(await refund(payment, -5)).toBe('refunds_amount_positive');
    await refund(payment, 100);
    key -= 1;
    expect(await refund(payment, 100)).toBe('refunds_request_key');
  });
});

describe('a payment', () => {
  it('is on record once, by its number at Stripe', async () => {
    const { id } = await aPaymentOf(2000);
    const again = sql`
      insert into payments (booking_id, checkout_session_id, stripe_payment_intent_id, amount_cents, currency)
      select booking_id, checkout_session_id, stripe_payment_intent_id, amount_cents, currency from payments where id = ${id}`;
    expect(await refusedBy(again)).toBe('payments_intent_key');
  });

  it('is told by an event once', async () => {
    const event = () => sql`
      insert into webhook_events (id, type, livemode, object_id, payload)
      values ('evt_1', 'checkout.session.completed', false, 'cs_1', '{}')`;
    expect(await refusedBy(event())).toBeUndefined();
    expect(await refusedBy(event())).toBe('webhook_events_pkey');
  });
});

describe('the ledger', () => {
  async function accounts(): Promise<[number, number]> {
    const rows = await sql<{ id: number }[]>`
      insert into ledger_accounts (kind) values ('stripe_balance'), ('guest_funds')
      on conflict on constraint ledger_accounts_key do update set kind = excluded.kind returning id`;
    return [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
  }

  async function posted(amounts: [number, number]): Promise<string | undefined> {
    const [balance, funds] = await accounts();
    return refusedBy(
      sql.begin(async (tx) => {
        const [row] = await tx<[{ id: string }]>`
          insert into ledger_transactions (key, kind) values (${`test ${(key += 1)}`}, 'payment') returning id`;
        for (const [account, cents] of [
          [balance, amounts[0]],
          [funds, amounts[1]],
        ] as const) {
          await tx`insert into ledger_entries (transaction_id, account_id, amount_cents) values (${row.id}, ${account}, ${cents})`;
        }
      }),
    );
  }

  it('has no transaction that does not sum to zero', async () => {
    expect(await posted([2000, -2000])).toBeUndefined();
    expect(await posted([2000, -1999])).toBe('ledger_sums_to_zero');
    expect(await posted([2000, 2000])).toBe('ledger_sums_to_zero');
    expect(await posted([0, 0])).toBe('ledger_entries_not_zero');
  });

  it('does not let a line be added to a transaction afterwards', async () => {
    await posted([500, -500]);
    const late = sql`
      insert into ledger_entries (transaction_id, account_id, amount_cents)
      select transaction_id, account_id, 1 from ledger_entries order by id desc limit 1`;
    expect(await refusedBy(late)).toBe('ledger_sums_to_zero');
  });

  it.each(['ledger_entries', 'ledger_transactions'])('never changes nor forgets: %s', async (table) => {
    await posted([700, -700]);
    const name = sql(table);
    const column = sql(table === 'ledger_entries' ? 'amount_cents' : 'note');
    expect(await refusedBy(sql`update ${name} set ${column} = ${column}`)).toBe(`${table}_append_only`);
    expect(await refusedBy(sql`delete from ${name}`)).toBe(`${table}_append_only`);
    expect(await refusedBy(sql`truncate ${name} cascade`)).toMatch(
      /^ledger_(entries|transactions)_append_only$/,
    );
  });

  it('posts one cause once', async () => {
    await posted([900, -900]);
    key -= 1;
    expect(await posted([900, -900])).toBe('ledger_transactions_key');
  });

  it('has one account of each kind, with a party where it needs one', async () => {
    const add = (kind: string, activityId: number | null, userId: number | null = null) =>
      refusedBy(
        sql`insert into ledger_accounts (kind, activity_id, user_id) values (${kind}, ${activityId}, ${userId})`,
      );
    const { id, userId } = trip.activity;
    expect(await add('owner_payable', null)).toBe('ledger_accounts_party');
    expect(await add('platform_fees', id)).toBe('ledger_accounts_party');
    expect(await add('credits', null)).toBe('ledger_accounts_party');
    expect([await add('owner_payable', id), await add('credits', null, userId)]).toEqual([
      undefined,
      undefined,
    ]);
    expect([await add('owner_payable', id), await add('credits', null, userId)]).toEqual([
      'ledger_accounts_key',
      'ledger_accounts_key',
    ]);
  });
});
