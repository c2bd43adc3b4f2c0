// Invitations to an activity: creates, resends, withdraws, finds and accepts them.
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activities, invitations, memberships } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import { goneAlready } from '../sql.server.ts';
import { parseEmailAddress } from '../identity/contact-fields.ts';
import { hashOf } from '../identity/tokens.server.ts';
import type { Viewer } from '../identity/viewer.ts';
import { queueMail } from '../mail/mails.server.ts';
import { err, ok, type Result, transact, transactional } from '../result.ts';
import { INVITATION_DAYS } from './member.ts';
import { requireOwnership } from './members.server.ts';
import type { GivenRole, StaffRole } from './staff.ts';

/** The secret of an invitation's link. Made when the mail is sent; only its hash is stored (docs/decisions/0005). */
export function newInvitationSecret(now: Date): { secret: string; tokenHash: string; expiresAt: Date } {
  const secret = randomBytes(32).toString('base64url');
  return {
    secret,
    tokenHash: hashOf(secret),
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * 86_400_000),
  };
}

/** Ends the link of the previous mail. undefined if the invitation was withdrawn or accepted meanwhile. */
export async function issueInvitationSecret(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  invitationId: number,
): Promise<{ token: string; role: StaffRole } | undefined> {
  const { secret, ...kept } = newInvitationSecret(now());
  const [changed] = await db
    .update(invitations)
    .set(kept)
    .where(and(eq(invitations.id, invitationId), isNull(invitations.acceptedAt)))
    .returning({ role: invitations.role });
  return changed && { token: secret, role: changed.role };
}

type Needs = Pick<Deps, 'db' | 'now' | 'jobs'>;

export type Invitation = { id: number; activityId: number; email: string };

/** Queues the mail with the link, in the caller's transaction. */
export async function mailInvitation(deps: Needs, byUserId: number, invitation: Invitation): Promise<void> {
  const [activity] = await deps.db
    .select({ name: activities.name })
    .from(activities)
    .where(eq(activities.id, invitation.activityId));
  const [by] = await deps.db.select().from(users).where(eq(users.id, byUserId));
  if (!activity || !by) throw new Error('an invitation names who invites, and to what');
  await queueMail(deps, deps.db, {
    kind: 'account-invitation',
    key: `invitation:${invitation.id}:${deps.now().getTime()}`,
    recipient: invitation.email,
    recipientName: '',
    data: { invitationId: invitation.id, activityName: activity.name, invitedBy: `${by.name} ${by.surname}` },
  });
}

// The owner invites somebody by e-mail address.

export type NewInvitation = { activityId: number; email: string; role: GivenRole };

export type InviteError = 'not-found' | 'not-owner' | 'already-member';

/** `sent` is false if the address has an invitation already: a form sent twice makes one invitation and one mail. */
export const inviteMember = transactional(
  async (
    deps: Needs,
    viewer: Viewer,
    { activityId, email, role }: NewInvitation,
  ): Promise<Result<{ sent: boolean }, InviteError>> => {
    const owner = await requireOwnership(deps.db, viewer, activityId);
    if (!owner.ok) return owner;
    const [member] = await deps.db
      .select({ userId: memberships.userId })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.activityId, activityId), eq(users.emailKey, sql`lower(btrim(${email}))`)));
    if (member) return err('already-member');
    const now = deps.now();
    // A placeholder: the real secret is made with the mail, and nobody knows this one.
    const { secret: _unknown, ...kept } = newInvitationSecret(now);
    const [row] = await deps.db
      .insert(invitations)
      .values({ ...kept, activityId, email, role, invitedById: viewer.userId, createdAt: now })
      // A unique index allows one open invitation for each address.
      .onConflictDoNothing()
      .returning({ id: invitations.id });
    if (!row) return ok({ sent: false });
    await mailInvitation(deps, viewer.userId, { id: row.id, activityId, email });
    return ok({ sent: true });
  },
);

export type OwnInvitation = { activityId: number; invitationId: number };

type Refusal = 'not-found' | 'not-owner';

const open = ({ activityId, invitationId }: OwnInvitation) =>
  and(
    eq(invitations.id, invitationId),
    eq(invitations.activityId, activityId),
    isNull(invitations.acceptedAt),
  );

/** Mails an open invitation again. */
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
    // The sender becomes the inviter: the activity may have a new owner.
    await tx.update(invitations).set({ invitedById: viewer.userId }).where(eq(invitations.id, row.id));
    await mailInvitation({ ...deps, db: tx }, viewer.userId, row);
    return ok({ email: row.email });
  });
}

/** Ends the link. Does nothing if withdrawn before. `accepted`: the person is a member already. */
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

// An invitation found by the secret of its link.

export type FoundInvitation = {
  id: number;
  activityId: number;
  activityName: string;
  subdomain: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
};

/**
 * undefined: unknown, withdrawn, accepted, replaced by a newer mail, expired, or its inviter may no longer
 * invite (not the owner any more, or person or activity suspended).
 */
export async function findInvitation(
  { db, now }: { db: Db } & Pick<Deps, 'now'>,
  secret: string,
): Promise<FoundInvitation | undefined> {
  const [row] = await db.execute<FoundInvitation>(sql`
    select i.id, i.activity_id as "activityId", a.name as "activityName", a.subdomain, i.email, i.role,
           btrim(u.name || ' ' || u.surname) as "invitedBy"
      from invitations i
      join activities a on a.id = i.activity_id and a.suspended_at is null
      join users u on u.id = i.invited_by_id and u.suspended_at is null and u.erased_at is null
      join memberships m on m.activity_id = i.activity_id and m.user_id = i.invited_by_id and m.role = 'owner'
     where i.token_hash = ${hashOf(secret)} and i.accepted_at is null and i.expires_at > ${now().toISOString()}::timestamptz`);
  return row;
}

/** Whether the person has the address that was invited. */
export function isInvited(invitation: FoundInvitation, email: string): boolean {
  return parseEmailAddress(invitation.email)?.key === parseEmailAddress(email)?.key;
}

export type Accepted = { subdomain: string; activityName: string; role: StaffRole };

export type AcceptError = 'invitation-not-found' | 'other-address';

/** Makes a signed-in person with the invited address a member. */
export const acceptInvitation = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    secret: string,
  ): Promise<Result<Accepted, AcceptError>> => {
    const invitation = await findInvitation({ db, now }, secret);
    if (!invitation) return err('invitation-not-found');
    const [user] = await db.select().from(users).where(eq(users.id, viewer.userId));
    if (!user || !isInvited(invitation, user.email)) return err('other-address');
    const used = await db
      .update(invitations)
      .set({ acceptedAt: now(), acceptedById: user.id })
      .where(and(eq(invitations.id, invitation.id), isNull(invitations.acceptedAt)))
      .returning({ id: invitations.id });
    if (used.length === 0) return err('invitation-not-found');
    await db
      .insert(memberships)
      .values({ activityId: invitation.activityId, userId: user.id, role: invitation.role, createdAt: now() })
      .onConflictDoNothing();
    if (user.role === 'operator' && user.onboardingCompletedAt === null) await joinTeam(db, user.id);
    const { subdomain, activityName, role } = invitation;
    return ok({ subdomain, activityName, role });
  },
);

/** Somebody who only works in others' activities needs no onboarding. Source: docs/rules/accounts.md#roles. */
async function joinTeam(db: Db, userId: number): Promise<void> {
  const [own] = await db
    .select({ id: activities.id })
    .from(activities)
    .where(eq(activities.userId, userId))
    .limit(1);
  if (!own) await db.update(users).set({ role: 'team' }).where(eq(users.id, userId));
}
