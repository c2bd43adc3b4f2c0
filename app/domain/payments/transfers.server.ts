// Sends transfers and reversals to Stripe.
import { and, eq, sql } from 'drizzle-orm';
import { bookings } from '#db/schema/bookings.ts';
import { paymentAccounts, payments, transferReversals, transfers } from '#db/schema/payments.ts';
import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import { type PaymentRefusal, SpentKey } from './gateway.ts';
import { postForParties, roleOf } from './post-sale.server.ts';
import { noteRefusal, settleNow } from './settlements.server.ts';
import { syncPaymentAccount } from './sync-payment-account.server.ts';

// Sends a planned transfer to Stripe. Its row is stored before the call, so that a crash at any point can be resumed.

/** Safe to repeat: the row has the idempotency key. Throws if Stripe can't be reached. */
export async function sendTransfer(deps: Deps, transferId: number): Promise<void> {
  const row = await findOrder(deps, transferId);
  if (row?.transfer.status !== 'requested') return;
  const { transfer, account } = row;
  if (row.chargeId === null) throw new Error(`transfer ${transferId} has no charge`);
  // An earlier call failed, perhaps after taking effect, and its key may be spent or expired: looks first.
  const wanted = { accountId: account.stripeAccountId, transferId, since: transfer.createdAt };
  const done = transfer.lastError === null ? undefined : await deps.payments.findTransfer(wanted);
  if (done !== undefined) return notePaid(deps, transferId, done);
  try {
    const answer = await deps.payments.createTransfer({
      idempotencyKey: transfer.idempotencyKey,
      amountCents: transfer.amountCents,
      accountId: account.stripeAccountId,
      chargeId: row.chargeId,
      transferId,
      description: `Prenotazione ${row.reference}`,
    });
    if (answer.ok) return await notePaid(deps, transferId, answer.value);
    await noteRefused(deps, transfer, { refusal: answer.error, stripeAccountId: account.stripeAccountId });
  } catch (error) {
    await noteFailure(deps, transfer, error);
    throw error;
  }
}

type Transfer = typeof transfers.$inferSelect;

async function findOrder({ db }: Deps, transferId: number) {
  const [row] = await db
    .select({
      transfer: transfers,
      account: paymentAccounts,
      chargeId: payments.stripeChargeId,
      reference: bookings.reference,
    })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .innerJoin(paymentAccounts, eq(paymentAccounts.id, transfers.paymentAccountId))
    .innerJoin(bookings, eq(bookings.id, transfers.bookingId))
    .where(eq(transfers.id, transferId));
  return row;
}

/** A refund posted since the planning makes a part of the transfer the party's debt. */
async function notePaid(deps: Deps, transferId: number, stripeTransferId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const [found] = await tx.select().from(transfers).where(eq(transfers.id, transferId));
    if (!found) return;
    const byId = eq(bookings.id, found.bookingId);
    const [booking] = await tx.select().from(bookings).where(byId).for('update');
    const [transfer] = await tx
      .update(transfers)
      .set({ status: 'paid', stripeTransferId, lastError: null, updatedAt: deps.now() })
      .where(and(eq(transfers.id, transferId), eq(transfers.status, 'requested')))
      .returning();
    if (!booking || !transfer) return;
    const role = roleOf(transfer.activityId, booking);
    await postForParties(inTx, {
      key: `transfer:${transferId}`,
      kind: 'transfer',
      booking,
      paymentId: transfer.paymentId,
      moves: { [role]: transfer.amountCents },
      entries: [{ account: { kind: 'stripe_balance' }, cents: -transfer.amountCents }],
    });
    await settleNow(inTx, booking.id);
  });
}

/** No money was moved: the share stays due. If the account was the reason, its state is read again. */
async function noteRefused(
  deps: Deps,
  { id, bookingId }: Transfer,
  { refusal, stripeAccountId }: { refusal: PaymentRefusal; stripeAccountId: string },
): Promise<void> {
  deps.log.warn({ bookingId, transferId: id, refusal: refusal.text }, 'Stripe refused a transfer');
  await deps.db.transaction(async (tx) => {
    const noted = await tx
      .update(transfers)
      .set({ status: 'failed', lastError: refusal.text, updatedAt: deps.now() })
      .where(and(eq(transfers.id, id), eq(transfers.status, 'requested')))
      .returning({ id: transfers.id });
    if (noted.length > 0) await noteRefusal({ ...deps, db: tx }, bookingId);
  });
  await syncPaymentAccount(deps, stripeAccountId);
}

async function noteFailure(deps: Deps, { id, idempotencyKey }: Transfer, error: unknown): Promise<void> {
  const key = error instanceof SpentKey ? { idempotencyKey: `${idempotencyKey}+` } : {};
  await deps.db
    .update(transfers)
    .set({ lastError: failureText(error), updatedAt: deps.now(), ...key })
    .where(
      and(
        eq(transfers.id, id),
        eq(transfers.status, 'requested'),
        eq(transfers.idempotencyKey, idempotencyKey),
      ),
    );
}

// Asks Stripe to take back a part of a transfer. What the account no longer has stays a debt on the ledger.

/** Safe to repeat: the row has the idempotency key. Throws if Stripe can't be reached. */
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
  if (done !== undefined) return noteReversed(deps, reversalId, done);
  const { idempotencyKey, amountCents } = reversal;
  try {
    const answer = await deps.payments.reverseTransfer({ ...wanted, idempotencyKey, amountCents });
    if (answer.ok) return await noteReversed(deps, reversalId, answer.value);
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

async function noteReversed(deps: Deps, reversalId: number, stripeReversalId: string): Promise<void> {
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
