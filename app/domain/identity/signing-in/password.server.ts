// Refuses passwords that follow the rules but are easily guessed: common ones, and those made of the person's
// name. Server only, because the word lists are large. Source: docs/decisions/0053-guessable-passwords.md.
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { users, userTokens } from '#db/schema/identity.ts';
import { mails } from '#db/schema/mails.ts';
import { foldText } from '../../search-words.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/mails.server.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import { askForLink, endTokens, hashOf, useToken } from '../tokens.server.ts';
import { endSessions } from './sessions.server.ts';

export type PasswordWeakness = 'guessable-password' | 'personal-password';

export const PASSWORD_WEAKNESSES: Record<PasswordWeakness, string> = {
  'guessable-password':
    "Questa password è troppo facile da indovinare: usa due o tre parole che non c'entrano l'una con l'altra",
  'personal-password':
    'La password contiene il tuo nome o il tuo indirizzo: scegline una che non parla di te',
};

/** Of 0 to 4; 3 means about a hundred million guesses. */
const LEAST_SCORE = 3;

/** Only the first characters are judged: the cost grows faster than the length, and a good beginning is enough. */
const JUDGED = 32;

/** Characters required besides the person's own name. */
const LEAST_BESIDES = 8;

export type PasswordOwner = { name?: string; surname?: string; email: string };

export async function passwordWeakness(
  password: string,
  person: PasswordOwner,
): Promise<PasswordWeakness | undefined> {
  const own = ownWords(person);
  if (isPersonal(foldText(password), own)) return 'personal-password';
  const { score } = (await estimator()).check(password.slice(0, JUDGED), own);
  return score < LEAST_SCORE ? 'guessable-password' : undefined;
}

/**
 * Removes the person's name; the rest must still be a password. Parts of words, such as `nota` in `Prenota…`,
 * don't count as a name.
 */
function isPersonal(folded: string, own: readonly string[]): boolean {
  const left = own.reduce((text, word) => text.replaceAll(word, ''), folded);
  return left !== folded && left.length < LEAST_BESIDES;
}

/** Forms take less, but a refused one is judged too. */
const MOST_OF_A_NAME = 254;

/** Longest first, so that `mario.rossi` is removed as a whole. Words of three letters are part of too many others. */
function ownWords({ name = '', surname = '', email }: PasswordOwner): string[] {
  const read = (text: string) => foldText(text.slice(0, MOST_OF_A_NAME));
  const local = read(email.slice(0, email.lastIndexOf('@')));
  const words = `${read(name)} ${read(surname)} ${local}`.match(/\p{L}{4,}/gu) ?? [];
  return [...new Set(local.length < 4 ? words : [local, ...words])].sort((a, b) => b.length - a.length);
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded on first use: 20 MB of words. */
function estimator(): Promise<ZxcvbnFactory> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ZxcvbnFactory> {
  const [core, common, italian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-it'),
  ]);
  return new core.ZxcvbnFactory({
    maxLength: JUDGED,
    dictionary: { ...common.dictionary, ...italian.dictionary },
    graphs: common.adjacencyGraphs,
  });
}

// Resets a forgotten password by a mailed link, valid for one hour and one use.

/** The answer and its time are the same for every address. */
export function requestPasswordReset(deps: Deps, email: string): Promise<void> {
  return askForLink(deps, 'reset_password', email);
}

/** Whose password the link sets; used links count too, because nothing is told but words about a password. */
export async function findLinkOwner({ db }: Pick<Deps, 'db'>, token: unknown): Promise<PasswordOwner> {
  const byToken = and(eq(userTokens.userId, users.id), eq(userTokens.tokenHash, hashOf(String(token))));
  const [user] = await db.select(getTableColumns(users)).from(users).innerJoin(userTokens, byToken);
  return user ?? { email: '' };
}

/** Also verifies the address and ends all sessions. The link stays valid if the new password is refused. */
export async function resetPassword(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<Result<{ userId: number }, 'invalid-token' | PasswordWeakness>> {
  const passwordHash = await deps.passwords.hash(newPassword);
  return transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    const used = await useToken(inTx, token, 'reset_password');
    if (!used) return err('invalid-token');
    const [user] = await tx.select().from(users).where(eq(users.id, used.userId));
    const weakness = user && (await passwordWeakness(newPassword, user));
    if (weakness) return err(weakness);
    await setPassword(inTx, used.userId, passwordHash);
    await tx
      .update(users)
      .set({ emailVerifiedAt: deps.now() })
      .where(and(eq(users.id, used.userId), isNull(users.emailVerifiedAt)));
    await endSessions(inTx, used.userId);
    return ok({ userId: used.userId });
  });
}

/** For every change of a password: ends links requested before, and informs the person by mail. */
export async function setPassword(deps: Deps, userId: number, passwordHash: string): Promise<void> {
  const now = deps.now();
  const [user] = await deps.db
    .update(users)
    .set({ passwordHash, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new Error(`user ${userId} is gone`);
  await endOpenLinks(deps, userId);
  await queueMail(deps, deps.db, {
    kind: 'account-password-changed',
    key: `password-changed:${userId}:${now.getTime()}`,
    userId,
    recipient: user.email,
    recipientName: `${user.name} ${user.surname}`,
    data: { name: user.name },
  });
}

const LINK_MAILS = ['account-password-reset', 'account-email-change', 'account-verify'];

/** Ends links already mailed and those still queued. */
export async function endOpenLinks(deps: Pick<Deps, 'db' | 'now'>, userId: number): Promise<void> {
  await endTokens(deps, userId, 'reset_password');
  await endTokens(deps, userId, 'change_email');
  await endTokens(deps, userId, 'verify_email');
  await deps.db
    .update(mails)
    .set({ state: 'dropped' })
    .where(and(eq(mails.userId, userId), inArray(mails.kind, LINK_MAILS), eq(mails.state, 'queued')));
}
