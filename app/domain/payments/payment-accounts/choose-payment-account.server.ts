// Which of the owner's accounts an activity's money goes to. Members don't touch it.
import { eq } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';

import { requireOwnership } from '../../activities/require-membership.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { retryUnpaid } from '../settlement/retry-unpaid.server.ts';
import { holdOwnAccount } from './own-account.server.ts';

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
  return transact(deps.db, async (tx): Promise<Result<undefined, ChooseAccountError>> => {
    if (paymentAccountId !== null && !(await holdOwnAccount(tx, viewer, paymentAccountId)))
      return err('unknown-account');
    await tx
      .update(activities)
      .set({ paymentAccountId, updatedAt: deps.now() })
      .where(eq(activities.id, activityId));
    if (paymentAccountId !== null) await retryUnpaid({ ...deps, db: tx }, paymentAccountId);
    return ok(undefined);
  });
}
