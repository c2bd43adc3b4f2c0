// Pictures that nothing shows any more, as those of deleted services and catalogs: their rows, then their files.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import { shownNowhere } from './drop-unused-image.server.ts';

const DAY = 86_400_000;

/** Mails that were sent and pages that were kept elsewhere go on showing a picture for so long. */
export const UNUSED_DAYS = 30;

/** A file is written before its row, and its form may take a while. */
const UPLOAD_DAYS = 1;

/** May be run again at any time, also after it was cut short. */
export async function tidyImages({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const at = now();
  await noteUnused({ db }, at);
  for (const key of await deleteUnused({ db }, daysBefore(at, UNUSED_DAYS))) await files.remove(key);
  await files.removeStrays(daysBefore(at, UPLOAD_DAYS), (keys) => knownOf({ db }, keys));
}

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY);
}

async function noteUnused({ db }: Pick<Deps, 'db'>, at: Date): Promise<void> {
  await db.execute(sql`
    update images i set unused_since = case when ${shownNowhere} then ${at.toISOString()}::timestamptz end
     where (i.unused_since is null) = ${shownNowhere}`);
}

async function deleteUnused({ db }: Pick<Deps, 'db'>, before: Date): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`
    delete from images i where i.unused_since <= ${before.toISOString()}::timestamptz and ${shownNowhere} returning i.key`);
  return rows.map(({ key }) => key);
}

async function knownOf({ db }: Pick<Deps, 'db'>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.execute<{ key: string }>(
    sql`select key from images where key = any(${`{${keys.join(',')}}`}::text[])`,
  );
  return new Set(rows.map(({ key }) => key));
}
