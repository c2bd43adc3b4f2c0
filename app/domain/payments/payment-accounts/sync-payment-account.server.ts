// Keeps our row true to Stripe's account. Events only say that something changed: what, is read again.
import { eq } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';
import { paymentAccounts } from '#db/schema/payments.ts';

import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { retryUnpaid } from '../settlement/retry-unpaid.server.ts';
import { takeFromActivities } from './change-payment-account.server.ts';
import { accountColumns } from './connect-payment-account.server.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'payments' | 'jobs'>;

/** Safe to repeat and in any order: an answer older than the one we have is dropped. Throws when Stripe can't be reached. */
export async function syncPaymentAccount(
  deps: Needs,
  stripeAccountId: string,
): Promise<'unknown' | 'synced'> {
  const askedAt = deps.now();
  const own = eq(paymentAccounts.stripeAccountId, stripeAccountId);
  const [known] = await deps.db.select({ id: paymentAccounts.id }).from(paymentAccounts).where(own);
  if (!known) return 'unknown';
  const account = await deps.payments.findAccount(stripeAccountId);
  const state = account
    ? accountColumns(account)
    : { transfersActive: false, payoutsEnabled: false, disconnectedAt: askedAt };
  await deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const [before] = await tx.select().from(paymentAccounts).where(own).for('update');
    if (!before || (before.syncedAt !== null && before.syncedAt > askedAt)) return;
    await tx
      .update(paymentAccounts)
      .set({ ...state, syncedAt: askedAt })
      .where(own);
    // Stripe knows it no more: its activities are free to take another, as after parting with it.
    if (!account) await takeFromActivities(inTx, before.id);
    if (state.transfersActive) await retryUnpaid(inTx, before.id);
    else if (before.transfersActive && before.disconnectedAt === null) await tellOwner(inTx, before);
  });
  return 'synced';
}

/** Losing payouts in silence is how people find out weeks later. */
async function tellOwner(deps: Needs, account: typeof paymentAccounts.$inferSelect): Promise<void> {
  const { id, userId, accountLabel } = account;
  const [owner] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!owner) return;
  await queueMail(deps, deps.db, {
    kind: 'account-payouts-stopped',
    key: `payouts-stopped:${id}:${deps.now().getTime()}`,
    recipient: owner.email,
    recipientName: `${owner.name} ${owner.surname}`,
    userId,
    data: { name: owner.name, accountLabel },
  });
}
