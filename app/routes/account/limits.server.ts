// Limits of the forms that could be used for guessing or for filling, across processes. One of them is for every way to
// try a password: the login form, the session calls, and the pages that ask for it again.
import type { SubmissionResult } from '@conform-to/react';
import { createContext, data, type RouterContextProvider } from 'react-router';

import {
  depsContext,
  deviceContext,
  type LimitName,
  limitsContext,
  requestContext,
  viewerContext,
} from '#app/contexts.ts';
import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import { knownDevice } from '#app/domain/identity/known-device.server.ts';
import { admitPasswordTry, forgiveTries, type Keys } from '#app/domain/identity/password-tries.server.ts';

type Context = Readonly<RouterContextProvider>;

const triedContext = createContext<Keys | null>(null);

/** Before a password is compared: seconds to wait, or undefined to go on. */
export async function passwordTryWaits(context: Context, account: string): Promise<number | undefined> {
  const deps = context.get(depsContext);
  const verdict = await admitPasswordTry(deps, {
    account,
    address: context.get(requestContext).clientAddress,
    device: await knownDevice(deps, { tokens: context.get(deviceContext), account }),
    session: sessionOf(context, account),
  });
  if (!verdict.ok) return verdict.retryAfterSeconds;
  context.set(triedContext, verdict.keys ?? null);
  return undefined;
}

/** After it was right: the try doesn't count. */
export async function passwordWasRight(context: Context): Promise<void> {
  const keys = context.get(triedContext);
  if (keys) await forgiveTries(context.get(depsContext), keys);
  context.set(triedContext, null);
}

/** Of the account whose password is asked for, not of any other. */
function sessionOf(context: Context, account: string): string | undefined {
  const session = context.get(viewerContext);
  if (session?.kind !== 'full') return undefined;
  const isOwn = parseEmailAddress(session.user.email)?.key === parseEmailAddress(account)?.key;
  return isOwn ? session.idHash : undefined;
}

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
