// One day: its slots, its bookings, and why something can't be booked.
import { dayOf, formatDay, parseDay } from '#app/domain/scheduling/calendar-day.ts';
import { findDay } from '#app/domain/scheduling/find-availability.server.ts';
import { longDate } from '#app/domain/date-words.ts';
import { DayView } from '#app/ui/scheduling/availability/day-view.tsx';

import type { Route } from './+types/day';
import { scheduleScope } from './scope.server.ts';

const FIRST = dayOf('2000-01-01');
const LAST = dayOf('2200-12-31');

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const scope = await scheduleScope(context, request);
  const { deps, activities, chosen, resources, shown, today } = scope;
  const day = parseDay(url.searchParams.get('date') ?? '') ?? today;
  return {
    activities,
    chosen,
    resources,
    date: formatDay(day),
    today: formatDay(today),
    previous: formatDay(Math.max(day - 1, FIRST)),
    next: formatDay(Math.min(day + 1, LAST)),
    page: await findDay(deps, { resources: shown, day }),
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
