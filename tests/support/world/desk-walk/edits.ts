// What an operator may change, by the forms' operations. Refusals are valid results.
import { sql, type SQL } from 'drizzle-orm';
import { archiveRate, createRate, updateRate } from '#app/domain/catalog/rates/rates.server.ts';
import { rateFields } from '#app/domain/catalog/service-fields.ts';
import { archiveService, updateService } from '#app/domain/catalog/services.server.ts';
import { arrangeResources } from '#app/domain/scheduling/resources/service-resources.server.ts';
import { calendarFields, slotFields } from '#app/domain/scheduling/calendars/calendar.ts';
import {
  closeDates,
  closeSlot,
  openDates,
  openSlot,
  archiveCalendar,
  archiveSlot,
} from '#app/domain/scheduling/calendars/closures.server.ts';
import { changeCalendar, createCalendar } from '#app/domain/scheduling/calendars/calendars.server.ts';
import {
  archiveResource,
  changeResource,
  createResource,
} from '#app/domain/scheduling/resources/resources.server.ts';
import { changeSlot, createSlot } from '#app/domain/scheduling/calendars/slots.server.ts';
import { resourceFields } from '#app/domain/scheduling/resources/resource.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import type { DeskWalk } from './walk.ts';

type Edit = (walk: DeskWalk) => Promise<unknown>;

async function anyId({ deps, anyOf }: DeskWalk, rows: SQL): Promise<number> {
  return anyOf([...(await deps.db.execute<{ id: number }>(rows))])?.id ?? 0;
}

const aResourceOf = (walk: DeskWalk) =>
  anyId(walk, sql`select id from resources where activity_id = ${walk.trip.activity.id} order by id`);
const aCalendarOf = (walk: DeskWalk) =>
  anyId(
    walk,
    sql`select c.id from calendars c join resources r on r.id = c.resource_id where r.activity_id = ${walk.trip.activity.id} order by c.id`,
  );
const aSlotOf = (walk: DeskWalk) =>
  anyId(
    walk,
    sql`select s.id from slots s join calendars c on c.id = s.calendar_id join resources r on r.id = c.resource_id
         where r.activity_id = ${walk.trip.activity.id} order by s.id`,
  );
const aRateOf = (walk: DeskWalk) =>
  anyId(walk, sql`select id from rates where service_id = ${walk.trip.service.id} order by id`);

const HOURS = [
  ['09:30', '11:00'],
  ['10:30', '12:00'],
  ['11:00', '13:00'],
  ['22:00', '01:00'],
] as const;

function aSlotForm({ pick, anyOf }: DeskWalk) {
  const [startTime, endTime] = anyOf(HOURS) ?? HOURS[0];
  return slotFields.parse({ name: 'Fascia', startTime, endTime, quantity: 1 + pick(3) });
}

function aSeasonForm({ day, pick }: DeskWalk) {
  const [startDate, endDate] = [day(), day()].toSorted();
  const whole = pick(3) > 0;
  const season = whole ? { startDate: '2027-05-01', endDate: '2027-12-31' } : { startDate, endDate };
  return calendarFields.parse({ name: 'Stagione', ...season, weekdays: pick(3) > 0 ? 127 : 1 + pick(127) });
}

function aResourceForm({ pick }: DeskWalk) {
  return resourceFields.parse({
    name: 'Barca',
    quantity: 1 + pick(3),
    capacity: 1 + pick(4),
    sharing: pick(4) === 0 ? 'exclusive' : 'shared',
    minParticipants: 1,
    maxParticipants: null,
    bufferBeforeMinutes: pick(2) * 30,
    bufferAfterMinutes: pick(2) * 45,
  });
}

function aRateForm({ pick }: DeskWalk) {
  const pricing = (['per_person', 'per_booking', 'per_unit'] as const)[pick(3)];
  return rateFields.parse({
    name: 'Tariffa',
    price: `${5 + pick(40)},50`,
    pricing,
    minPeople: 1,
    maxPeople: null,
  });
}

export const EDITS: Record<string, Edit> = {
  async addResource(walk) {
    const { deps, viewer, trip } = walk;
    const input = { ...aResourceForm(walk), activityId: trip.activity.id };
    const { resourceId } = valueOf(await createResource(deps, viewer, input));
    const change = { kind: 'add', resourceId } as const;
    await arrangeResources(deps, viewer, { serviceId: trip.service.id, change });
    const slots = [aSlotForm(walk)];
    await createCalendar(deps, viewer, { ...aSeasonForm(walk), resourceId, slots });
  },
  async unlinkResource(walk) {
    const { deps, viewer, trip, pick } = walk;
    const resourceId = await aResourceOf(walk);
    const change = { kind: pick(3) === 0 ? 'remove' : 'add', resourceId } as const;
    await arrangeResources(deps, viewer, { serviceId: trip.service.id, change });
  },
  editResource: async (walk) =>
    changeResource(walk.deps, walk.viewer, {
      ...aResourceForm(walk),
      resourceId: await aResourceOf(walk),
      from: walk.day(),
      keepSold: walk.pick(2) === 0,
    }),
  archiveResource: async (walk) =>
    archiveResource(walk.deps, walk.viewer, {
      resourceId: await aResourceOf(walk),
      archived: walk.pick(3) === 0,
    }),
  addCalendar: async (walk) =>
    createCalendar(walk.deps, walk.viewer, {
      ...aSeasonForm(walk),
      resourceId: await aResourceOf(walk),
      slots: [aSlotForm(walk)],
    }),
  editCalendar: async (walk) =>
    changeCalendar(walk.deps, walk.viewer, {
      ...aSeasonForm(walk),
      calendarId: await aCalendarOf(walk),
      keepSold: walk.pick(2) === 0,
    }),
  archiveCalendar: async (walk) =>
    archiveCalendar(walk.deps, walk.viewer, {
      calendarId: await aCalendarOf(walk),
      archived: walk.pick(3) === 0,
    }),
  addSlot: async (walk) =>
    createSlot(walk.deps, walk.viewer, { ...aSlotForm(walk), calendarId: await aCalendarOf(walk) }),
  editSlot: async (walk) =>
    changeSlot(walk.deps, walk.viewer, {
      ...aSlotForm(walk),
      slotId: await aSlotOf(walk),
      from: walk.day(),
      keepSold: walk.pick(2) === 0,
    }),
  archiveSlot: async (walk) => archiveSlot(walk.deps, walk.viewer, await aSlotOf(walk)),
  closeSlot: async (walk) =>
    closeSlot(walk.deps, walk.viewer, { slotId: await aSlotOf(walk), date: walk.day(), reason: '' }),
  openSlot: async (walk) =>
    openSlot(walk.deps, walk.viewer, { slotId: await aSlotOf(walk), date: walk.day() }),
  closeDates: async (walk) =>
    closeDates(walk.deps, walk.viewer, {
      calendarId: await aCalendarOf(walk),
      dates: [walk.day(), walk.day()],
      reason: '',
      onlyUnsold: walk.pick(2) === 0,
    }),
  openDates: async (walk) =>
    openDates(walk.deps, walk.viewer, {
      calendarId: await aCalendarOf(walk),
      dates: [walk.day(), walk.day(), walk.day()],
    }),
  addRate: async (walk) =>
    createRate(walk.deps, walk.viewer, { ...aRateForm(walk), serviceId: walk.trip.service.id }),
  editRate: async (walk) =>
    updateRate(walk.deps, walk.viewer, { fields: aRateForm(walk), rateId: await aRateOf(walk) }),
  archiveRate: async (walk) =>
    archiveRate(walk.deps, walk.viewer, { rateId: await aRateOf(walk), archived: walk.pick(3) === 0 }),
  editService: ({ deps, viewer, trip, pick }) =>
    updateService(deps, viewer, {
      serviceId: trip.service.id,
      changes: { cutOffMinutes: pick(2) * 60, cancellationHours: pick(3) * 24 },
    }),
  archiveService: ({ deps, viewer, trip, pick }) =>
    archiveService(deps, viewer, { serviceId: trip.service.id, archived: pick(4) === 0 }),
};
