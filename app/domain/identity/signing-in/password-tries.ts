// Rules for passwords and for limiting guesses.
import * as errors from '../../messages/errors.ts';
import { sentText } from '../../text-fields.ts';

// How often a password may be tried, from earlier tries alone. Source: docs/decisions/0056-password-tries.md.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Counts without a try for this long are deleted. */
export const FORGOTTEN_AFTER = 24 * HOUR;

/** Instants in milliseconds. */
export type Tries = { tries: number; at: number; nextAt: number };

/** A client address, a known browser or signed-in session (`own`), or neither. */
export type Source = 'address' | 'own' | 'unknown';

/** A count that several people share. It goes down by `leak` per hour and never above `most`. */
type Bucket = { leak: number; most: number };
const ADDRESS: Bucket = { leak: 400, most: 100 };
const ACCOUNT: Bucket = { leak: 20, most: 60 };
/** From this count on, the account is being guessed. */
const GUESSED_AT = 20;

/** Wrong tries in a row without a wait. */
const FREE_TRIES = 5;

export type TriesSoFar = {
  source: Source;
  own: Tries | undefined;
  /** Tries from the same address, on all accounts. */
  address?: Tries | undefined;
  /** Tries on the same account from all unknown addresses. */
  account?: Tries | undefined;
};

/** `own` must be stored in both cases. */
export type Judgement = { own: Tries } & ({ ok: true } | { ok: false; waitMs: number });

export function judgeTry(so: TriesSoFar, now: number): Judgement {
  const own = so.own !== undefined && now - so.own.at < FORGOTTEN_AFTER ? so.own : undefined;
  const crowd = level(so.address, ADDRESS, now) + 1 - ADDRESS.most;
  const pace = paceOf(level(so.account, ACCOUNT, now));
  // On an account that is being guessed, even the first try of an address waits.
  const turn = own ?? { tries: 0, at: now, nextAt: so.source === 'address' ? now + pace : now };
  const waitMs = Math.max(turn.nextAt - now, crowd > 0 ? Math.ceil((crowd / ADDRESS.leak) * HOUR) : 0);
  if (waitMs > 0) return { ok: false, waitMs, own: turn };
  const tries = turn.tries + 1;
  return { ok: true, own: { tries, at: now, nextAt: now + waitAfter(tries, pace, so.source) } };
}

/** Longest wait of a first try. */
const LONGEST_TURN = 60 * SECOND;

function paceOf(accountLevel: number): number {
  if (accountLevel < GUESSED_AT) return 0;
  return Math.min(15 * SECOND * 2 ** Math.floor((accountLevel - GUESSED_AT) / 10), LONGEST_TURN);
}

function waitAfter(tries: number, pace: number, source: Source): number {
  const patient = tries < FREE_TRIES ? 0 : MINUTE * 2 ** (tries - FREE_TRIES);
  const wait = Math.max(patient, pace * 4 ** tries);
  // Without an address, all unknown clients are one source: a long wait would lock out the owner too.
  return Math.min(wait, source === 'unknown' ? 10 * SECOND : HOUR);
}

function level(tries: Tries | undefined, { leak }: Bucket, now: number): number {
  return tries === undefined ? 0 : Math.max(0, tries.tries - ((now - tries.at) / HOUR) * leak);
}

/** Adds one try; -1 takes back a try that was right. */
export function countedTry(
  shared: 'address' | 'account',
  { tries, now, by }: { tries: Tries | undefined; now: number; by: 1 | -1 },
): Tries {
  const bucket = shared === 'address' ? ADDRESS : ACCOUNT;
  return { tries: Math.max(0, Math.min(level(tries, bucket, now) + by, bucket.most)), at: now, nextAt: now };
}

const NEEDED = [/[a-z]/, /[A-Z]/, /\d/];
/** One of them is needed. */
export const SPECIAL_CHARACTERS = '!@#$%^&*';
/**
 * Required of every password. Source: docs/rules/accounts.md#passwords. The server also refuses easily
 * guessed ones (password.server.ts).
 */
export const PASSWORD_MIN_LENGTH = 10;
/** Hashing very long texts would keep the server busy. */
export const MAX_PASSWORD_LENGTH = 200;
export const PASSWORD_RULE = errors.password({ min: PASSWORD_MIN_LENGTH, special: SPECIAL_CHARACTERS });

/** The present password, or the repetition of a new one. */
export const givenPassword = sentText(MAX_PASSWORD_LENGTH).min(1, errors.required);

/** A new password. */
export const passwordField = givenPassword.refine((text) => text === '' || isStrong(text), PASSWORD_RULE);

function isStrong(text: string): boolean {
  const special = Array.from(SPECIAL_CHARACTERS).some((each) => text.includes(each));
  return special && text.length >= PASSWORD_MIN_LENGTH && NEEDED.every((needed) => needed.test(text));
}
