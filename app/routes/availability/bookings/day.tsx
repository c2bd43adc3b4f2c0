// A day's sheet for printing.
import { listDaySheet } from '#app/domain/bookings/desk/list-day-sheet.server.ts';
import { listDeskActivities, deskToday } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { dayOf, formatDay, parseDay } from '#app/domain/calendar-day.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { DaySheetView } from '#app/ui/desk/departures/day-sheet-view.tsx';
import { longDate } from '#app/domain/date-words.ts';
import type { Route } from './+types/day';

export async function loader({ context, request }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const query = new URL(request.url).searchParams;
  const activity = query.get('activity') || undefined;
  const activities = await listDeskActivities(deps.db, operatorOf(context), 'bookings');
  const today = dayOf(deskToday(activities, { activity }, deps.now()));
  const day = parseDay(query.get('date') ?? '') ?? today;
  const date = formatDay(day);
  const to = (other: number) =>
    `/availability/bookings/day?${new URLSearchParams({ date: formatDay(other), ...(activity && { activity }) })}`;
  return {
    date,
    activity,
    activities,
    days: { previous: to(day - 1), today: to(today), next: to(day + 1) },
    groups: await listDaySheet(deps, { activities, activity, date }),
  };
}

export default function Day({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Prenotazioni di ${longDate(loaderData.date)}`}</title>
      <DaySheetView {...loaderData} />
    </>
  );
}
