// Refunds on the ledger: every share gives back in proportion, to the cent. Source: docs/rules/money.md#refunds.
import { eq } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';
import { payments, type refunds } from '#db/schema/payments.ts';

import type { Deps } from '../deps.ts';
import type { Cents } from '../money/cents.ts';
import { isPosted, post, type Posting } from '../money/post.server.ts';
import { reversalOf, type Shares } from '../money/shares.ts';
import { isOnLedger } from './post-payment.server.ts';
import { postForParties, type BookingParties } from './positions.server.ts';
import { findReversedShares, findSaleShares, type SaleShares } from './sale-shares.server.ts';
import { settleNow } from './settlement/settle-from.server.ts';

type Refund = typeof refunds.$inferSelect;

/** Once per refund and attempt, however often Stripe tells of it. */
export async function postRefund(deps: Deps, refund: Refund): Promise<void> {
  const sale = await lockSale(deps, refund);
  const key = keyOf(refund);
  if (await isPosted(deps.db, key)) return;
  await move(deps, sale, { refund, key, kind: 'refund', cents: refund.amountCents });
}

/** A refund that failed after all: everybody stands where they would without it. */
export async function unpostRefund(deps: Deps, refund: Refund): Promise<void> {
  const sale = await lockSale(deps, refund);
  const key = `${keyOf(refund)}:failed`;
  if (!(await isPosted(deps.db, keyOf(refund))) || (await isPosted(deps.db, key))) return;
  await move(deps, sale, { refund, key, kind: 'refund-failed', cents: -refund.amountCents });
}

function keyOf({ id, attempt }: Refund): string {
  return `refund:${id}:${attempt}`;
}

type Sale = { booking: BookingParties; payment: typeof payments.$inferSelect };

async function lockSale({ db }: Deps, refund: Refund): Promise<Sale> {
  const byId = eq(bookings.id, refund.bookingId);
  const [booking] = await db.select().from(bookings).where(byId).for('update');
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.paymentId));
  if (!booking || !payment) throw new Error(`the sale of refund ${refund.id} is gone`);
  return { booking, payment };
}

/** Negative cents: they came back. */
type Movement = { refund: Refund; key: string; kind: 'refund' | 'refund-failed'; cents: Cents };

async function move(deps: Deps, { booking, payment }: Sale, movement: Movement): Promise<void> {
  if (!isOnLedger(payment)) return;
  const { key, kind, cents, refund } = movement;
  const base = { key, kind, refundId: refund.id };
  const out = { account: { kind: 'stripe_balance' }, cents: -cents } as const;
  // A payment that came too late, or twice, never was a sale: all of it is the guest's.
  const shares = payment.outcome === 'confirmed' ? await findSaleShares(deps.db, booking.id) : undefined;
  if (!shares) {
    const entries = [out, { account: { kind: 'guest_funds' }, cents } as const];
    await post(deps.db, { ...base, bookingId: booking.id, at: deps.now(), entries });
    return;
  }
  const back = reversalOf(shares, {
    reversed: await findReversedShares(deps.db, booking.id),
    refundCents: cents,
  });
  await postForParties(deps, {
    ...base,
    booking,
    moves: { owner: back.owner + back.credits, reseller: back.reseller },
    entries: [
      out,
      { account: { kind: 'platform_fees' }, cents: back.platform },
      ...creditsBack(shares, back),
    ],
  });
  await settleNow(deps, booking.id);
}

/** Credits that covered a fee come back with it, to whose they were. */
function creditsBack({ creditsUserId }: SaleShares, { credits }: Shares): Posting['entries'] {
  if (creditsUserId === undefined) return [];
  return [{ account: { kind: 'credits', userId: creditsUserId }, cents: -credits }];
}
