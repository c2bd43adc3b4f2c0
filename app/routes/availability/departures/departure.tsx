// One departure: its guests, check-in by one press each, and its actions.
import { holds } from '#app/domain/activities/staff.ts';
import {
  type ArrivalError,
  checkIn,
  markNoShow,
  type NoShowError,
  undoCheckIn,
} from '#app/domain/bookings/desk/arrivals.server.ts';
import { whenDoorOpens, HOURS_BEFORE } from '#app/domain/bookings/desk/check-in.ts';
import type { DaySheetBooking } from '#app/domain/bookings/desk/day-sheet.ts';
import { findAtTheDoor } from '#app/domain/bookings/desk/door.server.ts';
import { listDaySheet } from '#app/domain/bookings/desk/list-day-sheet.server.ts';
import { listDepartureMessages } from '#app/domain/lifecycle/departure-messages.server.ts';
import { findDeparture } from '#app/domain/lifecycle/departures.server.ts';
import { undoable } from '#app/domain/lifecycle/undo.server.ts';
import { readId, readUuid } from '#app/domain/read-id.ts';
import {
  listBoardServices,
  findAvailability,
  listSchedulable,
} from '#app/domain/scheduling/find-availability.server.ts';
import { dayOf } from '#app/domain/calendar-day.ts';
import { minuteOf } from '#app/domain/minutes.ts';
import { shownDays } from '#app/domain/scheduling/shown-days.ts';
import { instantOf } from '#app/domain/wall-clock.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { longDate } from '#app/domain/date-words.ts';
import { notFound } from '#app/routes/found.ts';
import { DepartureView } from '#app/ui/desk/departures/departure-view.tsx';
import { people as peopleWords } from '#app/ui/format/counts.ts';
import { formatMoney } from '#app/ui/format/money.ts';
import { answerPaid } from '../mark-paid.server.ts';
import { askedDeparture, scopeOf } from '../scope.server.ts';
import type { Route } from './+types/departure';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { deps, viewer, activities } = await scopeOf(context, request, 'departures');
  const { slotId, date } = askedDeparture(url.searchParams);
  const departure = await findDeparture(deps, viewer, { slotId, date, right: 'departures' });
  if (!departure) throw notFound();
  const { resourceId, activityId, startTime, endTime } = departure;
  const [all, groups, services, messages] = await Promise.all([
    listSchedulable(deps, viewer, { activityId, right: 'departures' }),
    listDaySheet(deps, { activities, activity: undefined, date, slotId }),
    listBoardServices(deps, [resourceId]),
    listDepartureMessages(deps.db, departure),
  ]);
  const day = dayOf(date);
  const resources = all.filter(({ id }) => id === resourceId);
  const schedule = await findAvailability(deps, { resources, period: { firstDay: day, lastDay: day } });
  const { timeZone, clock } = schedule;
  const startsAt = instantOf(day, minuteOf(startTime), timeZone);
  const slots = shownDays(schedule, day, day).flatMap((each) => each.slots);
  const role = activities.find(({ id }) => id === activityId)?.role ?? 'guide';
  const books = holds(role, 'bookings');
  const guests = groups
    .flatMap(({ bookings }) => bookings)
    .map((guest) => ({
      ...(books ? guest : asGuideSees(guest)),
      owes: guest.onSiteOwedCents > 0,
      requestKey: crypto.randomUUID(),
    }));
  return {
    departure: books ? departure : { ...departure, parties: [], untold: [], untoldChanges: 0 },
    books,
    messages: books ? messages : [],
    today: clock.today === day,
    doorOpens: startsAt && whenDoorOpens(startsAt, { timeZone, now: clock.now }),
    slot: slots.find((each) => each.startTime === startTime && each.endTime === endTime),
    guests,
    services: books ? services.filter(({ byHand }) => byHand) : [],
  };
}

/** Without prices and e-mail address. */
function asGuideSees(guest: DaySheetBooking): DaySheetBooking {
  const money = {
    totalCents: 0,
    paidCents: 0,
    onSiteCents: 0,
    takenCents: 0,
    onSiteOwedCents: 0,
    onSiteDueCents: 0,
  };
  return { ...guest, ...money, email: '', onSite: undefined, dispute: undefined };
}

const REFUSED: Record<Exclude<ArrivalError | NoShowError, 'not-found' | 'not-owner'>, string> = {
  'not-sold': 'Non è confermata: non si può segnare',
  'too-early': `È troppo presto: il check-in apre ${HOURS_BEFORE} ore prima della partenza`,
  'too-many': 'Sono più delle persone prenotate: guarda chi è già entrato',
  'not-started': 'Non è ancora iniziata: si può segnare solo dopo',
  arrived: "Qualcuno è già entrato: togli prima l'arrivo",
};

export async function action({ url, request, context }: Route.ActionArgs) {
  const { deps, viewer } = await scopeOf(context, request, 'departures');
  const { slotId, date } = askedDeparture(url.searchParams);
  const fields = await request.formData();
  const text = (name: string) => String(fields.get(name) ?? '');
  const reference = text('reference');
  const back = `/availability/departures?${new URLSearchParams({ slot: String(slotId), date })}`;
  const refused = (error: ArrivalError | NoShowError) => {
    if (error === 'not-found' || error === 'not-owner') throw notFound();
    return redirectSaying(context, back, { tone: 'warn', text: REFUSED[error] });
  };
  const paid = await answerPaid(deps, viewer, { reference, fields });
  if (paid) return redirectSaying(context, back, paid);
  const said = (words: string, undo?: string) =>
    redirectSaying(context, back, { tone: 'success', text: words, undo });
  const there = `${back}#${reference}`;
  const doing = (kind: 'no-show' | 'came' | 'check-in') => ({ viewer, kind, of: [reference], back: there });
  if (text('do') === 'no-show' || text('do') === 'came') {
    const noShow = text('do') === 'no-show';
    const marked = await undoable(deps, doing(noShow ? 'no-show' : 'came'), (inTx) =>
      markNoShow(inTx, viewer, { reference, noShow }),
    );
    if (!marked.ok) return refused(marked.error);
    const words = noShow ? `${reference}: non presentato` : `${reference}: segno «non presentato» tolto`;
    return said(words, marked.value.undo);
  }
  if (text('do') === 'undo') {
    const undone = await undoCheckIn(deps, { viewer }, { reference });
    return undone.ok ? said(`${reference}: check-in annullato`) : refused(undone.error);
  }
  const people = text('people') === '' ? undefined : readId(text('people'));
  const requestKey = readUuid(String(fields.get('key') ?? ''));
  const done = await undoable(deps, doing('check-in'), (inTx) =>
    checkIn(inTx, { viewer }, { reference, people, requestKey }),
  );
  if (!done.ok) return refused(done.error);
  const { value, undo } = done.value;
  const { arrived, quantity } = value;
  const words =
    arrived === quantity ? `${peopleWords(quantity)}, tutti entrati` : `entrati ${arrived} su ${quantity}`;
  const guest = await findAtTheDoor(deps, { viewer }, reference);
  return said(`${reference}: ${words}${owedWords(guest?.dueCents)}`, undo);
}

/** null: the viewer may not know how much. */
function owedWords(dueCents: number | null | undefined): string {
  if (dueCents === null) return '. Deve ancora pagare';
  return dueCents === undefined || dueCents === 0 ? '' : `. Da incassare ${formatMoney(dueCents)}`;
}

export default function Departure({ loaderData }: Route.ComponentProps) {
  const { departure } = loaderData;
  return (
    <>
      <title>{`${departure.startTime} ${departure.slotName}, ${longDate(departure.date)}`}</title>
      <DepartureView {...loaderData} />
    </>
  );
}
