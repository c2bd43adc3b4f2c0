// One day: its slots, its bookings, and why something can't be booked.
import { holds } from '#app/domain/activities/staff.ts';
import type { DaySheetGroup } from '#app/domain/bookings/desk/day-sheet.ts';
import { listDaySheet } from '#app/domain/bookings/desk/list-day-sheet.server.ts';
import { timeIn } from '#app/domain/wall-clock.ts';
import { dayOf, formatDay, parseDay } from '#app/domain/calendar-day.ts';
import { findDay, zoneOf } from '#app/domain/scheduling/find-availability.server.ts';
import { longDate } from '#app/domain/date-words.ts';
import { DayView } from '#app/ui/scheduling/availability/day-view.tsx';
import type { Route } from './+types/day';
import { scheduleScope } from './scope.server.ts';

const FIRST = dayOf('2000-01-01');
const LAST = dayOf('2200-12-31');

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const scope = await scheduleScope(context, request, 'departures');
  const { deps, activities, chosen, resources, shown, today } = scope;
  const day = parseDay(url.searchParams.get('date') ?? '') ?? today;
  const [page, groups] = await Promise.all([
    findDay(deps, { resources: shown, day }),
    listDaySheet(deps, { activities, activity: chosen.activity, date: formatDay(day) }),
  ]);
  const booked = new Set(activities.filter(({ role }) => holds(role, 'bookings')).map(({ id }) => id));
  const activityOf = new Map(shown.map(({ id, activityId }) => [id, activityId]));
  return {
    activities,
    chosen,
    resources,
    date: formatDay(day),
    today: formatDay(today),
    previous: formatDay(Math.max(day - 1, FIRST)),
    next: formatDay(Math.min(day + 1, LAST)),
    page,
    guests: groups
      .filter(({ resourceId }) => activityOf.has(resourceId))
      .map((group) => dayGuests(group, booked.has(activityOf.get(group.resourceId) ?? 0))),
    now: day === today ? timeIn(zoneOf(shown), deps.now()) : undefined,
  };
}

/** Guides don't see what is due. */
function dayGuests({ resourceId, startTime, endTime, people, bookings }: DaySheetGroup, books: boolean) {
  return {
    resourceId,
    startTime,
    endTime,
    people,
    arrived: bookings.reduce((sum, { arrived }) => sum + arrived, 0),
    dueCents: books ? bookings.reduce((sum, { onSiteDueCents }) => sum + onSiteDueCents, 0) : 0,
    parties: bookings.map(({ guest, people: count }) => ({ guest, people: count })),
  };
}

export default function Day({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Disponibilità, ${longDate(loaderData.date)}`}</title>
      <DayView {...loaderData} />
    </>
  );
}
