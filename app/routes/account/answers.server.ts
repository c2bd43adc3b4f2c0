// Of the account pages: headers, redirect targets, limits, and how their forms are read.
import { createContext, data, type HeadersArgs, type RouterContextProvider } from 'react-router';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { parseUrl } from '#app/domain/parse-url.ts';
import type { LimitName } from '#app/contexts.ts';
import * as contexts from '#app/contexts.ts';
import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import { knownDevice } from '#app/domain/identity/signing-in/known-device.server.ts';
import * as passwords from '#app/domain/identity/signing-in/password.server.ts';
import { passwordField } from '#app/domain/identity/signing-in/password-tries.ts';
import {
  admitPasswordTry,
  forgiveTries,
  type Keys,
} from '#app/domain/identity/signing-in/password-tries.server.ts';
import { isSecretField } from '#app/domain/text-fields.ts';
import type { FieldMessages } from '../form-action.server.ts';
import { doubtOf, replyAtOnce, replyDoubting } from '../form-replies.server.ts';

/** Passes on the action's headers, such as the time to wait; React Router drops them otherwise. */
export function answerHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/** For pages with a secret in their address: never cached. */
export function secretPageHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'private, no-store');
  return headers;
}

/**
 * A path of the platform for after signing in, if the given one is safe. Parses like a browser: `//evil`, `\evil`
 * and addresses with a scheme are refused.
 */
export function safePath(wanted: string | null, baseUrl: string): string | undefined {
  if (wanted === null || !wanted.startsWith('/') || wanted.length > 2000) return undefined;
  const base = new URL(baseUrl);
  const url = parseUrl(wanted, base);
  if (url === null || url.origin !== base.origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The path from which a form was sent, on this host; an address elsewhere becomes '/'. */
export function pathOnThisHost(back: FormDataEntryValue | null): string {
  if (typeof back !== 'string' || !back.startsWith('/')) return '/';
  const here = 'http://here.invalid';
  const url = parseUrl(back, here);
  return url?.origin === here ? url.pathname.replace(/^\/+/, '/') + url.search : '/';
}

/** The inviter's referral code from an address or a form. */
export function referralOf(text: unknown): string | undefined {
  return typeof text === 'string' && /^[\w-]{4,32}$/.test(text) ? text : undefined;
}

// Limits for forms that could be used for guessing or flooding, shared by all processes. Every way to try a
// password uses the same one: login form, session calls, and pages that ask for it again.

type Context = Readonly<RouterContextProvider>;

const triedContext = createContext<Keys | null>(null);

/** Called before a password is checked: seconds to wait, or undefined to continue. */
export async function passwordTryWaits(context: Context, account: string): Promise<number | undefined> {
  const deps = context.get(contexts.depsContext);
  const verdict = await admitPasswordTry(deps, {
    account,
    address: context.get(contexts.requestContext).clientAddress,
    device: await knownDevice(deps, { tokens: context.get(contexts.deviceContext), account }),
    session: sessionOf(context, account),
  });
  if (!verdict.ok) return verdict.error;
  context.set(triedContext, verdict.value ?? null);
  return undefined;
}

/** Called after a right password: the try is not counted. */
export async function passwordWasRight(context: Context): Promise<void> {
  const keys = context.get(triedContext);
  if (keys) await forgiveTries(context.get(contexts.depsContext), keys);
  context.set(triedContext, null);
}

/** Id of the session, if it belongs to the account whose password is tried. */
function sessionOf(context: Context, account: string): string | undefined {
  const session = context.get(contexts.viewerContext);
  if (session?.kind !== 'full') return undefined;
  const isOwn = parseEmailAddress(session.user.email)?.key === parseEmailAddress(account)?.key;
  return isOwn ? session.idHash : undefined;
}

/** 'login' is not counted by address alone, so that other people's tries don't lock out the account's owner. */
type Named = LimitName | 'login';

type Use = {
  /** The account, or another key counted besides the address. */
  account?: string | undefined;
  /** Keeps the typed values in the form. */
  result?: SubmissionResult;
};

/** Seconds to wait, or undefined to continue. */
export async function secondsToWait(
  context: Context,
  name: Named,
  account?: string,
): Promise<number | undefined> {
  if (name === 'login') return passwordTryWaits(context, account ?? '');
  const limits = context.get(contexts.limitsContext);
  const keys: (string | undefined)[] = [context.get(contexts.requestContext).clientAddress];
  if (account !== undefined) keys.push(`account:${parseEmailAddress(account)?.key ?? account.trim()}`);
  for (const key of keys) {
    const verdict = await limits.consume(name, key);
    if (!verdict.ok) return verdict.error;
  }
  return undefined;
}

/** A 429 answer, or undefined to continue. */
export async function tooMany(context: Context, name: Named, { account, result }: Use = {}) {
  const seconds = await secondsToWait(context, name, account);
  // The tries may have been other people's.
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

type AccountForm<Schema extends z.ZodObject> = {
  schema: Schema;
  limit: Named;
  accountOf?: (value: z.output<Schema>) => string;
  /** The field of an address that may be mistyped. */
  doubted?: string;
  /** The field of a new password, and whose it is: that it is easily guessed is told with the other errors. */
  chosen?: Chosen;
};

type Owner = passwords.PasswordOwner;
type Chosen = { field: 'password' | 'newPassword'; by(fields: FormData): Owner | Promise<Owner> };

/** Judging a password takes up to 50 ms, so that it is counted; beyond that it is told later. */
async function laterOf(context: Context, fields: FormData, { field, by }: Chosen): Promise<FieldMessages> {
  const judged = fields.get(field);
  if (!passwordField.safeParse(judged).success || (await secondsToWait(context, 'judged-password')))
    return {};
  const weakness = await passwords.passwordWeakness(String(judged), await by(fields));
  return weakness ? { [field]: [passwords.PASSWORD_WEAKNESSES[weakness]] } : {};
}

/** The form's value, and the reply for a field that is wrong; or the answer to an invalid or too frequent form. */
export async function readAccountForm<Schema extends z.ZodObject>(
  context: Context,
  fields: FormData,
  { schema, limit, accountOf, doubted: field, chosen }: AccountForm<Schema>,
) {
  const hidden = { hideFields: [...fields.keys()].filter(isSecretField) };
  const submission = parseWithZod(fields, { schema });
  const refused = (result: SubmissionResult) => data({ problem: undefined, result }, { status: 422 });
  const asks = field !== undefined && doubtOf(fields, { field })?.accepted === false;
  if (asks || submission.status !== 'success') {
    const later = chosen ? await laterOf(context, fields, chosen) : {};
    const doubt = asks && replyDoubting(submission, fields, { field, later, ...hidden });
    return { answer: refused(doubt || replyAtOnce(submission, later, hidden)) };
  }
  const { value } = submission;
  const result = submission.reply(hidden);
  const limited = await tooMany(context, limit, { account: accountOf?.(value), result });
  if (limited) return { answer: limited };
  const wrong = (name: keyof z.input<Schema> & string, error: string) =>
    refused(submission.reply({ ...hidden, fieldErrors: { [name]: [error] } }));
  return { value, result, wrong };
}
