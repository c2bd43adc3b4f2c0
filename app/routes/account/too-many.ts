// Limits of the forms that could be used for guessing, per visitor and per account, across processes.
import type { SubmissionResult } from '@conform-to/react';
import { data, type RouterContextProvider } from 'react-router';

import { limitsContext, requestContext, type LimitName } from '#app/contexts.ts';
import { parseEmailAddress } from '#app/domain/identity/email-address.ts';

type Context = Readonly<RouterContextProvider>;

type Use = {
  /** An address as typed: the ways of writing it count as one. */
  account?: string;
  /** What was typed, so that it stays in the form. */
  result?: SubmissionResult;
};

/** Seconds to wait, or undefined to go on. */
export async function secondsToWait(
  context: Context,
  name: LimitName,
  account?: string,
): Promise<number | undefined> {
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
export async function tooMany(context: Context, name: LimitName, { account, result }: Use = {}) {
  const seconds = await secondsToWait(context, name, account);
  return seconds === undefined ? undefined : waitAnswer(seconds, result);
}

export function waitAnswer(seconds: number, result: SubmissionResult | undefined) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const problem = `Hai fatto troppi tentativi: riprova tra ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}`;
  return data({ problem, result }, { status: 429, headers: { 'Retry-After': String(seconds) } });
}
