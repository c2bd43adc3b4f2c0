// Counts password tries in PostgreSQL for all processes; keys are stored as hashes.
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { passwordTries } from '#db/schema/server-state.ts';
import type { Deps } from '../../deps.ts';
import { err, ok, type Result } from '../../result.ts';
import { parseEmailAddress } from '../contact-fields.ts';
import { countedTry, FORGOTTEN_AFTER, judgeTry, type Source, type Tries } from './password-tries.ts';
import { hashOf } from '../tokens.server.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'config'>;

/** The account as typed, and where the try comes from. */
export type Trying = {
  account: string;
  address: string | undefined;
  /** Id of a browser that has signed in to this account before. */
  device: string | undefined;
  /** Session of somebody signed in to this account. */
  session: string | undefined;
};

export type Keys = { source: Source; own: string; address?: string; account?: string };

type Admitted = Result<Keys | undefined, number>;

/** Counts a try, or tells how many seconds to wait. The same for existing and unknown accounts. */
export async function admitPasswordTry(deps: Needs, trying: Trying): Promise<Admitted> {
  if (!deps.config.rateLimits) return ok(undefined);
  const keys = keysOf(trying);
  const now = deps.now().getTime();
  return deps.db.transaction(async (tx): Promise<Admitted> => {
    const read = await lockTries(tx, keys, now);
    const { own, ...verdict } = judgeTry({ source: keys.source, ...read }, now);
    await write(tx, keys.own, own);
    if (!verdict.ok) return err(Math.ceil(verdict.waitMs / 1000));
    await countShared(tx, keys, { read, now, by: 1 });
    return ok(keys);
  });
}

/** After a right password: deletes the person's own count and takes this try off the shared ones. */
export async function forgiveTries(deps: Needs, keys: Keys): Promise<void> {
  const now = deps.now().getTime();
  await deps.db.transaction(async (tx) => {
    const read = await lockTries(tx, keys, now);
    await tx.delete(passwordTries).where(eq(passwordTries.key, keys.own));
    await countShared(tx, keys, { read, now, by: -1 });
  });
}

export async function dropOldTries({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.delete(passwordTries).where(lt(passwordTries.at, new Date(now().getTime() - FORGOTTEN_AFTER)));
}

function keysOf({ account: typed, address, device, session }: Trying): Keys {
  const account = parseEmailAddress(typed)?.key ?? typed.trim().toLowerCase();
  const key = (...parts: string[]) => hashOf(parts.join('\n')).slice(0, 22);
  if (session !== undefined) return { source: 'own', own: key('session', session) };
  if (device !== undefined) return { source: 'own', own: key('device', device, account) };
  const shared = { account: key('account', account) };
  if (address === undefined) return { source: 'unknown', own: key('unknown', account), ...shared };
  return {
    source: 'address',
    own: key('pair', address, account),
    address: key('address', address),
    ...shared,
  };
}

type Read = { own: Tries | undefined; address: Tries | undefined; account: Tries | undefined };

/** Inserts missing rows first and locks in a fixed order, so that simultaneous tries wait for each other. */
async function lockTries(tx: Db, { own, address, account }: Keys, now: number): Promise<Read> {
  const keys = [own, address, account].filter((key) => key !== undefined).toSorted();
  const untouched = { tries: 0, at: new Date(0), nextAt: new Date(now) };
  await tx
    .insert(passwordTries)
    .values(keys.map((key) => ({ key, ...untouched })))
    .onConflictDoNothing();
  const rows = await tx
    .select()
    .from(passwordTries)
    .where(inArray(passwordTries.key, keys))
    .orderBy(sql`${passwordTries.key} collate "C"`)
    .for('update');
  const of = (key: string | undefined): Tries | undefined => {
    const row = rows.find((each) => each.key === key);
    if (row === undefined || row.at.getTime() === 0) return undefined;
    return { tries: row.tries, at: row.at.getTime(), nextAt: row.nextAt.getTime() };
  };
  return { own: of(own), address: of(address), account: of(account) };
}

async function countShared(
  tx: Db,
  keys: Keys,
  { read, now, by }: { read: Read; now: number; by: 1 | -1 },
): Promise<void> {
  for (const shared of ['address', 'account'] as const) {
    const key = keys[shared];
    if (key !== undefined) await write(tx, key, countedTry(shared, { tries: read[shared], now, by }));
  }
}

async function write(tx: Db, key: string, { tries, at, nextAt }: Tries): Promise<void> {
  const set = { tries, at: new Date(at), nextAt: new Date(nextAt) };
  await tx.update(passwordTries).set(set).where(eq(passwordTries.key, key));
}
