// What Stripe says of a payout account.
import { eq } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';
import { paymentAccounts } from '#db/schema/payments.ts';

import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import type { Viewer } from '../identity/viewer.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { err, ok, type Result } from '../result.ts';

import { accountColumns, ownAccount, takeFromActivities } from './payment-accounts.server.ts';
import { retryUnpaid } from './settlements.server.ts';

// Keeps our row true to Stripe's account. Events only say that something changed: what, is read again.

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

// Somebody comes back from Stripe's pages, finished or not: what it says of the account now is read at once.

export type RefreshedAccount = { accountLabel: string; ready: boolean };

/** Answers what we knew when Stripe can't be reached: its message will come. */
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
  // Stripe may have said that there is no such account any more.
  const now = await findOwn(deps, viewer, paymentAccountId);
  return now ? ok({ accountLabel: now.accountLabel, ready: now.transfersActive }) : err('not-found');
}

async function findOwn({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number) {
  const [row] = await db.select().from(paymentAccounts).where(ownAccount(viewer, id));
  return row;
}
