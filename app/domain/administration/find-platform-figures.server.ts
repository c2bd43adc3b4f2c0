// The platform at a glance.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { PlatformFigures } from './platform-figures.ts';

const RECENT_DAYS = 30;

export async function findPlatformFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<PlatformFigures> {
  const since = new Date(now().getTime() - RECENT_DAYS * 86_400_000).toISOString();
  const [row] = await db.execute<PlatformFigures>(sql`
    select u.*, a.*,
           (select count(*)::int from activity_types) as "activityTypes",
           (select count(*)::int from activity_type_requests where status = 'pending') as "pendingTypeRequests",
           (select count(*)::int from bookings where created_at >= ${since}::timestamptz and status in ('confirmed', 'completed')) as "recentBookings",
           (select count(*)::int from mails where state = 'failed') as "failedMails"
      from (select count(*)::int as users,
                   (count(*) filter (where email_verified_at is null))::int as "unverifiedUsers",
                   (count(*) filter (where suspended_at is not null))::int as "suspendedUsers"
              from users where erased_at is null) u,
           (select count(*)::int as activities,
                   (count(*) filter (where published_at is not null and suspended_at is null))::int as "publishedActivities",
                   (count(*) filter (where suspended_at is not null))::int as "suspendedActivities"
              from activities) a`);
  if (!row) throw new Error('counts answer a row');
  return row;
}
