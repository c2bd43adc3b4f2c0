// Which of the owner's accounts an activity's money goes to. Members don't touch it.
import { eq } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';
import { paymentAccounts } from '#db/schema/payments.ts';

import { requireOwnership } from '../../activities/require-membership.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result } from '../../result.ts';
import { retryUnpaid } from '../settlement/retry-unpaid.server.ts';
import { ownAccount } from './own-account.server.ts';

export type AccountChoice = {
  activityId: number;
  /** null: none, and nothing is sold online. */
  paymentAccountId: number | null;
};

export type ChooseAccountError = 'not-found' | 'not-owner' | 'unknown-account';

export async function choosePaymentAccount(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { activityId, paymentAccountId }: AccountChoice,
): Promise<Result<undefined, ChooseAccountError>> {
  const owner = await requireOwnership(deps.db, viewer, activityId);
  if (!owner.ok) return owner;
  if (paymentAccountId !== null) {
    const [account] = await deps.db
      .select({ id: paymentAccounts.id })
      .from(paymentAccounts)
      .where(ownAccount(viewer, paymentAccountId));
    if (!account) return err('unknown-account');
  }
  await deps.db
    .update(activities)
    .set({ paymentAccountId, updatedAt: deps.now() })
    .where(eq(activities.id, activityId));
  if (paymentAccountId !== null) await retryUnpaid(deps, paymentAccountId);
  return ok(undefined);
}
