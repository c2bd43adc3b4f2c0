// Reads a payout account from Stripe.
import { eq } from 'drizzle-orm';
import { users } from '#db/schema/identity.ts';
import { paymentAccounts } from '#db/schema/payments.ts';
import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import type { Viewer } from '../identity/viewer.ts';
import { queueMail } from '../mail/mails.server.ts';
import { err, ok, type Result } from '../result.ts';
import { accountColumns, ownAccount, takeFromActivities } from './payment-accounts.server.ts';
import { retryUnpaid } from './settlements.server.ts';

// Keeps our row equal to Stripe's account. Events only announce a change, so the account is read again.

type Needs = Pick<Deps, 'db' | 'now' | 'payments' | 'jobs'>;

/**
 * Safe to repeat and in any order: answers older than the stored one are dropped. Throws if Stripe can't be
 * reached.
 */
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
    // Unknown to Stripe now: its activities may choose another account, as after disconnecting.
    if (!account) await takeFromActivities(inTx, before.id);
    if (state.transfersActive)
      await retryUnpaid(inTx, { accountId: before.id, isNew: !before.transfersActive });
    else if (before.transfersActive && before.disconnectedAt === null) await tellOwner(inTx, before);
  });
  return 'synced';
}

/** Mails the owner that payouts stopped, because otherwise they would notice weeks later. */
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

// After somebody returns from Stripe's pages, finished or not: reads the account at once.

export type RefreshedAccount = { accountLabel: string; ready: boolean };

/** If Stripe can't be reached, returns the stored state; an event will follow. */
export async function refreshPaymentAccount(
  deps: Pick<Deps, 'db' | 'now' | 'payments' | 'jobs' | 'log'>,
  viewer: Viewer,
  paymentAccountId: number,
): Promise<Result<RefreshedAccount, 'not-found'>> {
  const account = await findOwn(deps, viewer, paymentAccountId);
  if (!account) return err('not-found');
  try {
    await syncPaymentAccount(deps, account.stripeAccountId);
  } catch (error) {
    deps.log.warn({ error: failureText(error) }, 'a payout account could not be read on return');
  }
  // Stripe may have reported that the account no longer exists.
  const now = await findOwn(deps, viewer, paymentAccountId);
  return now ? ok({ accountLabel: now.accountLabel, ready: now.transfersActive }) : err('not-found');
}

async function findOwn({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number) {
  const [row] = await db.select().from(paymentAccounts).where(ownAccount(viewer, id));
  return row;
}
