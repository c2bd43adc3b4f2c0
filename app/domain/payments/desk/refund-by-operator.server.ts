// The owner of a service gives money back without cancelling anything. Source: docs/rules/money.md#refunds.
import { sql } from 'drizzle-orm';

import { bookingEvents } from '#db/schema/bookings.ts';

import { reachBooking } from '../../bookings/desk/reach-booking.server.ts';
import { queueBookingMails } from '../../bookings/queue-booking-mails.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Cents } from '../../money/cents.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { findRefundable } from '../find-refundable.server.ts';
import { lockBooking } from '../lock-booking.server.ts';
import { requestRefund } from '../request-refund.server.ts';

export type OperatorRefund = {
  reference: string;
  amountCents: Cents;
  /** What could still be given back when it was asked for: another refund since then is told first. */
  leftCents?: Cents | undefined;
  /** Names the form: sent twice, it gives back once. */
  nonce: string;
};

export type RefundByOperatorError =
  | { code: 'not-found' | 'not-owner' }
  | { code: 'too-much' | 'refunded-meanwhile'; refundableCents: Cents };

type Outcome = Result<{ refundCents: Cents }, RefundByOperatorError>;

export async function refundByOperator(deps: Deps, viewer: Viewer, refund: OperatorRefund): Promise<Outcome> {
  const { amountCents } = refund;
  return transact(deps.db, async (tx): Promise<Outcome> => {
    const reached = await reachBooking(tx, viewer, refund.reference);
    if (!reached.ok) return err({ code: 'not-found' });
    if (!reached.value.sides.owner) return err({ code: 'not-owner' });
    const inTx = { ...deps, db: tx };
    const { id: bookingId } = await lockBooking(tx, reached.value.id);
    const requestKey = `operator:${bookingId}:${refund.nonce}`;
    const earlier = await askedFor(inTx, requestKey);
    if (earlier > 0) return ok({ refundCents: earlier });
    const left = await findRefundable(tx, bookingId);
    if (amountCents > left) return err({ code: 'too-much', refundableCents: left });
    if ((refund.leftCents ?? left) !== left)
      return err({ code: 'refunded-meanwhile', refundableCents: left });
    const requestedById = viewer.userId;
    await requestRefund(inTx, { bookingId, amountCents, reason: 'operator', requestKey, requestedById });
    await tx.insert(bookingEvents).values({
      bookingId,
      at: deps.now(),
      kind: 'refund-requested',
      actor: 'operator',
      actorUserId: viewer.userId,
      detail: { amountCents },
    });
    await queueBookingMails(
      inTx,
      { id: bookingId },
      { of: 'refunded', key: requestKey, data: { amountCents } },
    );
    return ok({ refundCents: amountCents });
  });
}

async function askedFor({ db }: Pick<Deps, 'db'>, requestKey: string): Promise<Cents> {
  const [row] = await db.execute<{ cents: string }>(sql`
    select coalesce(sum(amount_cents), 0)::text as cents from refunds where starts_with(request_key, ${`${requestKey}:`})`);
  return Number(row?.cents ?? 0);
}
