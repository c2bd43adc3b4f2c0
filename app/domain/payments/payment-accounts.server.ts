// Payout accounts: connects, lists, chooses, renames and disconnects them.
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activities } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';
import { paymentAccounts } from '#db/schema/payments.ts';
import { requireOwnership } from '../activities/members.server.ts';
import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact } from '../result.ts';
import type { GatewayAccount } from './gateway.ts';
import type { PayoutAccount } from './statements/takings.ts';
import { retryUnpaid } from './settlements.server.ts';

// Payout accounts are reached through their owner.

/** Condition: the viewer's accounts that are not disconnected. */
export function ownAccounts({ userId }: Viewer): SQL | undefined {
  return and(eq(paymentAccounts.userId, userId), isNull(paymentAccounts.disconnectedAt));
}

export function ownAccount(viewer: Viewer, paymentAccountId: number): SQL | undefined {
  return and(eq(paymentAccounts.id, paymentAccountId), ownAccounts(viewer));
}

/** Locks the account against disconnecting, so that it stays connected until the caller has given it to an activity. */
export async function holdOwnAccount(tx: Db, viewer: Viewer, paymentAccountId: number): Promise<boolean> {
  const [account] = await tx
    .select({ id: paymentAccounts.id })
    .from(paymentAccounts)
    .where(ownAccount(viewer, paymentAccountId))
    .for('share');
  return account !== undefined;
}

/** A person's payout accounts with their last known state at Stripe, and the activities that use them. */
export async function listPaymentAccounts(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<PayoutAccount[]> {
  const rows = await db
    .select({
      id: paymentAccounts.id,
      accountLabel: paymentAccounts.accountLabel,
      transfersActive: paymentAccounts.transfersActive,
      detailsSubmitted: paymentAccounts.detailsSubmitted,
      usedBy: sql<
        { id: number; name: string }[]
      >`(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name), '[]'::json) from activities a where a.payment_account_id = payment_accounts.id)`,
    })
    .from(paymentAccounts)
    .where(ownAccounts(viewer))
    .orderBy(asc(paymentAccounts.id));
  return rows.map(({ transfersActive, detailsSubmitted, ...account }) => ({
    ...account,
    state: transfersActive ? 'ready' : detailsSubmitted ? 'checked-by-stripe' : 'to-finish',
  }));
}

export type AccountChoice = {
  activityId: number;
  /** null: no account; nothing is sold online. */
  paymentAccountId: number | null;
};

export type ChooseAccountError = 'not-found' | 'not-owner' | 'unknown-account';

/** Sets an activity's account; only its owner may. */
export async function choosePaymentAccount(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { activityId, paymentAccountId }: AccountChoice,
): Promise<Result<undefined, ChooseAccountError>> {
  const owner = await requireOwnership(deps.db, viewer, activityId);
  if (!owner.ok) return owner;
  return transact(deps.db, async (tx): Promise<Result<undefined, ChooseAccountError>> => {
    if (paymentAccountId !== null && !(await holdOwnAccount(tx, viewer, paymentAccountId)))
      return err('unknown-account');
    await tx
      .update(activities)
      .set({ paymentAccountId, updatedAt: deps.now() })
      .where(eq(activities.id, activityId));
    if (paymentAccountId !== null)
      await retryUnpaid({ ...deps, db: tx }, { accountId: paymentAccountId, isNew: true });
    return ok(undefined);
  });
}

/** Renames or disconnects one of the viewer's payout accounts. */
export async function renamePaymentAccount(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { paymentAccountId, accountLabel }: { paymentAccountId: number; accountLabel: string },
): Promise<Result<undefined, 'not-found'>> {
  const [row] = await db
    .update(paymentAccounts)
    .set({ accountLabel })
    .where(ownAccount(viewer, paymentAccountId))
    .returning({ id: paymentAccounts.id });
  return row ? ok(undefined) : err('not-found');
}

/**
 * Its activities then sell nothing online, and money owed to them waits for another account. At Stripe the
 * account stays. Does nothing if disconnected before.
 */
export function disconnectPaymentAccount(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  paymentAccountId: number,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const [row] = await tx
      .update(paymentAccounts)
      .set({ disconnectedAt: sql`coalesce(disconnected_at, ${deps.now().toISOString()}::timestamptz)` })
      .where(and(eq(paymentAccounts.id, paymentAccountId), eq(paymentAccounts.userId, viewer.userId)))
      .returning({ id: paymentAccounts.id });
    if (!row) return err('not-found' as const);
    await takeFromActivities({ ...deps, db: tx }, paymentAccountId);
    return ok(undefined);
  });
}

/** Runs in the transaction that marks the account as disconnected, so that nobody chooses it in between. */
export async function takeFromActivities(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  paymentAccountId: number,
): Promise<void> {
  await db
    .update(activities)
    .set({ paymentAccountId: null, updatedAt: now() })
    .where(eq(activities.paymentAccountId, paymentAccountId));
}

// Connects an account for a person's activities, or continues an unfinished one.

export type NewPaymentAccount = {
  accountLabel: string;
  /** Form id: a form sent twice makes one account. */
  formNonce: string;
  /** The activity from which it is connected; it uses the account if it has none. */
  activityId?: number;
};

type Needs = Pick<Deps, 'db' | 'now' | 'payments' | 'log'>;

export type ConnectError = 'not-found' | 'unavailable';

/** Creates the account. It can receive money only after its owner has completed Stripe's pages. */
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

/** An unfinished account with the same name, so that somebody who left Stripe's pages continues with it. */
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

/** The activity uses the account if it has none. */
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
  /** Where Stripe sends people back, finished or not. */
  returnUrl: string;
  /** Where Stripe sends people whose address was used or has expired; it creates a new one. */
  refreshUrl: string;
};

/** Returns the address of Stripe's page; it works once. */
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
