// Availability as its pages show it.
import type { DayState } from './availability.ts';
import {
  type CalendarRule,
  dayObstacles,
  type Obstacle,
  serviceObstacles,
  type ServiceRule,
  slotObstacles,
} from './obstacles.ts';
import { type OwnSchedule, shownDays } from './shown-days.ts';

export type ShownSlot = {
  resourceId: number;
  resourceName: string;
  slotId: number;
  name: string;
  startTime: string;
  endTime: string;
  /** Places of the occurrence, people in it, places that can still be sold. */
  total: number;
  taken: number;
  left: number;
  /** The largest single party that fits. */
  party: number;
  bookings: number;
  /**
   * `closed`: by the operator. `stopped`: it takes place and takes no new bookings. `early`: further ahead than it can be
   * booked. `gone`: sold, but no calendar offers it any more. `over`: begun with places left.
   */
  state: DayState | 'closed' | 'stopped' | 'early' | 'gone' | 'over';
  /** Why it is closed or stopped; '' when nobody said. */
  reason: string;
  /** The calendar that is closed as a whole that day; undefined when only the slot is. */
  closedCalendarId: number | undefined;
  /** Sales are stopped for this slot alone, or for its resource's whole day. */
  stopped: 'slot' | 'day' | undefined;
  started: boolean;
};

export type ShownDay = {
  date: string;
  today: boolean;
  past: boolean;
  /** Over what is still to begin; undefined when nothing is offered. */
  state: DayState | 'over' | 'stopped' | 'early' | undefined;
  total: number;
  taken: number;
  left: number;
  /** Some slot is closed by the operator. */
  closed: boolean;
  slots: ShownSlot[];
};

/** What an operator is shown of free and taken places. Dates `2027-06-12`, times `09:00`, on the activity's clock. */
export const VIEWS = ['week', 'month'] as const;
export type AvailabilityViewKind = (typeof VIEWS)[number];

export type ServiceAnswer = { id: number; name: string; obstacles: Obstacle[] };

export type DaySlot = ShownSlot & {
  /** Some service can be booked in it. */
  bookable: boolean;
  obstacles: Obstacle[];
  services: ServiceAnswer[];
};

export type DayPage = {
  slots: DaySlot[];
  without: { id: number; name: string; obstacles: Obstacle[] }[];
};

export type DayFacts = {
  schedule: OwnSchedule;
  day: number;
  now: Date;
  /** Those the page is about, archived ones too. */
  resources: readonly { id: number; name: string; archived: boolean }[];
  services: readonly ServiceRule[];
  calendars: readonly CalendarRule[];
};

/** One day as its page shows it: every slot with what keeps it from being booked, and resources without slots. */
export function dayPage(facts: DayFacts): DayPage {
  const { schedule, day, resources, calendars } = facts;
  const slots = shownDays(schedule, day, day).flatMap((shown) => shown.slots);
  const has = new Set(slots.map(({ resourceId }) => resourceId));
  return {
    slots: slots.map((slot) => daySlot(slot, facts)),
    without: resources
      .filter(({ id }) => !has.has(id))
      .map(({ id, name, archived }) => {
        const own = calendars.filter(({ resourceId }) => resourceId === id);
        return {
          id,
          name,
          obstacles: dayObstacles(day, { archived, calendars: own, timeZone: schedule.timeZone }),
        };
      }),
  };
}

function daySlot(slot: ShownSlot, { schedule, day, now, services }: DayFacts): DaySlot {
  const resource = schedule.resources.find(({ resourceId }) => resourceId === slot.resourceId);
  if (!resource)
    return { ...slot, bookable: false, obstacles: [{ code: 'resource-archived' }], services: [] };
  const { timeZone } = schedule;
  const answers = services
    .filter(({ resourceId }) => resourceId === slot.resourceId)
    .map((service) => ({
      id: service.id,
      name: service.name,
      obstacles: serviceObstacles(service, { slot, day, resource, timeZone, now }),
    }));
  const own = slotObstacles(slot, resource);
  const obstacles: Obstacle[] = answers.length === 0 ? [...own, { code: 'no-service' }] : own;
  const free = answers.some((each) => each.obstacles.length === 0);
  return { ...slot, bookable: obstacles.length === 0 && free, obstacles, services: answers };
}

// What the confirm page of closing and opening shows.

export type ClosableSlot = {
  id: number;
  name: string;
  startTime: string;
  endTime: string;
  resourceId: number;
  resourceName: string;
};

export type ClosableCalendar = {
  id: number;
  name: string;
  resourceId: number;
  resourceName: string;
  closed: boolean;
};
