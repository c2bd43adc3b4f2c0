// The operator's pages of availability.
import {
  type CalendarRule,
  dayObstacles,
  type Obstacle,
  serviceObstacles,
  type ServiceRule,
  slotObstacles,
  type ShownSlot,
} from './obstacles.ts';
import { ruleOn } from './rooms.ts';
import { type OwnSchedule, shownDays } from './shown-days.ts';

/** Free and taken places for an operator. Dates `2027-06-12` and times `09:00` are on the activity's clock. */
export const VIEWS = ['week', 'month'] as const;
export type AvailabilityViewKind = (typeof VIEWS)[number];

export type ServiceAnswer = { id: number; name: string; obstacles: Obstacle[] };

export type DaySlot = ShownSlot & {
  /** At least one service can be booked in this slot. */
  bookable: boolean;
  obstacles: Obstacle[];
  services: ServiceAnswer[];
};

export type DayPage = {
  slots: DaySlot[];
  without: { id: number; name: string; activityId: number; obstacles: Obstacle[] }[];
};

export type DayFacts = {
  schedule: OwnSchedule;
  day: number;
  now: Date;
  /** The resources of the page, archived ones too. */
  resources: readonly { id: number; name: string; activityId: number; archived: boolean }[];
  services: readonly ServiceRule[];
  calendars: readonly CalendarRule[];
};

/** The page of one day: every slot with the obstacles to booking it, and resources without slots. */
export function dayPage(facts: DayFacts): DayPage {
  const { schedule, day, resources, calendars } = facts;
  const slots = shownDays(schedule, day, day).flatMap((shown) => shown.slots);
  const has = new Set(slots.map(({ resourceId }) => resourceId));
  return {
    slots: slots.map((slot) => daySlot(slot, facts)),
    without: resources
      .filter(({ id }) => !has.has(id))
      .map(({ id, name, activityId, archived }) => {
        const own = calendars.filter(({ resourceId }) => resourceId === id);
        return {
          id,
          name,
          activityId,
          obstacles: dayObstacles(day, { archived, calendars: own, timeZone: schedule.timeZone }),
        };
      }),
  };
}

function daySlot(slot: ShownSlot, { schedule, day, now, services }: DayFacts): DaySlot {
  const dated = schedule.resources.find(({ resourceId }) => resourceId === slot.resourceId);
  if (!dated) return { ...slot, bookable: false, obstacles: [{ code: 'resource-archived' }], services: [] };
  const { timeZone } = schedule;
  const resource = ruleOn(dated, day);
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

// A slot on the confirmation page of closing and opening.

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
