// Limits of the forms that could be used for guessing or for filling, across processes.
import type { SubmissionResult } from '@conform-to/react';
import { data, type RouterContextProvider } from 'react-router';

import { limitsContext, requestContext, type LimitName } from '#app/contexts.ts';
import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';

import { passwordTryWaits } from './password-limit.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Passwords are not counted by address alone, so that nobody's tries shut the account's own person out. */
type Named = LimitName | 'login';

type Use = {
  /** Whose password it is, or what else is counted besides the address. */
  account?: string;
  /** What was typed, so that it stays in the form. */
  result?: SubmissionResult;
};

/** Seconds to wait, or undefined to go on. */
export async function secondsToWait(
  context: Context,
  name: Named,
  account?: string,
): Promise<number | undefined> {
  if (name === 'login') return passwordTryWaits(context, account ?? '');
  const limits = context.get(limitsContext);
  const keys: (string | undefined)[] = [context.get(requestContext).clientAddress];
  if (account !== undefined) keys.push(`account:${parseEmailAddress(account)?.key ?? account.trim()}`);
  for (const key of keys) {
    const verdict = await limits.consume(name, key);
    if (!verdict.ok) return verdict.retryAfterSeconds;
  }
  return undefined;
}

/** A 429 answer to give, or undefined to go on. */
export async function tooMany(context: Context, name: Named, { account, result }: Use = {}) {
  const seconds = await secondsToWait(context, name, account);
  // Wrong passwords may have been somebody else's.
  const reason = name === 'login' ? "Ci sono stati troppi tentativi d'accesso" : undefined;
  return seconds === undefined ? undefined : waitAnswer(seconds, result, reason);
}

export function waitAnswer(
  seconds: number,
  result: SubmissionResult | undefined,
  reason = 'Hai fatto troppi tentativi',
) {
  const problem = `${reason}: riprova tra ${timeText(seconds)}`;
  return data({ problem, result }, { status: 429, headers: { 'Retry-After': String(seconds) } });
}

function timeText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'un secondo' : `${seconds} secondi`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'un minuto' : `${minutes} minuti`;
}
