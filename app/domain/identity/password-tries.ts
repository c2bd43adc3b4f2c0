// Rules of passwords, and of guessing at them.
import * as errors from '../messages/errors.ts';
import { sentText } from '../text-fields.ts';

// How often a password may be tried, by whom: pure rules over what was tried before. Source: docs/decisions/0056-password-tries.md.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** What nobody has tried for so long is forgotten. */
export const FORGOTTEN_AFTER = 24 * HOUR;

/** Instants in milliseconds. */
export type Tries = { tries: number; at: number; nextAt: number };

/** Who tries: an address, a browser that has signed in to this account before, or somebody signed in to it. */
export type Source = 'address' | 'own' | 'unknown';

/** Tries that others share, which leak away by so many an hour. */
type Bucket = { leak: number; most: number };
const ADDRESS: Bucket = { leak: 400, most: 100 };
const ACCOUNT: Bucket = { leak: 20, most: 60 };
/** From this level on an account is being guessed at. */
const GUESSED_AT = 20;

/** Wrong ones in a row that cost nothing. */
const FREE_TRIES = 5;

export type TriesSoFar = {
  source: Source;
  own: Tries | undefined;
  /** Of the same address, on all accounts. */
  address?: Tries | undefined;
  /** On the same account, from all addresses that don't know it. */
  account?: Tries | undefined;
};

/** `own` is to be kept in either case. */
export type Judgement = { own: Tries } & ({ ok: true } | { ok: false; waitMs: number });

export function judgeTry(so: TriesSoFar, now: number): Judgement {
  const own = so.own !== undefined && now - so.own.at < FORGOTTEN_AFTER ? so.own : undefined;
  const crowd = level(so.address, ADDRESS, now) + 1 - ADDRESS.most;
  const pace = paceOf(level(so.account, ACCOUNT, now));
  // A first try on an account that is being guessed at waits its turn, wherever it comes from.
  const turn = own ?? { tries: 0, at: now, nextAt: so.source === 'address' ? now + pace : now };
  const waitMs = Math.max(turn.nextAt - now, crowd > 0 ? Math.ceil((crowd / ADDRESS.leak) * HOUR) : 0);
  if (waitMs > 0) return { ok: false, waitMs, own: turn };
  const tries = turn.tries + 1;
  return { ok: true, own: { tries, at: now, nextAt: now + waitAfter(tries, pace, so.source) } };
}

/** The longest that a first try has to wait. */
const LONGEST_TURN = 60 * SECOND;

function paceOf(accountLevel: number): number {
  if (accountLevel < GUESSED_AT) return 0;
  return Math.min(15 * SECOND * 2 ** Math.floor((accountLevel - GUESSED_AT) / 10), LONGEST_TURN);
}

function waitAfter(tries: number, pace: number, source: Source): number {
  const patient = tries < FREE_TRIES ? 0 : MINUTE * 2 ** (tries - FREE_TRIES);
  const wait = Math.max(patient, pace * 4 ** tries);
  // Without an address all of the world is one source: a long wait would shut the owner out with the others.
  return Math.min(wait, source === 'unknown' ? 10 * SECOND : HOUR);
}

function level(tries: Tries | undefined, { leak }: Bucket, now: number): number {
  return tries === undefined ? 0 : Math.max(0, tries.tries - ((now - tries.at) / HOUR) * leak);
}

/** One more try, or with -1 one that was right after all. */
export function countedTry(
  shared: 'address' | 'account',
  { tries, now, by }: { tries: Tries | undefined; now: number; by: 1 | -1 },
): Tries {
  const bucket = shared === 'address' ? ADDRESS : ACCOUNT;
  return { tries: Math.max(0, Math.min(level(tries, bucket, now) + by, bucket.most)), at: now, nextAt: now };
}

const NEEDED = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*]/];
/**
 * What a password must have. Source: docs/rules/accounts.md#passwords. What is easily guessed besides, the server
 * says (password-strength).
 */
export const PASSWORD_MIN_LENGTH = 10;
/** Hashing a whole book would keep the server busy. */
export const MAX_PASSWORD_LENGTH = 200;

/** One that there is already, or its repetition. */
export const givenPassword = sentText(MAX_PASSWORD_LENGTH).min(1, errors.required);

/** A new one. */
export const passwordField = givenPassword.refine(
  (text) =>
    text === '' || (text.length >= PASSWORD_MIN_LENGTH && NEEDED.every((needed) => needed.test(text))),
  errors.password,
);
