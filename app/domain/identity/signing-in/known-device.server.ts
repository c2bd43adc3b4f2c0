// Recognises browsers that have signed in to an account before, so that other people's tries don't lock them
// out. Each holds a signed token, which only exempts from the limits and never replaces the password.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { serverKey } from '../../server-key.server.ts';
import { parseEmailAddress } from '../contact-fields.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

export const DEVICE_DAYS = 180;
/** Most accounts remembered for one browser. */
const MOST = 5;
const DAY_MS = 86_400_000;

/** `{id}.{day}.{signature}`; several are joined by `~`. */
const TOKEN = /^[\w-]{11}\.\d{1,6}\.[\w-]{22}$/;

/** The browser's id on this account; undefined if it is not known. */
export async function knownDevice(
  deps: Needs,
  { tokens, account }: { tokens: string | undefined; account: string },
): Promise<string | undefined> {
  const read = tokensIn(tokens);
  if (read.length === 0) return undefined;
  const key = await serverKey(deps, 'known-device');
  return read.find((token) => isFor(token, { key, account, day: today(deps) }));
}

/** Returns the tokens for the cookie, newest first. */
export async function rememberDevice(
  deps: Needs,
  { tokens, account }: { tokens: string | undefined; account: string },
): Promise<string> {
  const key = await serverKey(deps, 'known-device');
  const day = today(deps);
  const id = randomBytes(8).toString('base64url');
  const others = tokensIn(tokens).filter((token) => !isFor(token, { key, account, day }));
  return [`${id}.${day}.${signature({ key, account, id, day })}`, ...others].slice(0, MOST).join('~');
}

function tokensIn(tokens = ''): string[] {
  return tokens.length > 400
    ? []
    : tokens
        .split('~')
        .filter((token) => TOKEN.test(token))
        .slice(0, MOST);
}

function isFor(token: string, { key, account, day }: { key: string; account: string; day: number }): boolean {
  const [id = '', made = '', signed = ''] = token.split('.');
  const age = day - Number(made);
  if (age < 0 || age > DEVICE_DAYS) return false;
  return timingSafeEqual(
    Buffer.from(signed),
    Buffer.from(signature({ key, account, id, day: Number(made) })),
  );
}

function signature({
  key,
  account,
  id,
  day,
}: {
  key: string;
  account: string;
  id: string;
  day: number;
}): string {
  const whose = parseEmailAddress(account)?.key ?? account.trim().toLowerCase();
  return createHmac('sha256', key).update(`${id}\n${day}\n${whose}`).digest('base64url').slice(0, 22);
}

function today({ now }: Needs): number {
  return Math.floor(now().getTime() / DAY_MS);
}
