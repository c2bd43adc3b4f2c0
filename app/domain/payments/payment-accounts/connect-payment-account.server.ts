// A person connects an account that their activities' money goes to, or goes on connecting it.
import { and, desc, eq, isNull } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';
import { paymentAccounts } from '#db/schema/payments.ts';

import type { Deps } from '../../deps.ts';
import { failureText } from '../../failure-text.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result } from '../../result.ts';
import type { GatewayAccount } from '../gateway.ts';
import { holdOwnAccount, ownAccount, ownAccounts } from './own-account.server.ts';

export type NewPaymentAccount = {
  accountLabel: string;
  /** One form makes one account however often it is sent. */
  formNonce: string;
  /** Where it is connected from: an activity of theirs without an account takes it. */
  activityId?: number;
};

type Needs = Pick<Deps, 'db' | 'now' | 'payments' | 'log'>;

export type ConnectError = 'not-found' | 'unavailable';

/** The account exists then, but can't be paid until its owner has been through Stripe's own pages. */
export async function connectPaymentAccount(
  deps: Needs,
  viewer: Viewer,
  { accountLabel, formNonce, activityId }: NewPaymentAccount,
): Promise<Result<{ paymentAccountId: number }, ConnectError>> {
  const [user] = await deps.db.select({ email: users.email }).from(users).where(eq(users.id, viewer.userId));
  if (!user) return err('not-found');
  const begun = await findBegun(deps, viewer, accountLabel);
  if (begun) {
    if (activityId !== undefined) await useWhereNone(deps, viewer, { activityId, ...begun });
    return ok(begun);
  }
  const request = {
    idempotencyKey: `account:${viewer.userId}:${formNonce}`,
    userId: viewer.userId,
    email: user.email,
  };
  const account = await attempt(deps, () => deps.payments.createAccount(request));
  if (!account) return err('unavailable');
  await deps.db
    .insert(paymentAccounts)
    .values({
      ...accountColumns(account),
      userId: viewer.userId,
      accountLabel,
      syncedAt: deps.now(),
      createdAt: deps.now(),
    })
    .onConflictDoNothing({ target: paymentAccounts.stripeAccountId });
  const [row] = await deps.db
    .select({ paymentAccountId: paymentAccounts.id })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.stripeAccountId, account.id));
  if (!row) throw new Error('an insert answers its row');
  if (activityId !== undefined) await useWhereNone(deps, viewer, { activityId, ...row });
  return ok(row);
}

/** Who turned back on Stripe's pages and sends the same form anew goes on with what they had begun. */
async function findBegun({ db }: Needs, viewer: Viewer, accountLabel: string) {
  const [begun] = await db
    .select({ paymentAccountId: paymentAccounts.id })
    .from(paymentAccounts)
    .where(
      and(
        ownAccounts(viewer),
        eq(paymentAccounts.accountLabel, accountLabel),
        eq(paymentAccounts.detailsSubmitted, false),
        eq(paymentAccounts.transfersActive, false),
      ),
    )
    .orderBy(desc(paymentAccounts.id));
  return begun;
}

/** Whoever connects their first account means it for the activity they came from. */
async function useWhereNone(
  { db, now }: Needs,
  viewer: Viewer,
  { activityId, paymentAccountId }: { activityId: number; paymentAccountId: number },
): Promise<void> {
  const ownWithoutOne = and(
    eq(activities.id, activityId),
    eq(activities.userId, viewer.userId),
    isNull(activities.paymentAccountId),
  );
  await db.transaction(async (tx) => {
    if (!(await holdOwnAccount(tx, viewer, paymentAccountId))) return;
    await tx.update(activities).set({ paymentAccountId, updatedAt: now() }).where(ownWithoutOne);
  });
}

export type AccountPages = {
  paymentAccountId: number;
  /** Where Stripe sends people back: finished or not. */
  returnUrl: string;
  /** Where it sends them when the address was used or has expired: it must make a new one. */
  refreshUrl: string;
};

/** The address of Stripe's own page; it works once. */
export async function openAccountOnboarding(
  deps: Needs,
  viewer: Viewer,
  { paymentAccountId, ...pages }: AccountPages,
): Promise<Result<{ url: string }, ConnectError>> {
  const [account] = await deps.db
    .select({ accountId: paymentAccounts.stripeAccountId })
    .from(paymentAccounts)
    .where(ownAccount(viewer, paymentAccountId));
  if (!account) return err('not-found');
  const url = await attempt(deps, () => deps.payments.createAccountLink({ ...account, ...pages }));
  return url === undefined ? err('unavailable') : ok({ url });
}

export function accountColumns({
  id,
  livemode,
  detailsSubmitted,
  transfersActive,
  payoutsEnabled,
}: GatewayAccount) {
  return { stripeAccountId: id, livemode, detailsSubmitted, transfersActive, payoutsEnabled };
}

async function attempt<T>(deps: Needs, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    deps.log.error({ error: failureText(error) }, 'Stripe could not be asked about an account');
    return undefined;
  }
}
