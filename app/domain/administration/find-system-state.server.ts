// What the platform runs on and what waits to be done.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { SystemState } from './system-state.ts';

type Row = {
  version: string;
  bytes: string;
  queued: number;
  failed: number;
  sent: number;
  oldest: string | null;
  applied: number;
  last: string | null;
};

const DAY_MS = 86_400_000;

export async function findSystemState({
  db,
  now,
  jobs,
}: Pick<Deps, 'db' | 'now' | 'jobs'>): Promise<SystemState> {
  const yesterday = new Date(now().getTime() - DAY_MS).toISOString();
  const [row] = await db.execute<Row>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes, m.*,
           (select count(*)::int from mails where sent_at >= ${yesterday}::timestamptz) as sent, d.*
      from (select (count(*) filter (where state = 'queued'))::int as queued, (count(*) filter (where state = 'failed'))::int as failed,
                   min(created_at) filter (where state = 'queued') as oldest
              from mails where state in ('queued', 'failed')) m,
           (select count(*)::int as applied, max(created_at)::text as last from drizzle.__drizzle_migrations) d`);
  if (!row) throw new Error('counts answer a row');
  return {
    postgresVersion: row.version,
    databaseBytes: Number(row.bytes),
    jobs: await jobs.count(),
    mails: {
      queued: row.queued,
      failed: row.failed,
      sentToday: row.sent,
      oldestAt: row.oldest === null ? undefined : new Date(row.oldest).toISOString(),
    },
    migrations: {
      applied: row.applied,
      lastAt: row.last === null ? undefined : new Date(Number(row.last)).toISOString(),
    },
  };
}
