// The second factor: app codes, recovery codes, and the sign-in between password and code.
import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { halfSignIns, recoveryCodes, secondFactors, users } from '#db/schema/identity.ts';
import type { Deps } from '../../deps.ts';
import { cleanPasted } from '../../pasted-text.ts';
import { err, ok, type Result } from '../../result.ts';
import type { Admission } from './admission.ts';
import { hashOf } from '../tokens.server.ts';

const PERIOD_SECONDS = 30;

/** A secret for time-based codes (RFC 6238): six digits, a new one every 30 seconds. */
export function newFactorSecret(): string {
  return new Secret({ size: 20 }).base32;
}

type Account = { secret: string; issuer: string; label: string };

/** The URI in the QR code for the app. */
export function uriOf({ secret, ...names }: Account): string {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step of the code: the current one, the one before or the one after. undefined: wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp,
    window: 1,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Whether a person's sign-in asks for a code, as a column of a query over `users`. */
export function hasSecondFactor(): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${secondFactors} f where f.user_id = ${users.id} and f.enabled_at is not null)`;
}

const HOW_MANY = 10;
/** Without characters that look alike. 16 of them are 80 bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Recovery codes to keep on paper in case the device is lost. Shown once, stored as hashes, valid once each. */
export const RECOVERY_CODE = /^[A-HJ-NP-Z2-9]{16}$/;

/** Replaces all earlier codes. Returns the new ones with dashes for reading. */
export async function issueRecoveryCodes({ db }: Pick<Deps, 'db'>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

function newCode(): string {
  return Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** false: not a code of this person, or used. Of two uses at once, one succeeds. */
export async function spendRecoveryCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
  code: string,
): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

// Result of a typed code. After several wrong codes the person has to wait longer and longer.

export type CodeError = { code: 'wrong-code' } | { code: 'too-early'; seconds: number };

type Needs = Pick<Deps, 'db' | 'now'>;

/** Locks the row, so that simultaneous tries are all counted. Wrong codes stay counted. */
export function spendCode(deps: Needs, userId: number, typed: string): Promise<Result<undefined, CodeError>> {
  return deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const [factor] = await tx
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .for('update');
    if (!factor) return err({ code: 'wrong-code' });
    const wait = secondsToWait(factor, deps.now());
    if (wait > 0) return err({ code: 'too-early', seconds: wait });
    const change = await judge(inTx, factor, plain(typed));
    await tx
      .update(secondFactors)
      .set(change ?? failed(factor, deps.now()))
      .where(eq(secondFactors.userId, userId));
    return change ? ok(undefined) : err({ code: 'wrong-code' });
  });
}

type Factor = typeof secondFactors.$inferSelect;

function plain(typed: string): string {
  return cleanPasted(typed).replaceAll(/[\s-]/g, '').toUpperCase();
}

/** The new values of the row; undefined for a wrong code. */
async function judge(
  deps: Needs,
  { userId, secret, lastStep, enabledAt }: Factor,
  code: string,
): Promise<Partial<Factor> | undefined> {
  const heard = { failures: 0, nextAttemptAt: null };
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(secret, code, deps.now());
    // A used code and older ones are refused, so that somebody who watched the typing can't use them.
    return step === undefined || step <= lastStep ? undefined : { ...heard, lastStep: step };
  }
  const known =
    enabledAt !== null && RECOVERY_CODE.test(code) && (await spendRecoveryCode(deps, userId, code));
  return known ? heard : undefined;
}

/** The first wrong codes, often typing slips, cause no wait. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3600;

function failed({ failures }: Factor, now: Date): Partial<Factor> {
  const beyond = failures + 1 - FREE_FAILURES;
  const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(beyond, 10), LONGEST_WAIT_SECONDS);
  return {
    failures: failures + 1,
    nextAttemptAt: beyond < 0 ? null : new Date(now.getTime() + seconds * 1000),
  };
}

function secondsToWait({ nextAttemptAt }: Factor, now: Date): number {
  return nextAttemptAt === null ? 0 : Math.ceil((nextAttemptAt.getTime() - now.getTime()) / 1000);
}

/**
 * Sign-ins with a right password that still need a code. A cookie secret identifies one for ten minutes; it
 * is not a session.
 */
export const HALF_SIGN_IN_SECONDS = 600;

/** Returns the secret for the cookie. */
export async function beginHalfSignIn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + HALF_SIGN_IN_SECONDS * 1000);
  await db.insert(halfSignIns).values({ idHash: hashOf(id), userId, expiresAt });
  return id;
}

export type HalfSignIn = { idHash: string; userId: number; email: string };

/** undefined: unknown, expired, or the person is now suspended or erased. */
export async function findHalfSignIn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
): Promise<HalfSignIn | undefined> {
  const [row] = await db
    .select({ half: halfSignIns, user: users })
    .from(halfSignIns)
    .innerJoin(users, eq(users.id, halfSignIns.userId))
    .where(and(eq(halfSignIns.idHash, hashOf(id)), gt(halfSignIns.expiresAt, now())));
  if (!row || row.user.suspendedAt || row.user.erasedAt) return undefined;
  return { idHash: row.half.idHash, userId: row.user.id, email: row.user.email };
}

/** Deletes the half sign-in: if two forms are sent at once, one signs in. */
export function byHalfSignIn({ userId, idHash }: HalfSignIn): Admission {
  return {
    userId,
    async holds({ db }) {
      const ended = await db.delete(halfSignIns).where(eq(halfSignIns.idHash, idHash)).returning();
      return ended.length > 0;
    },
  };
}
