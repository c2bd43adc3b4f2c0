// Works out what a visitor is offered on a day or in a month, from rules and taken units.
import type { DayOffer, DayState, SlotOffer } from './availability.ts';
import { formatDay } from '../calendar-day.ts';
import { type DatedResource, type RoomLeft, placesOf, roomIn, type Occupied, ruleOn } from './rooms.ts';
import { occurrencesOn, type Occurrence, type SlotRule } from './calendars/slots.ts';
import { slotKey, formatMinute, MINUTES_PER_DAY } from '../minutes.ts';
import { instantOf, localMinutes } from '../wall-clock.ts';

export type Schedule = {
  timeZone: string;
  rules: SlotRule[];
  /** In the order in which alternatives are used. */
  resources: DatedResource[];
  /** The fewest people of a booking, over the service's rates; resources may require more. */
  minPeople: number;
  cutOffMinutes: number;
  horizonDays: number;
};

export type Clock = { now: Date; today: number; nowMinute: number; earliestMinute: number };

/** «Now» on this schedule's clock; made once for each request. */
export function clockFor(schedule: Pick<Schedule, 'timeZone' | 'cutOffMinutes'>, now: Date): Clock {
  const nowMinute = localMinutes(now, schedule.timeZone);
  const earliest =
    schedule.cutOffMinutes === 0 ? nowMinute : localMinutes(earliestStart(schedule, now), schedule.timeZone);
  return { now, today: Math.floor(nowMinute / MINUTES_PER_DAY), nowMinute, earliestMinute: earliest };
}

function earliestStart(schedule: Pick<Schedule, 'cutOffMinutes'>, now: Date): Date {
  return new Date(now.getTime() + schedule.cutOffMinutes * 60_000);
}

const NEAR_MINUTES = 180;

/** Started, or past the cut-off. Near the limit instants are compared, because clocks change. */
export function isTooLate(occurrence: Occurrence, schedule: Schedule, clock: Clock): boolean {
  const starts = occurrence.day * MINUTES_PER_DAY + occurrence.startMinute;
  if (Math.abs(starts - clock.earliestMinute) > NEAR_MINUTES) return starts <= clock.earliestMinute;
  const startsAt = instantOf(occurrence.day, occurrence.startMinute, schedule.timeZone);
  return !startsAt || startsAt <= earliestStart(schedule, clock.now);
}

export function isBeyondHorizon(day: number, schedule: Schedule, clock: Clock): boolean {
  return day > clock.today + schedule.horizonDays;
}

/** Input for a visitor's question. */
export type Situation = { schedule: Schedule; occupied: readonly Occupied[]; clock: Clock };

export type Assessed = RoomLeft & { occurrence: Occurrence; total: number; minimum: number };

/** All occurrences of a day with their remaining places. */
export function assess(day: number, schedule: Schedule, occupied: readonly Occupied[]): Assessed[] {
  return occurrencesOn(schedule.rules, day, schedule.timeZone).flatMap((occurrence) => {
    const dated = schedule.resources.find(({ resourceId }) => resourceId === occurrence.resourceId);
    if (!dated) return [];
    const resource = ruleOn(dated, day);
    return {
      occurrence,
      total: Math.min(occurrence.quantity, resource.quantity) * resource.capacity,
      ...placesOf(roomIn(occurrence, resource, occupied)),
      minimum: Math.max(schedule.minPeople, resource.minParticipants),
    };
  });
}

/** State of one day, and whether it can be booked. */
export function dayOffer(day: number, { schedule, occupied, clock }: Situation): DayOffer {
  const date = formatDay(day);
  const assessed = assess(day, schedule, occupied);
  if (assessed.length === 0) return { date, state: undefined, bookable: false };
  const open = assessed.some(
    ({ occurrence, party, minimum }) =>
      party >= minimum && !occurrence.stopped && !isTooLate(occurrence, schedule, clock),
  );
  const onSale = assessed.filter(({ occurrence }) => !occurrence.stopped);
  return {
    date,
    state: dayStateOf(onSale.length === 0 ? assessed : onSale),
    bookable: open && !isBeyondHorizon(day, schedule, clock),
  };
}

/** `assessed` must not be empty. */
export function dayStateOf(assessed: readonly Assessed[]): DayState {
  if (assessed.every(({ party, minimum }) => party < minimum)) return 'fully_booked';
  return assessed.every(({ left, total }) => left === total) ? 'available' : 'partially_booked';
}

/** Slots of a day; equal slots of alternative resources are one offer. */
export function slotOffers(day: number, { schedule, occupied, clock }: Situation): SlotOffer[] {
  if (isBeyondHorizon(day, schedule, clock)) return [];
  const offers = new Map<string, SlotOffer>();
  for (const assessed of assess(day, schedule, occupied)) {
    const { occurrence } = assessed;
    const offer = mergedOffer(offers.get(slotKey(occurrence.startMinute, occurrence.endMinute)), assessed);
    const late = isTooLate(occurrence, schedule, clock);
    const lateState = hasStarted(occurrence, clock) ? ('started' as const) : ('cut_off' as const);
    offers.set(offer.key, late ? { ...offer, state: lateState } : offer);
  }
  return [...offers.values()];
}

/** Adds an alternative to an offer; one whose sales are stopped adds no places. */
function mergedOffer(
  known: SlotOffer | undefined,
  { occurrence, left, party, minimum }: Assessed,
): SlotOffer {
  const { name, startMinute, endMinute, stopped } = occurrence;
  const placesLeft = (known?.placesLeft ?? 0) + (stopped ? 0 : left);
  return {
    key: slotKey(startMinute, endMinute),
    name: known?.name ?? name,
    startTime: formatMinute(startMinute),
    endTime: formatMinute(endMinute),
    placesLeft,
    largestParty: Math.max(known?.largestParty ?? 0, stopped ? 0 : party),
    state: stateOfSlot({
      open: known?.state === 'bookable' || (!stopped && party >= minimum),
      stopped: stopped && (!known || known.state === 'stopped'),
      placesLeft,
    }),
  };
}

type SlotCircumstances = { open: boolean; stopped: boolean; placesLeft: number };

function stateOfSlot({ open, stopped, placesLeft }: SlotCircumstances): SlotOffer['state'] {
  if (open) return 'bookable';
  if (stopped) return 'stopped';
  return placesLeft === 0 ? 'sold_out' : 'too_few_places';
}

function hasStarted(occurrence: Occurrence, clock: Clock): boolean {
  return occurrence.day * MINUTES_PER_DAY + occurrence.startMinute <= clock.nowMinute;
}
