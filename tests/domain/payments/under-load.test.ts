import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { settleCheckout } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import type { CheckoutRequest, CheckoutSession, PaymentGateway } from '#app/domain/payments/gateway.ts';
import { openCheckout } from '#app/domain/lifecycle/open-checkout.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { noPayments, testDeps } from '#tests/support/deps.ts';
import { aSession } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { expectNoOversell } from '#tests/support/world/money-checks.ts';
import { liveParties, placed, refusal, slotsOn } from '#tests/support/world/placing.ts';
import { watchedDb, watchedGateway } from '#tests/support/world/watched.ts';

const CONNECTIONS = 5;
const GUESTS = 50;

/** A Stripe that doesn't answer until the test allows it. */
function heldBack() {
  const gate = Promise.withResolvers<void>();
  const asked: CheckoutRequest[] = [];
  const session = (request: CheckoutRequest): CheckoutSession => ({
    ...aSession(`cs_${request.idempotencyKey}`, `https://checkout.stripe.test/${request.bookingId}`),
    amountCents: request.amountCents,
    booking: { id: request.bookingId, reference: request.reference },
  });
  const createCheckout: PaymentGateway['createCheckout'] = async (request) => {
    asked.push(request);
    await gate.promise;
    return session(request);
  };
  return { gateway: noPayments({ createCheckout }), asked, letGo: gate.resolve };
}

const database = await testDatabase({ max: CONNECTIONS });
const stripe = heldBack();
const deps = testDeps({
  db: watchedDb(database.db),
  clock: testClock('2027-06-01T10:00'),
  payments: watchedGateway(stripe.gateway),
  config: { maxOpenHoldsPerAddress: 0 },
});

describe('fifty guests on a pool of five connections', () => {
  it('get a place or are told that it is sold out, all of them, while pages are still read', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 10 });
    const forms = Array.from({ length: GUESTS }, () => refusal(deps, trip));
    const pages = Array.from({ length: 10 }, () => slotsOn(deps, trip));
    const answers = await Promise.all(forms);
    expect(await Promise.all(pages)).toHaveLength(10);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(10);
    expect(answers.filter((answer) => answer?.code === 'sold-out')).toHaveLength(GUESTS - 10);
    expect(await liveParties(deps, trip.slot.id)).toBe(10);
  });

  it('who all wait for Stripe keep no connection from anybody', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: GUESTS + 1 });
    const booked = await Promise.all(Array.from({ length: GUESTS }, () => placed(deps, trip)));
    const opening = booked.map(({ secret }) => openCheckout(deps, secret));
    while (stripe.asked.length < GUESTS) await new Promise((resolve) => setTimeout(resolve, 5));
    // Stripe has not answered yet, and the platform still sells and shows pages.
    expect(await slotsOn(deps, trip)).toMatchObject([{ placesLeft: 1 }]);
    expect(await refusal(deps, trip)).toBeUndefined();
    stripe.letGo();
    await Promise.all(opening);
    await Promise.all(booked.map(opens));
    await expect.poll(stuck).toEqual([]);
  });

  it('who all pay at once are all confirmed, each on one connection', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: GUESTS });
    const booked = await Promise.all(Array.from({ length: GUESTS }, () => placed(deps, trip)));
    await Promise.all(booked.map(opens));
    const rows = await deps.db.execute<{ stripe_session_id: string }>(sql`
      select stripe_session_id from checkout_sessions join bookings b on b.id = booking_id where b.slot_id = ${trip.slot.id}`);
    const paid = rows.map(({ stripe_session_id: id }) =>
      settleCheckout(deps, {
        ...aSession(id),
        status: 'complete',
        paid: true,
        paymentIntentId: `pi_${id}`,
        chargeId: `ch_${id}`,
        processingFeeCents: 55,
      }),
    );
    expect(new Set(await Promise.all(paid))).toEqual(new Set(['confirmed']));
    await expectNoOversell({ deps });
  });

  it('find the house open again after the database cut every connection', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 5 });
    // Requests in progress may fail, but none may hang.
    const during = Promise.allSettled(Array.from({ length: 20 }, () => refusal(deps, trip)));
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await during;
    await refusal(deps, trip).catch(() => {});
    const sold = await liveParties(deps, trip.slot.id);
    const after = [];
    for (let n = 0; n < 6 - sold; n += 1) after.push(await refusal(deps, trip));
    expect(after.at(-1)).toEqual({ code: 'sold-out' });
    expect(after.filter((answer) => answer === undefined)).toHaveLength(5 - sold);
    expect(await stuck()).toEqual([]);
  });

  /** On a slow machine the card page may take longer than a request waits: then a guest presses again. */
  const opens = ({ secret }: { secret: string }) =>
    expect.poll(async () => (await openCheckout(deps, secret)).ok).toBe(true);

  /** Connections left in an open transaction. */
  async function stuck(): Promise<unknown[]> {
    const rows = await deps.db.execute(sql`
      select state, query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);
    return [...rows];
  }
});

describe('what these tests watch for', () => {
  it('a call to Stripe, or a second connection, inside a transaction is an error', async () => {
    await expect(deps.db.transaction(async () => deps.payments.findCheckout('cs_1'))).rejects.toThrow(
      'inside an open transaction',
    );
    await expect(deps.db.transaction(async () => deps.db.execute(sql`select 1`))).rejects.toThrow(
      'inside an open transaction',
    );
    await expect(deps.db.transaction(async (tx) => tx.execute(sql`select 1 as n`))).resolves.toMatchObject([
      { n: 1 },
    ]);
  });
});
