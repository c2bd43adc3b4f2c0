// An open invitation is mailed again, or taken back.
import { and, eq, isNull } from 'drizzle-orm';

import { invitations } from '#db/schema/activities.ts';

import type { Deps } from '../../deps.ts';
import { goneAlready } from '../../gone-already.server.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { requireOwnership } from '../require-membership.server.ts';
import { mailInvitation } from './mail-invitation.server.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs'>;

export type OwnInvitation = { activityId: number; invitationId: number };

type Refusal = 'not-found' | 'not-owner';

const open = ({ activityId, invitationId }: OwnInvitation) =>
  and(
    eq(invitations.id, invitationId),
    eq(invitations.activityId, activityId),
    isNull(invitations.acceptedAt),
  );

export function resendInvitation(
  deps: Needs,
  viewer: Viewer,
  own: OwnInvitation,
): Promise<Result<{ email: string }, Refusal>> {
  return transact(deps.db, async (tx) => {
    const owner = await requireOwnership(tx, viewer, own.activityId);
    if (!owner.ok) return owner;
    const [row] = await tx.select().from(invitations).where(open(own)).for('update');
    if (!row) return err('not-found');
    // From now on it is theirs: the activity may have come to another owner.
    await tx.update(invitations).set({ invitedById: viewer.userId }).where(eq(invitations.id, row.id));
    await mailInvitation({ ...deps, db: tx }, viewer.userId, row);
    return ok({ email: row.email });
  });
}

/** Its link ends with it. Withdrawn already: nothing changes. `accepted`: they are in by now. */
export async function withdrawInvitation(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  own: OwnInvitation,
): Promise<Result<undefined, Refusal | 'accepted'>> {
  const owner = await requireOwnership(db, viewer, own.activityId);
  if (!owner.ok) return owner;
  await db.delete(invitations).where(open(own));
  const [row] = await db.select().from(invitations).where(eq(invitations.id, own.invitationId));
  if (!row) return goneAlready(db, { id: invitations.id, wanted: own.invitationId, value: undefined });
  return err(row.activityId === own.activityId ? 'accepted' : 'not-found');
}
