// The board of departures, by week or by month.
import { VIEWS, type AvailabilityViewKind } from '#app/domain/scheduling/availability-page.ts';
import { boardOf, BOARD_STATES } from '#app/domain/scheduling/board.ts';
import { listBoardServices, findAvailability } from '#app/domain/scheduling/find-availability.server.ts';
import { dayOf, formatDay, monthOfDay, parseDay, weekdayOf } from '#app/domain/calendar-day.ts';
import { shownDays } from '#app/domain/scheduling/shown-days.ts';
import { readId } from '#app/domain/read-id.ts';
import { AvailabilityView } from '#app/ui/scheduling/availability/availability-view.tsx';
import { notFound } from '../found.ts';
import type { Route } from './+types/overview';
import { scheduleScope } from './scope.server.ts';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { deps, activities, chosen, resources, shown, today } = await scheduleScope(
    context,
    request,
    'departures',
  );
  const query = url.searchParams;
  const services = await listBoardServices(
    deps,
    resources.map(({ id }) => id),
  );
  const serviceId = readId(query.get('service') || undefined);
  const service = services.find(({ id }) => id === serviceId);
  if (serviceId !== undefined && !service) throw notFound();
  const wanted = shown.filter(({ id }) => !service || service.resourceIds.includes(id));
  const view =
    VIEWS.find((each) => each === query.get('view')) ?? (wanted.length > MOST_IN_A_WEEK ? 'month' : 'week');
  const asked = parseDay(query.get('date') ?? '') ?? today;
  const day = Math.min(Math.max(asked, FIRST), LAST);
  const period = periodOf(view, day);
  const schedule = await findAvailability(deps, { resources: wanted, period });
  const days = shownDays(schedule, period.firstDay, period.lastDay);
  const state = BOARD_STATES.find((each) => each === query.get('state'));
  const date = formatDay(day);
  const slotId = readId(query.get('slot') ?? undefined);
  const slot = days.find((each) => each.date === date)?.slots.find((each) => each.slotId === slotId);
  return {
    activities,
    resources: resources.map(({ id, name }) => ({ id, name })),
    services: services.map(({ id, name }) => ({ id, name })),
    address: { ...chosen, serviceId, state, slot: slot && { id: slot.slotId, date } },
    view,
    date,
    today: formatDay(today),
    ...neighbours(view, day),
    // A month has only sums: its departures would be megabytes.
    board: boardOf({
      days,
      resources: wanted,
      activities,
      state,
      detail: view === 'month' ? 'sums' : 'slots',
    }),
    sheet: slot && {
      ...slot,
      date,
      services: services.filter(({ resourceIds, byHand }) => byHand && resourceIds.includes(slot.resourceId)),
    },
  };
}

/** With more resources the month is the default, because a week of all of them is long. */
const MOST_IN_A_WEEK = 40;

const FIRST = dayOf('2000-01-10');
const LAST = dayOf('2200-12-20');

type Period = { firstDay: number; lastDay: number };

function periodOf(view: AvailabilityViewKind, day: number): Period {
  if (view === 'month') return monthOfDay(day);
  const firstDay = day - weekdayOf(day);
  return { firstDay, lastDay: firstDay + 6 };
}

/** Limited to the days that calendars can have. */
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
