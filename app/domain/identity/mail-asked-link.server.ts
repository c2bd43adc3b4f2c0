// Mails a link that was requested for an address. A job decides after the answer, so that the answer's time
// tells nothing.
import { and, eq, gt, gte, ne } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';
import { mails } from '#db/schema/mails.ts';

import type { Deps } from '../deps.ts';
import type { JobPayloads } from '../jobs.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { parseEmailAddress } from './contact-fields.ts';

type Asked = JobPayloads['account.link'];

const MAIL_KINDS = {
  verify_email: 'account-verify',
  reset_password: 'account-password-reset',
} as const;

/** Costs the same for every address, registered or not. */
export async function askForLink(deps: Deps, purpose: Asked['purpose'], email: string): Promise<void> {
  const key = parseEmailAddress(email)?.key ?? '';
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.emailKey, key));
  const asked = { purpose, userId: user?.id ?? null, askedAt: deps.now().getTime() };
  await deps.jobs.send(deps.db, 'account.link', asked);
}

export async function mailAskedLink(deps: Deps, { purpose, userId, askedAt }: Asked): Promise<void> {
  if (userId === null) return;
  await deps.db.transaction(async (tx) => {
    // Locks the person, so that a second job at the same time sees the first one's mail.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!user || user.erasedAt || user.suspendedAt) return;
    if (purpose === 'verify_email' && user.emailVerifiedAt) return;
    if (purpose === 'reset_password' && (await passwordChangedSince(tx, userId, askedAt))) return;
    if (await mailedLately(tx, { userId, kind: MAIL_KINDS[purpose], askedAt })) return;
    await queueMail(deps, tx, {
      kind: MAIL_KINDS[purpose],
      key: `${purpose}:${userId}:${askedAt}`,
      userId,
      recipient: user.email,
      recipientName: `${user.name} ${user.surname}`,
      data: { name: user.name },
    });
  });
}

/** Repeated requests neither fill a mailbox nor replace the mailed link. */
const PAUSE_MINUTES = 5;

type Mailed = { userId: number; kind: string; askedAt: number };

async function mailedLately(tx: Db, { userId, kind, askedAt }: Mailed): Promise<boolean> {
  const since = new Date(askedAt - PAUSE_MINUTES * 60_000);
  const [mailed] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.userId, userId),
        eq(mails.kind, kind),
        gt(mails.createdAt, since),
        ne(mails.state, 'dropped'),
      ),
    );
  return mailed !== undefined;
}

async function passwordChangedSince(tx: Db, userId: number, askedAt: number): Promise<boolean> {
  const [told] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.userId, userId),
        eq(mails.kind, 'account-password-changed'),
        gte(mails.createdAt, new Date(askedAt)),
      ),
    );
  return told !== undefined;
}
