import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { createService } from '#app/domain/catalog/services.server.ts';
import { calendarFields, slotFields } from '#app/domain/scheduling/calendars/calendar.ts';
import { closeDates } from '#app/domain/scheduling/calendars/closures.server.ts';
import { createCalendar } from '#app/domain/scheduling/calendars/calendars.server.ts';
import { createResource } from '#app/domain/scheduling/resources/resources.server.ts';
import { createSlot } from '#app/domain/scheduling/calendars/slots.server.ts';
import { linkResources } from '#app/domain/scheduling/resources/service-resources.server.ts';
import { resourceFields } from '#app/domain/scheduling/resources/resource.ts';
import { closedDates, serviceResources, slots } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { anOperator, errorOf, serviceForm, valueOf } from '#tests/support/world/an-operator.ts';

const deps = testDeps({ db: (await testDatabase({ max: 12 })).db, clock: testClock('2027-06-01T10:00') });
const operator = await anOperator(deps);
const stranger = await anOperator(deps);

const BOAT = resourceFields.parse({ name: 'Barca', quantity: 3, capacity: 6, minParticipants: 1 });
const YEAR = calendarFields.parse({ name: '', startDate: '2027-01-01', endDate: '2027-12-31' });

const aBoat = async () =>
  valueOf(await createResource(deps, operator.viewer, { ...BOAT, activityId: operator.activityId }))
    .resourceId;
const aSlotForm = (startTime: string, endTime: string, quantity?: number) =>
  slotFields.parse({ name: 'Giro', startTime, endTime, quantity });

describe('a calendar', () => {
  it('starts with morning and afternoon, for all units of its resource', async () => {
    const resourceId = await aBoat();
    const form = { ...YEAR, createDefaultSlots: true, resourceId };
    const { calendarId, slotIds } = valueOf(await createCalendar(deps, operator.viewer, form));
    const made = await deps.db
      .select()
      .from(slots)
      .where(eq(slots.calendarId, calendarId))
      .orderBy(slots.startTime);
    expect(made).toMatchObject([
      { name: 'Mattina', startTime: '09:00:00', endTime: '13:00:00', quantity: 3 },
      { name: 'Pomeriggio', startTime: '14:00:00', endTime: '17:00:00', quantity: 3 },
    ]);
    expect(slotIds).toEqual(made.map(({ id }) => id));
  });

  it('takes slots of its own, up to midnight and across it', async () => {
    const resourceId = await aBoat();
    const own = [aSlotForm('18:30', '00:00', 2), aSlotForm('22:00', '02:00')];
    const { calendarId } = valueOf(
      await createCalendar(deps, operator.viewer, { ...YEAR, resourceId, slots: own }),
    );
    const made = await deps.db
      .select()
      .from(slots)
      .where(eq(slots.calendarId, calendarId))
      .orderBy(slots.startTime);
    expect(made).toMatchObject([
      { startTime: '18:30:00', endTime: '24:00:00', quantity: 2 },
      { startTime: '22:00:00', endTime: '02:00:00', quantity: 3 },
    ]);
  });

  it('offers no more units than the resource has, and no hours twice', async () => {
    const resourceId = await aBoat();
    const tooMany = { ...YEAR, resourceId, slots: [aSlotForm('09:00', '10:00', 4)] };
    expect(errorOf(await createCalendar(deps, operator.viewer, tooMany))).toEqual({
      code: 'too-many-units',
      limit: 3,
    });
    const twice = { ...YEAR, createDefaultSlots: true, resourceId, slots: [aSlotForm('09:00', '13:00')] };
    expect(errorOf(await createCalendar(deps, operator.viewer, twice))).toEqual({
      code: 'duplicate-slot',
      name: 'Mattina',
    });
  });

  it('gets one slot of a form that is sent twice at the same instant', async () => {
    const resourceId = await aBoat();
    const { calendarId } = valueOf(await createCalendar(deps, operator.viewer, { ...YEAR, resourceId }));
    const form = { ...aSlotForm('09:00', '10:00'), calendarId };
    const made = await Promise.all([
      createSlot(deps, operator.viewer, form),
      createSlot(deps, operator.viewer, form),
    ]);
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    expect(made.filter(({ ok }) => !ok).map(errorOf)).toEqual([{ code: 'duplicate-slot', name: 'Giro' }]);
  });

  it('has its dates, weekdays and times checked', () => {
    const messages = (schema: typeof calendarFields | typeof slotFields, values: object) =>
      schema.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    const dates = { startDate: '2027-12-31', endDate: '2027-01-01' };
    expect(messages(calendarFields, dates)).toEqual(["endDate: La fine non può venire prima dell'inizio"]);
    expect(messages(calendarFields, { startDate: '2027-02-30', endDate: '', weekdays: 0 })).toEqual([
      'startDate: Scegli una data',
      'endDate: Questo campo è obbligatorio',
      'weekdays: Scegli almeno un giorno della settimana',
    ]);
    expect(messages(slotFields, { name: 'X', startTime: '10:00', endTime: '10:00' })).toEqual([
      "endTime: La fine deve essere diversa dall'inizio",
    ]);
    expect(messages(slotFields, { name: 'X', startTime: '24:00', endTime: '25:00' })).toEqual([
      'startTime: Scrivi un orario come 09:30',
      'endTime: Scrivi un orario come 09:30',
    ]);
  });
});

describe('the resources of a service', () => {
  it('are replaced by the given ones, in their order', async () => {
    const form = { ...serviceForm(), activityId: operator.activityId, formNonce: 'linked' };
    const { serviceId } = valueOf(await createService(deps, operator.viewer, form));
    const [one, two, three] = [await aBoat(), await aBoat(), await aBoat()];
    valueOf(await linkResources(deps, operator.viewer, { serviceId, resourceIds: [one, two] }));
    valueOf(await linkResources(deps, operator.viewer, { serviceId, resourceIds: [three, one, three] }));
    const linked = await deps.db
      .select()
      .from(serviceResources)
      .where(eq(serviceResources.serviceId, serviceId))
      .orderBy(serviceResources.position);
    expect(linked.map(({ resourceId }) => resourceId)).toEqual([three, one]);
  });

  it('are the activity’s own', async () => {
    const form = { ...serviceForm(), activityId: stranger.activityId, formNonce: 'not-linked' };
    const { serviceId } = valueOf(await createService(deps, stranger.viewer, form));
    const resourceIds = [await aBoat()];
    expect(errorOf(await linkResources(deps, stranger.viewer, { serviceId, resourceIds }))).toBe(
      'unknown-resource',
    );
    expect(errorOf(await linkResources(deps, operator.viewer, { serviceId, resourceIds }))).toBe('not-found');
  });
});

describe('closing dates', () => {
  const DATES = ['2027-06-11', '2027-06-12', '2027-06-13'];

  async function aSoldTrip() {
    const trip = await aBoatTrip(deps.db, { capacity: 6, quantity: 1 });
    const viewer = { userId: trip.activity.userId, role: 'operator' } as const;
    valueOf(await placeBooking(deps, aGuest(), aForm(trip, { people: 2 })));
    valueOf(await placeBooking(deps, aGuest(), aForm(trip, { people: 3 })));
    return { trip, viewer, closing: { calendarId: trip.calendar.id, dates: DATES, reason: 'Manutenzione' } };
  }

  const closedIn = async (calendarId: number) =>
    (
      await deps.db
        .select()
        .from(closedDates)
        .where(eq(closedDates.calendarId, calendarId))
        .orderBy(closedDates.date)
    ).map(({ date }) => date);

  it('names the days that are sold with their number, and closes none', async () => {
    const { viewer, closing } = await aSoldTrip();
    const sold = [{ date: '2027-06-12', bookings: 2, people: 5 }];
    expect(errorOf(await closeDates(deps, viewer, closing))).toEqual({ code: 'sold', dates: sold });
    expect(await closedIn(closing.calendarId)).toEqual([]);
  });

  it('closes the other days when asked to, and says what stays open', async () => {
    const { trip, viewer, closing } = await aSoldTrip();
    expect(valueOf(await closeDates(deps, viewer, { ...closing, onlyUnsold: true }))).toEqual({
      closed: ['2027-06-11', '2027-06-13'],
      leftOpen: [{ date: '2027-06-12', bookings: 2, people: 5 }],
    });
    const form = aForm(trip, { date: '2027-06-13' });
    expect(errorOf(await placeBooking(deps, aGuest(), form))).toEqual({ code: 'slot-not-offered' });
    valueOf(await placeBooking(deps, aGuest(), aForm(trip, { people: 1 })));
  });

  it('does not mind holds that have ended', async () => {
    const { viewer, closing } = await aSoldTrip();
    const later = testDeps({ db: deps.db, clock: testClock('2027-06-01T10:16') });
    expect(valueOf(await closeDates(later, viewer, closing)).closed).toEqual(DATES);
  });

  it('and selling them at the same instant never both succeed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const trip = await aBoatTrip(deps.db, { capacity: 6, quantity: 1 });
      const viewer = { userId: trip.activity.userId, role: 'operator' } as const;
      const [placed, closed] = await Promise.all([
        placeBooking(deps, aGuest(), aForm(trip)),
        closeDates(deps, viewer, { calendarId: trip.calendar.id, dates: ['2027-06-12'], reason: '' }),
      ]);
      expect([placed.ok, closed.ok].sort()).toEqual([false, true]);
    }
  });

  it('is nothing for strangers', async () => {
    const { closing } = await aSoldTrip();
    expect(errorOf(await closeDates(deps, stranger.viewer, closing))).toEqual({ code: 'not-found' });
  });
});

describe('calendars and resources of another operator', () => {
  it('do not exist', async () => {
    const resourceId = await aBoat();
    const { calendarId } = valueOf(await createCalendar(deps, operator.viewer, { ...YEAR, resourceId }));
    const { viewer } = stranger;
    expect(errorOf(await createCalendar(deps, viewer, { ...YEAR, resourceId }))).toEqual({
      code: 'not-found',
    });
    expect(errorOf(await createSlot(deps, viewer, { ...aSlotForm('09:00', '10:00'), calendarId }))).toEqual({
      code: 'not-found',
    });
    expect(errorOf(await createResource(deps, viewer, { ...BOAT, activityId: operator.activityId }))).toBe(
      'not-found',
    );
  });
});
