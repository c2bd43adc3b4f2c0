// Activities that can be paid, what they were paid, and resold trips.
import { eq, sql } from 'drizzle-orm';

import { lockBooking } from '#app/domain/bookings/lock-booking.server.ts';
import { connectPaymentAccount } from '#app/domain/payments/payment-accounts.server.ts';
import { syncPaymentAccount } from '#app/domain/payments/sync-payment-account.server.ts';
import { requestRefund } from '#app/domain/payments/refunds.server.ts';
import { sweep } from '#app/domain/lifecycle/sweep.server.ts';
import { activities, paymentAccounts, payments, transfers } from '#db/schema/index.ts';

import { paidBooking, type PaymentWorld } from './a-payment-world.ts';
import { aResoldTrip } from './a-resold-trip.ts';
import { valueOf } from './an-operator.ts';
import type { Trip } from './placing.ts';

let nonce = 0;

/** Gives the activity an onboarded account at the twin; returns the account's id. */
export async function makePayable(
  { deps, control }: PaymentWorld,
  activity: { id: number; userId: number },
): Promise<string> {
  nonce += 1;
  const viewer = { userId: activity.userId, role: 'operator' } as const;
  const form = { accountLabel: 'Conto', formNonce: `payee-${nonce}` };
  const { paymentAccountId } = valueOf(await connectPaymentAccount(deps, viewer, form));
  const [account] = await deps.db
    .select()
    .from(paymentAccounts)
    .where(eq(paymentAccounts.id, paymentAccountId));
  if (!account) throw new Error('it was connected');
  control.completeOnboarding(account.stripeAccountId);
  await syncPaymentAccount(deps, account.stripeAccountId);
  await deps.db.update(activities).set({ paymentAccountId }).where(eq(activities.id, activity.id));
  return account.stripeAccountId;
}

/** A trip and the same trip sold by a reseller with 15 %; both activities can be paid. */
export async function aPayableResale(world: PaymentWorld, { quantity = 50 } = {}) {
  const { own, reseller, sold } = await aResoldTrip(world.deps, { quantity });
  return {
    own,
    resold: sold,
    owner: { activityId: own.activity.id, account: await makePayable(world, own.activity) },
    reseller: { activityId: reseller.id, account: await makePayable(world, reseller) },
  };
}

/** Three people in three days, paid: 60 €. */
export function soldSoon(world: PaymentWorld, trip: Trip) {
  const soon = new Date(world.deps.now().getTime() + 3 * 86_400_000);
  return paidBooking(world, trip, { people: 3, date: soon.toISOString().slice(0, 10) });
}

/** Waits until the delay after the slot's end is over, and runs everything that is due. */
export async function afterTheDelay(world: PaymentWorld): Promise<void> {
  await world.pass({ days: 5 });
  await settleAll(world);
}

export async function settleAll(world: PaymentWorld): Promise<void> {
  await sweep(world.deps);
  await world.settle();
  await world.settle();
}

export function refundOf(world: PaymentWorld, bookingId: number, amountCents: number): Promise<number> {
  return askRefund(world, { bookingId, amountCents });
}

type Asked = { bookingId: number; amountCents: number; requestKey?: string | undefined };

/** As an operator's form does, under the booking's locks. Returns the refunded cents. */
export function askRefund(
  { deps }: PaymentWorld,
  { requestKey = `form ${Math.random()}`, ...asked }: Asked,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await lockBooking(tx, asked.bookingId);
    return requestRefund({ ...deps, db: tx }, { ...asked, reason: 'operator', requestKey });
  });
}

/** An account's balance at Stripe, available or not. */
export function heldBy({ control }: PaymentWorld, account: string): number {
  return control.balances().accounts[account]?.['eur']?.total ?? 0;
}

export async function transfersOf({ deps }: PaymentWorld, bookingId: number) {
  const rows = await deps.db
    .select()
    .from(transfers)
    .where(eq(transfers.bookingId, bookingId))
    .orderBy(transfers.id);
  return rows.map(({ activityId, amountCents, reversedCents, status }) => ({
    activityId,
    amountCents,
    reversedCents,
    status,
  }));
}

export async function chargeOf({ deps }: PaymentWorld, bookingId: number): Promise<string> {
  const [row] = await deps.db.select().from(payments).where(eq(payments.bookingId, bookingId));
  if (!row?.stripeChargeId) throw new Error('it was paid');
  return row.stripeChargeId;
}

/** Also finds payments of which no message has arrived yet. */
export async function chargeAtStripe({ stripe }: PaymentWorld, sessionId: string): Promise<string> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  const intent = session.payment_intent;
  if (intent === null || typeof intent === 'string') throw new Error('it was paid');
  return String(intent.latest_charge);
}

export async function settlementOf({ deps }: PaymentWorld, bookingId: number): Promise<string | undefined> {
  const [row] = await deps.db.execute<{ state: string }>(
    sql`select state from settlements where booking_id = ${bookingId}`,
  );
  return row?.state;
}
