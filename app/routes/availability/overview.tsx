// What is free and what is taken, by week or by month.
import { dayOf, formatDay, monthOfDay, parseDay, weekdayOf } from '#app/domain/scheduling/calendar-day.ts';
import { type AvailabilityViewKind, VIEWS } from '#app/domain/scheduling/availability-page.ts';
import { findAvailability } from '#app/domain/scheduling/find-availability.server.ts';
import { shownDays } from '#app/domain/scheduling/shown-days.ts';
import { AvailabilityView } from '#app/ui/scheduling/availability/availability-view.tsx';

import type { Route } from './+types/overview';
import { scheduleScope } from './scope.server.ts';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const scope = await scheduleScope(context, request);
  const { deps, activities, chosen, resources, shown } = scope;
  const usual = shown.length > MOST_IN_A_WEEK ? 'month' : 'week';
  const view = VIEWS.find((each) => each === url.searchParams.get('view')) ?? usual;
  const asked = parseDay(url.searchParams.get('date') ?? '') ?? scope.today;
  const day = Math.min(Math.max(asked, FIRST), LAST);
  const period = periodOf(view, day);
  const schedule = await findAvailability(deps, { resources: shown, period });
  const days = shownDays(schedule, period.firstDay, period.lastDay);
  return {
    activities,
    chosen,
    resources,
    view,
    date: formatDay(day),
    today: formatDay(scope.today),
    ...neighbours(view, day),
    // A month shows days only: its slots would make megabytes.
    days: view === 'month' ? days.map((each) => ({ ...each, slots: [] })) : days,
  };
}

/** With more resources a week of all of them is a wall of cards: the month is shown unless the week is asked for. */
const MOST_IN_A_WEEK = 40;

const FIRST = dayOf('2000-01-10');
const LAST = dayOf('2200-12-20');

type Period = { firstDay: number; lastDay: number };

function periodOf(view: AvailabilityViewKind, day: number): Period {
  if (view === 'month') return monthOfDay(day);
  const firstDay = day - weekdayOf(day);
  return { firstDay, lastDay: firstDay + 6 };
}

/** Days beyond what calendars may hold lead nowhere else. */
function neighbours(view: AvailabilityViewKind, day: number) {
  const { firstDay, lastDay } = periodOf(view, day);
  const within = (other: number) => formatDay(Math.min(Math.max(other, FIRST), LAST));
  if (view === 'week') return { previous: within(day - 7), next: within(day + 7) };
  return { previous: within(firstDay - 1), next: within(lastDay + 1) };
}

export default function Availability({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Disponibilità</title>
      <AvailabilityView {...loaderData} />
    </>
  );
}
