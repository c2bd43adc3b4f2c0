// Asks Stripe to take back part of a transfer. What the account no longer has stays its debt on the ledger.
import { and, eq, sql } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';
import { transferReversals, transfers } from '#db/schema/payments.ts';

import type { Deps } from '../../deps.ts';
import { failureText } from '../../failure-text.ts';
import { SpentKey } from '../gateway.ts';
import { postForParties, roleOf } from '../positions.server.ts';
import { settleNow } from './settle-from.server.ts';

/** Safe to repeat: the key is the row's. Throws when Stripe can't be reached. */
export async function sendReversal(deps: Deps, reversalId: number): Promise<void> {
  const [row] = await deps.db
    .select({ reversal: transferReversals, stripeTransferId: transfers.stripeTransferId })
    .from(transferReversals)
    .innerJoin(transfers, eq(transfers.id, transferReversals.transferId))
    .where(eq(transferReversals.id, reversalId));
  if (row?.reversal.status !== 'requested' || row.stripeTransferId === null) return;
  const { reversal, stripeTransferId } = row;
  const wanted = { stripeTransferId, reversalId };
  const done = reversal.lastError === null ? undefined : await deps.payments.findReversal(wanted);
  if (done !== undefined) return notePaid(deps, reversalId, done);
  const { idempotencyKey, amountCents } = reversal;
  try {
    const answer = await deps.payments.reverseTransfer({ ...wanted, idempotencyKey, amountCents });
    if (answer.ok) return await notePaid(deps, reversalId, answer.value);
    deps.log.warn({ reversalId, refusal: answer.error.text }, 'Stripe refused a reversal');
    await deps.db
      .update(transferReversals)
      .set({ status: 'failed', lastError: answer.error.text, updatedAt: deps.now() })
      .where(stillRequested(reversalId));
  } catch (error) {
    const key = error instanceof SpentKey ? { idempotencyKey: `${idempotencyKey}+` } : {};
    await deps.db
      .update(transferReversals)
      .set({ lastError: failureText(error), updatedAt: deps.now(), ...key })
      .where(and(stillRequested(reversalId), eq(transferReversals.idempotencyKey, idempotencyKey)));
    throw error;
  }
}

function stillRequested(id: number) {
  return and(eq(transferReversals.id, id), eq(transferReversals.status, 'requested'));
}

async function notePaid(deps: Deps, reversalId: number, stripeReversalId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const [found] = await tx
      .select({ transfer: transfers })
      .from(transferReversals)
      .innerJoin(transfers, eq(transfers.id, transferReversals.transferId))
      .where(eq(transferReversals.id, reversalId));
    if (!found) return;
    const { transfer } = found;
    const byId = eq(bookings.id, transfer.bookingId);
    const [booking] = await tx.select().from(bookings).where(byId).for('update');
    const [reversal] = await tx
      .update(transferReversals)
      .set({ status: 'paid', stripeReversalId, lastError: null, updatedAt: deps.now() })
      .where(stillRequested(reversalId))
      .returning();
    if (!booking || !reversal) return;
    const { amountCents } = reversal;
    await tx
      .update(transfers)
      .set({ reversedCents: sql`${transfers.reversedCents} + ${amountCents}`, updatedAt: deps.now() })
      .where(eq(transfers.id, transfer.id));
    const role = roleOf(transfer.activityId, booking);
    await postForParties(inTx, {
      key: `reversal:${reversalId}`,
      kind: 'reversal',
      booking,
      paymentId: transfer.paymentId,
      moves: { [role]: -amountCents },
      entries: [{ account: { kind: 'stripe_balance' }, cents: amountCents }],
    });
    await settleNow(inTx, booking.id);
  });
}
