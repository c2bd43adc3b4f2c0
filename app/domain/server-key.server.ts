// Secrets of the platform: generated on first use, stored only in the database, shared by all processes.
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { serverKeys } from '#db/schema/server-state.ts';
import type { Deps } from './deps.ts';

export type KeyName = 'known-device' | 'sign-up-address';

/** 256 random bits. */
export async function serverKey({ db }: Pick<Deps, 'db'>, name: KeyName): Promise<string> {
  const read = () => db.select().from(serverKeys).where(eq(serverKeys.name, name));
  const [known] = await read();
  if (known) return known.key;
  const key = randomBytes(32).toString('base64url');
  await db.insert(serverKeys).values({ name, key }).onConflictDoNothing();
  const [made] = await read();
  if (!made) throw new Error('a key that was written can be read');
  return made.key;
}
