// Single-use secrets in mailed links. The database holds only hashes.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, exists, gt, gte, isNull, lte, ne } from 'drizzle-orm';
import { users, userTokens } from '#db/schema/identity.ts';
import type { Db } from '#db/client.ts';
import { mails } from '#db/schema/mails.ts';
import type { Deps } from '../deps.ts';
import type { JobPayloads } from '../jobs.ts';
import { queueMail } from '../mail/mails.server.ts';
import { MAILED_LINK_HOURS } from './account-forms.ts';
import { parseEmailAddress } from './contact-fields.ts';

export type TokenPurpose = (typeof userTokens.$inferSelect)['purpose'];

export type TokenRequest = { userId: number; purpose: TokenPurpose; newEmail?: string };

/** Ends earlier tokens of the same purpose. Returns the secret, which can't be read again. */
export async function issueToken(deps: Pick<Deps, 'db' | 'now'>, request: TokenRequest): Promise<string> {
  const { userId, purpose } = request;
  const now = deps.now();
  await endTokens(deps, userId, purpose);
  const token = randomBytes(32).toString('base64url');
  await deps.db.insert(userTokens).values({
    ...request,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + MAILED_LINK_HOURS[purpose] * 3_600_000),
  });
  return token;
}

export type UsedToken = { userId: number; newEmail: string | null };

/**
 * Uses the token up. undefined: unknown, used, replaced, expired, or of somebody who may not sign in. Of two
 * uses at once, one succeeds.
 */
export async function useToken(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
  purpose: TokenPurpose,
): Promise<UsedToken | undefined> {
  const now = deps.now();
  const mayUse = and(eq(users.id, userTokens.userId), isNull(users.suspendedAt), isNull(users.erasedAt));
  const [used] = await deps.db
    .update(userTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(userTokens.tokenHash, hashOf(token)),
        eq(userTokens.purpose, purpose),
        isNull(userTokens.usedAt),
        gt(userTokens.expiresAt, now),
        exists(deps.db.select({ id: users.id }).from(users).where(mayUse)),
      ),
    )
    .returning({ userId: userTokens.userId, newEmail: userTokens.newEmail });
  return used;
}

/** Tells whether a token that could not be used had only expired. */
export async function hasExpired({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<boolean> {
  const [found] = await db
    .select({ id: userTokens.id })
    .from(userTokens)
    .where(
      and(
        eq(userTokens.tokenHash, hashOf(token)),
        isNull(userTokens.usedAt),
        lte(userTokens.expiresAt, now()),
      ),
    );
  return found !== undefined;
}

export async function endTokens(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
  purpose: TokenPurpose,
): Promise<void> {
  await deps.db
    .update(userTokens)
    .set({ usedAt: deps.now() })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)));
}

/** Fast and without salt, which is enough for random secrets. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

// Mails a link that was requested for an address. A job decides after the answer, so that the answer's time
// tells nothing.

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
