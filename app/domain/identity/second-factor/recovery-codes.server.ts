// Codes to keep on paper, for who has lost the device. Shown once, stored as hashes, good for one use each.
import { randomBytes } from 'node:crypto';

import { and, eq, isNull } from 'drizzle-orm';

import { recoveryCodes } from '#db/schema/second-factor.ts';

import type { Deps } from '../../deps.ts';
import { hashOf } from '../tokens.server.ts';

const HOW_MANY = 10;
/** Without letters and digits that are taken for one another. 16 of them are 80 bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const RECOVERY_CODE = /^[A-HJ-NP-Z2-9]{16}$/;

/** Takes the place of all from before. Answers them as they are written down. */
export async function issueRecoveryCodes({ db }: Pick<Deps, 'db'>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

function newCode(): string {
  return Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** false: it is none of theirs, or was used. Two at once: one wins. */
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
