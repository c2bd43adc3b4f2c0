// One day as its page shows it: every slot with what keeps it from being booked, and resources without slots.
import type { CalendarRule, Obstacle, ServiceRule } from './obstacles.ts';
import { dayObstacles, serviceObstacles, slotObstacles } from './obstacles.ts';
import type { ShownSlot } from './availability-page.ts';
import { shownDays, type OwnSchedule } from './shown-days.ts';

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
