// A code is typed: by the app or from paper, each good for one use; after wrong ones the person waits longer and longer.
import { eq } from 'drizzle-orm';

import { secondFactors } from '#db/schema/second-factor.ts';

import type { Deps } from '../../deps.ts';
import { cleanPasted } from '../../pasted-text.ts';
import { err, ok, type Result } from '../../result.ts';
import { RECOVERY_CODE, spendRecoveryCode } from './recovery-codes.server.ts';
import { stepOf } from './totp.server.ts';

export type CodeError = { code: 'wrong-code' } | { code: 'too-early'; seconds: number };

type Needs = Pick<Deps, 'db' | 'now'>;

/** A row is held while one code is judged, so that of many at once each counts. What was wrong stays counted. */
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

/** What the row becomes, or undefined for a wrong code. */
async function judge(
  deps: Needs,
  { userId, secret, lastStep, enabledAt }: Factor,
  code: string,
): Promise<Partial<Factor> | undefined> {
  const heard = { failures: 0, nextAttemptAt: null };
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(secret, code, deps.now());
    // A code that somebody has seen being typed opens nothing any more, nor does an older one.
    return step === undefined || step <= lastStep ? undefined : { ...heard, lastStep: step };
  }
  const known =
    enabledAt !== null && RECOVERY_CODE.test(code) && (await spendRecoveryCode(deps, userId, code));
  return known ? heard : undefined;
}

/** The first ones are slips of the finger. */
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
