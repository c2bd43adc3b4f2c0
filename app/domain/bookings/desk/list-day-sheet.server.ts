// All bookings of a day that the viewer's activities sell or serve, by time and resource.
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { formatMinute, minuteOf } from '../../minutes.ts';
import type { DeskActivity } from './booking-list.ts';
import type { DaySheetBooking, DaySheetGroup } from './day-sheet.ts';
import { intArray, type RowOf, withoutNulls } from '../../sql.server.ts';
import { activitiesIn, type Half, HALVES, ofHalf, ofSlot, peopleAtRate } from './desk-bookings.server.ts';
import { arrivedPeople } from './door.server.ts';
import { isExpected, shownDispute } from '../standing.server.ts';
import {
  lastOnSite,
  onSiteDue,
  onSiteOwed,
  onSitePaid,
  type OnSiteRow,
  toOnSite,
} from '../money/on-site-money.server.ts';
import { answersJson } from '../questions.server.ts';

type Query = {
  activities: readonly DeskActivity[];
  activity: string | undefined;
  date: string;
  /** Only bookings of this slot. */
  slotId?: number;
};

/** Without cancelled bookings and those whose time to pay has ended. */
export async function listDaySheet(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { activities, activity, date, slotId }: Query,
): Promise<DaySheetGroup[]> {
  const ids = activitiesIn(activities, { activity });
  if (ids.length === 0) return [];
  const half = (which: Half) => sql`
    select b.id from bookings b
     where ${ofHalf(which, sql`any(${intArray(ids)})`, ids)} and b.date = ${date}::date
       and b.starts_at between ${date}::date - 1 and ${date}::date + 2
       and ${slotId === undefined ? sql`true` : ofSlot(slotId)}
       and ${isExpected(now())}`;
  const rows = await db.execute<Row>(sql`
    select b.reference, b.status, b.source, b.service_name as "serviceName", case when a.id <> o.id then a.name end as "soldBy",
           rtrim(b.name || ' ' || b.surname) as guest, b.email, b.phone, b.message, b.quantity as people, b.total_cents::float8 as "totalCents",
           booking_paid_cents(b.id)::float8 as "paidCents", b.on_site_cents::float8 as "onSiteCents", ${onSitePaid}::float8 as "takenCents", ${onSiteOwed}::float8 as "onSiteOwedCents", ${onSiteDue}::float8 as "onSiteDueCents", ${lastOnSite} as "lastOnSite", b.no_show_at is not null as "noShow",
           ${arrivedPeople} as arrived,
           (select max(v.at) from arrivals v where v.booking_id = b.id and v.people > 0) as "arrivedAt", ${shownDispute} as dispute,
           (select s.meeting_point from services s where s.id = b.service_id) as "meetingPoint", b.start_time as "startTime", b.end_time as "endTime", b.slot_name as "slotName", b.resource_id as "resourceId", b.resource_name as "resourceName", o.name as owner,
           coalesce((select json_agg(${peopleAtRate} order by l.position)
              from booking_lines l where l.booking_id = b.id), '[]') as rates,
           coalesce(${answersJson}, '[]') as answers
      from bookings b join activities a on a.id = b.activity_id join activities o on o.id = b.owner_activity_id
     where b.id in (${sql.join(HALVES.map(half), sql` union all `)})
     order by b.starts_at, b.ends_at, o.name, b.resource_name, b.slot_name, lower(b.surname), lower(b.name), b.id`);
  return grouped([...rows]);
}

type Where = Pick<
  DaySheetGroup,
  'resourceId' | 'startTime' | 'endTime' | 'slotName' | 'resourceName' | 'owner'
>;
type Row = RowOf<Omit<DaySheetBooking, 'onSite'>> & OnSiteRow & Where & { meetingPoint: string };

function grouped(rows: readonly Row[]): DaySheetGroup[] {
  const groups = new Map<string, DaySheetGroup>();
  for (const row of rows) {
    const { meetingPoint, startTime, endTime, slotName, resourceId, resourceName, owner, ...rest } = row;
    const { lastOnSite: newest, arrivedAt, ...booking } = rest;
    const key = [startTime, endTime, slotName, resourceId, resourceName].join('\n');
    const group = groups.get(key) ?? {
      resourceId,
      startTime: formatMinute(minuteOf(startTime)),
      endTime: formatMinute(minuteOf(endTime)),
      slotName,
      resourceName,
      owner,
      people: 0,
      meetingPoints: [],
      bookings: [],
    };
    groups.set(key, group);
    group.people += row.people;
    if (meetingPoint !== '' && !group.meetingPoints.includes(meetingPoint))
      group.meetingPoints.push(meetingPoint);
    group.bookings.push({
      ...withoutNulls<Omit<DaySheetBooking, 'onSite' | 'arrivedAt'>>(booking),
      onSite: toOnSite(newest),
      arrivedAt: arrivedAt === null ? undefined : new Date(arrivedAt),
    });
  }
  return [...groups.values()];
}
