// In the caller's transaction: the mail with the link of an invitation.
import { eq } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs'>;

export type Invitation = { id: number; activityId: number; email: string };

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
    data: {
      invitationId: invitation.id,
      activityName: activity.name,
      invitedBy: `${by.name} ${by.surname}`,
    },
  });
}
