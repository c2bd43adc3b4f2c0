// Data of the system page, and the platform's figures.
import { sql } from 'drizzle-orm';
import { holdsPlaces, isSale } from '../bookings/standing.server.ts';
import { isVisible } from '../catalog/service-cards.server.ts';
import type { Deps } from '../deps.ts';
import { type PlatformFigures, RECENT_DAYS, type SystemState, type Waiting } from './system-state.ts';

type Row = {
  version: string;
  bytes: string;
  sent: number;
  oldest: string | null;
  applied: number;
  last: string | null;
};

const DAY_MS = 86_400_000;

/** Versions, sizes and waiting work of the platform. */
export async function findSystemState(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'files'>,
): Promise<SystemState> {
  const { db, now, jobs, files } = deps;
  const yesterday = new Date(now().getTime() - DAY_MS).toISOString();
  const [row] = await db.execute<Row>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes, d.*,
           (select count(*)::int from mails where sent_at >= ${yesterday}::timestamptz) as sent,
           (select min(created_at) from mails where state = 'queued') as oldest
      from (select count(*)::int as applied, max(created_at)::text as last from drizzle.__drizzle_migrations) d`);
  if (!row) throw new Error('counts answer a row');
  const { mails, ...waiting } = await findWaiting(deps);
  return {
    postgresVersion: row.version,
    databaseBytes: Number(row.bytes),
    jobs: await jobs.count(),
    files: await files.state(),
    ...waiting,
    mails: {
      ...mails,
      sentToday: row.sent,
      oldestAt: row.oldest === null ? undefined : new Date(row.oldest).toISOString(),
    },
    migrations: {
      applied: row.applied,
      lastAt: row.last === null ? undefined : new Date(Number(row.last)).toISOString(),
    },
  };
}

/** Figures that are quick to count, for monitoring every few seconds. */
export async function findWaiting({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Waiting> {
  const [row] = await db.execute<{ [name in 'queued' | 'failed' | 'holds' | 'busy' | 'idle']: number }>(sql`
    select m.*, h.*, c.*
      from (select (count(*) filter (where state = 'queued'))::int as queued, (count(*) filter (where state = 'failed'))::int as failed
              from mails where state in ('queued', 'failed')) m,
           (select count(*)::int as holds from bookings b where ${holdsPlaces(now())}) h,
           (select (count(*) filter (where state <> 'idle'))::int as busy, (count(*) filter (where state = 'idle'))::int as idle
              from pg_stat_activity where datname = current_database()) c`);
  if (!row) throw new Error('counts answer a row');
  const { queued, failed, holds, busy, idle } = row;
  return { holds, connections: { busy, idle }, mails: { queued, failed } };
}

/** Overview figures of the platform. */
export async function findPlatformFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<PlatformFigures> {
  const since = new Date(now().getTime() - RECENT_DAYS * 86_400_000).toISOString();
  const [row] = await db.execute<PlatformFigures>(sql`
    select u.*, a.*,
           (select count(*)::int from activity_types) as "activityTypes",
           (select count(*)::int from activity_type_requests where status = 'pending') as "pendingTypeRequests",
           (select count(*)::int from bookings b where b.created_at >= ${since}::timestamptz and ${isSale}) as "recentBookings",
           (select count(*)::int from mails where state = 'failed') as "failedMails"
      from (select count(*)::int as users,
                   (count(*) filter (where email_verified_at is null))::int as "unverifiedUsers",
                   (count(*) filter (where suspended_at is not null))::int as "suspendedUsers"
              from users where erased_at is null) u,
           (select count(*)::int as activities,
                   (count(*) filter (where ${isVisible}))::int as "publishedActivities",
                   (count(*) filter (where suspended_at is not null))::int as "suspendedActivities"
              from activities a) a`);
  if (!row) throw new Error('counts answer a row');
  return row;
}
