// Calendars: creates, changes, copies and finds them.
import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { calendars, closedDates, slots } from '#db/schema/scheduling.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result, transact, transactional } from '../../result.ts';
import { madeBefore } from '../../sql.server.ts';
import {
  type CalendarFields,
  DEFAULT_SLOTS,
  type SlotFields,
  type CalendarPage,
  type OwnCalendar,
} from './calendar.ts';
import { editAgainstSales, type SoldError } from './edit-against-sales.server.ts';
import { reachCalendar, reachCalendarAgainstSales, reachResource } from '../reach.server.ts';
import { insertSlots, type SlotError } from './slots.server.ts';
import type { SoldDate } from '../resources/resource-terms.ts';
import { inForceFrom, isToCome, unitsToCome } from '../resources/terms.server.ts';
import { heldBy } from '../../activities/members.server.ts';

export type NewCalendar = CalendarFields & {
  resourceId: number;
  /** In addition to the default slots, if those are wanted. */
  slots?: readonly SlotFields[];
  /** Form id: a form sent twice makes one calendar. */
  formNonce?: string;
};

export type CreateCalendarError = { code: 'not-found' } | SlotError;

export type CreatedCalendar = { calendarId: number; slotIds: number[] };

/** Creates a season of a resource with its slots. */
export const createCalendar = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { resourceId, createDefaultSlots, slots = [], ...fields }: NewCalendar,
  ): Promise<Result<CreatedCalendar, CreateCalendarError>> => {
    const reached = await reachResource(db, viewer, resourceId);
    if (!reached.ok) return err({ code: reached.error });
    const [calendar] = await db
      .insert(calendars)
      .values({ ...fields, resourceId, createdAt: now(), updatedAt: now() })
      .onConflictDoNothing({ target: calendars.formNonce })
      .returning({ id: calendars.id });
    if (!calendar) {
      const form = { formNonce: fields.formNonce, owner: eq(calendars.resourceId, resourceId) };
      const calendarId = await madeBefore(db, calendars, form);
      return calendarId === undefined ? err({ code: 'not-found' }) : ok({ calendarId, slotIds: [] });
    }
    const wanted = createDefaultSlots ? [...DEFAULT_SLOTS, ...slots] : slots;
    const made = await insertSlots(db, {
      calendarId: calendar.id,
      units: await unitsToCome(db, reached.value, now()),
      slots: wanted,
      now: now(),
    });
    return made.ok ? ok({ calendarId: calendar.id, slotIds: made.value }) : made;
  },
);

// Changes a calendar's name, season and weekdays.

export type CalendarChange = Omit<CalendarFields, 'createDefaultSlots'> & {
  calendarId: number;
  /** true: sold dates stay on offer while the others change. */
  keepSold: boolean;
};

export type ChangeCalendarError = { code: 'not-found' } | SoldError;

/** Returns the sold dates that stay on offer despite the change. */
export const changeCalendar = transactional(
  async (
    { db: tx, now: clock }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { calendarId, keepSold, name, startDate, endDate, weekdays }: CalendarChange,
  ): Promise<Result<{ kept: SoldDate[] }, ChangeCalendarError>> => {
    const reached = await reachCalendarAgainstSales(tx, viewer, calendarId);
    if (!reached.ok) return err({ code: reached.error });
    const now = clock();
    return editAgainstSales(tx, {
      resourceId: reached.value.resourceId,
      now,
      keepSold,
      apply: async () => {
        await tx
          .update(calendars)
          .set({ name, startDate, endDate, weekdays, updatedAt: now })
          .where(eq(calendars.id, calendarId));
        return undefined;
      },
    });
  },
);

export type CalendarCopy = {
  calendarId: number;
  name: string;
  startDate: string;
  endDate: string;
  /** Also copies closed dates within the new season. */
  copyClosed: boolean;
  /** Form id: a form sent twice makes one calendar. */
  formNonce: string;
};

/** A calendar for another season, with the slots that the first has at its end. */
export function copyCalendar(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  copy: CalendarCopy,
): Promise<Result<{ calendarId: number }, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachCalendar(tx, viewer, copy.calendarId);
    if (!reached.ok) return reached;
    const [source] = await tx.select().from(calendars).where(eq(calendars.id, copy.calendarId));
    if (!source) return err('not-found');
    const { resourceId, weekdays } = source;
    const { name, startDate, endDate, formNonce } = copy;
    const stamps = { createdAt: deps.now(), updatedAt: deps.now() };
    const [made] = await tx
      .insert(calendars)
      .values({ resourceId, weekdays, name, startDate, endDate, formNonce, ...stamps })
      .onConflictDoNothing({ target: calendars.formNonce })
      .returning({ id: calendars.id });
    if (!made) {
      const form = { formNonce, owner: eq(calendars.resourceId, resourceId) };
      const calendarId = await madeBefore(tx, calendars, form);
      return calendarId === undefined ? err('not-found') : ok({ calendarId });
    }
    await copySlots(tx, { from: source, to: made.id, now: deps.now() });
    if (copy.copyClosed) await copyClosed(tx, { from: source.id, to: made.id, startDate, endDate });
    return ok({ calendarId: made.id });
  });
}

type Copying = { from: typeof calendars.$inferSelect; to: number; now: Date };

async function copySlots(tx: Db, { from, to, now }: Copying): Promise<void> {
  const current = await tx
    .select()
    .from(slots)
    .where(
      and(
        eq(slots.calendarId, from.id),
        isNull(slots.archivedAt),
        or(isNull(slots.validTo), gte(slots.validTo, from.endDate)),
        or(isNull(slots.validFrom), lte(slots.validFrom, from.endDate)),
      ),
    );
  const rows = current.map(({ name, startTime, endTime, quantity }) => ({
    calendarId: to,
    name,
    startTime,
    endTime,
    quantity,
    createdAt: now,
  }));
  if (rows.length > 0) await tx.insert(slots).values(rows);
}

type Season = { from: number; to: number; startDate: string; endDate: string };

async function copyClosed(tx: Db, { from, to, startDate, endDate }: Season): Promise<void> {
  const inside = await tx
    .select()
    .from(closedDates)
    .where(
      and(eq(closedDates.calendarId, from), gte(closedDates.date, startDate), lte(closedDates.date, endDate)),
    );
  if (inside.length > 0)
    await tx.insert(closedDates).values(inside.map((each) => ({ ...each, calendarId: to })));
}

// One calendar for its page: season, slots, closed dates.

/** undefined: it doesn't exist or belongs to somebody else. */
export async function findCalendar(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Viewer,
  calendarId: number,
): Promise<CalendarPage | undefined> {
  const at = now().toISOString();
  const [row] = await db.execute<CalendarPage>(sql`
    select c.id, c.name, c.start_date::text as "startDate", c.end_date::text as "endDate", c.weekdays,
           c.archived_at is not null as archived,
           json_build_object('id', r.id, 'name', r.name, 'quantity', u.units, 'archived', r.archived_at is not null) as resource,
           json_build_object('id', a.id, 'name', a.name, 'subdomain', a.subdomain) as activity,
           (${at}::timestamptz at time zone a.time_zone)::date::text as today,
           coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'quantity', least(s.quantity, u.units),
                'startTime', to_char(s.start_time, 'HH24:MI'), 'endTime', to_char(s.end_time, 'HH24:MI'),
                'validFrom', s.valid_from, 'validTo', s.valid_to) order by s.start_time, s.valid_from nulls first, s.id)
              from slots s where s.calendar_id = c.id and s.archived_at is null
               and coalesce(s.valid_to, 'infinity') >= (${at}::timestamptz at time zone a.time_zone)::date), '[]') as slots,
           coalesce((select json_agg(json_build_object('date', cd.date, 'reason', cd.reason) order by cd.date)
              from closed_dates cd where cd.calendar_id = c.id), '[]') as closed,
           coalesce((select json_agg(json_build_object('date', ss.date, 'startTime', to_char(ss.start_time, 'HH24:MI'),
                'endTime', to_char(ss.end_time, 'HH24:MI'), 'reason', ss.reason) order by ss.date, ss.start_time nulls first)
              from sales_stops ss where ss.resource_id = r.id
               and ss.date >= (${at}::timestamptz at time zone a.time_zone)::date), '[]') as stops,
           (select count(distinct a.booking_id)::int from allocations a join slots s on s.id = a.slot_id join bookings b on b.id = a.booking_id
             where s.calendar_id = c.id and ${isToCome(sql`c.resource_id`, now())}) as "futureBookings"
      from calendars c
      join resources r on r.id = c.resource_id
      join memberships m on m.activity_id = r.activity_id and ${heldBy({ userId }, 'manage')}
      join activities a on a.id = r.activity_id
      cross join lateral (
        select max(rt.quantity) as units from resource_terms rt
         where ${inForceFrom(sql`(${at}::timestamptz at time zone a.time_zone)::date`)}) u
     where c.id = ${calendarId}`);
  return row;
}

// Calendars of all activities of the viewer.

type Wanted = { activityId: number | undefined; resourceId: number | undefined };

/** Archived ones last; before them those that are over. */
export async function listCalendars(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Viewer,
  { activityId, resourceId }: Wanted,
): Promise<OwnCalendar[]> {
  return db.execute<OwnCalendar>(sql`
    select c.id, c.name, r.id as "resourceId", r.name as "resourceName", a.name as "activityName",
           c.start_date::text as "startDate", c.end_date::text as "endDate", c.weekdays,
           c.archived_at is not null as archived,
           coalesce((select json_agg(distinct to_char(s.start_time, 'HH24:MI') || '–' || to_char(s.end_time, 'HH24:MI'))
              from slots s where s.calendar_id = c.id and s.archived_at is null
               and coalesce(s.valid_to, 'infinity') >= d.today), '[]') as hours,
           case when c.end_date < d.today then 'past' when c.start_date > d.today then 'future' else 'current' end as state
      from memberships m
      join activities a on a.id = m.activity_id
      join resources r on r.activity_id = a.id
      join calendars c on c.resource_id = r.id
      cross join lateral (select (${now().toISOString()}::timestamptz at time zone a.time_zone)::date as today) d
     where ${heldBy({ userId }, 'manage')} and a.id = coalesce(${activityId ?? null}::int, a.id)
       and r.id = coalesce(${resourceId ?? null}::int, r.id)
     order by archived, c.end_date < d.today, lower(a.name), lower(r.name), r.id, c.start_date, c.id`);
}
