// Everything administration shows of one activity.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { ActivityDetail } from './activity-filter.ts';

export async function findActivity(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activityId: number,
): Promise<ActivityDetail | undefined> {
  const at = now().toISOString();
  const [row] = await db.execute<Row>(sql`
    select a.id, a.name, a.subdomain, t.name as type, u.name || ' ' || u.surname as owner, u.id as "ownerId",
           a.published_at is not null as published, a.suspended_at is not null as suspended, a.created_at as "createdAt",
           a.email, a.phone, a.city, a.legal_name as "legalName", a.vat_number as "vatNumber", a.suspended_at as "suspendedAt",
           (select l.detail->>'reason' from audit_log l
             where l.subject_type = 'activity' and l.subject_id = a.id and l.action = 'activity.suspended' and a.suspended_at is not null
             order by l.id desc limit 1) as "suspensionReason",
           (select count(*)::int from services s where s.activity_id = a.id and s.archived_at is null) as services,
           (select count(*)::int from memberships m where m.activity_id = a.id) as members,
           b.bookings, b.future as "futureBookings"
      from activities a join users u on u.id = a.user_id join activity_types t on t.id = a.activity_type_id,
           lateral (select count(*)::int as bookings,
                           (count(*) filter (where status in ('confirmed', 'pending') and ends_at > ${at}::timestamptz))::int as future
                      from bookings where a.id in (activity_id, owner_activity_id)) b
     where a.id = ${activityId}`);
  if (!row) return undefined;
  const { createdAt, suspendedAt, suspensionReason, ...activity } = row;
  return {
    ...activity,
    createdAt: new Date(createdAt).toISOString(),
    suspendedAt: suspendedAt === null ? undefined : new Date(suspendedAt).toISOString(),
    suspensionReason: suspensionReason ?? undefined,
  };
}

type Row = Omit<ActivityDetail, 'suspendedAt' | 'suspensionReason'> & {
  suspendedAt: string | null;
  suspensionReason: string | null;
};
