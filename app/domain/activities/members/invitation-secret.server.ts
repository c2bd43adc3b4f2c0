// The secret of an invitation's link: made when the mail is sent, kept only as a hash (docs/decisions/0005).
import { randomBytes } from 'node:crypto';

import { and, eq, isNull } from 'drizzle-orm';

import { invitations } from '#db/schema/activities.ts';

import type { Deps } from '../../deps.ts';
import { hashOf } from '../../identity/tokens.server.ts';

const LIFE_DAYS = 14;

export function newSecret(now: Date): { secret: string; tokenHash: string; expiresAt: Date } {
  const secret = randomBytes(32).toString('base64url');
  return {
    secret,
    tokenHash: hashOf(secret),
    expiresAt: new Date(now.getTime() + LIFE_DAYS * 86_400_000),
  };
}

/** The link of the mail before ends. Undefined when the invitation was withdrawn or accepted meanwhile. */
export async function issueInvitationSecret(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  invitationId: number,
): Promise<string | undefined> {
  const { secret, ...kept } = newSecret(now());
  const changed = await db
    .update(invitations)
    .set(kept)
    .where(and(eq(invitations.id, invitationId), isNull(invitations.acceptedAt)))
    .returning({ id: invitations.id });
  return changed.length > 0 ? secret : undefined;
}
