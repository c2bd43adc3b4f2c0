import { describe, expect, it } from 'vitest';
import { slotFields } from '#app/domain/scheduling/calendars/calendar.ts';
import {
  archiveCalendar,
  archiveSlot,
  closeSlot,
  openDates,
  openSlot,
} from '#app/domain/scheduling/calendars/closures.server.ts';
import { changeCalendar, copyCalendar } from '#app/domain/scheduling/calendars/calendars.server.ts';
import { changeSlot } from '#app/domain/scheduling/calendars/slots.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';
import { placesLeft } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });

describe('calendars and slots of another operator', () => {
  it('do not exist', async () => {
    const trip = await aBoatTrip(deps.db, { capacity: 2, quantity: 3 });
    const viewer = { userId: (await aUser(deps.db)).id, role: 'operator' } as const;
    const { id: slotId } = trip.slot;
    const { id: calendarId } = trip.calendar;
    const slot = slotFields.parse({ name: 'Mia', startTime: '09:00', endTime: '10:00' });
    const season = { name: '', startDate: '2027-01-01', endDate: '2027-12-31', weekdays: 127 };
    const answers = [
      changeSlot(deps, viewer, { ...slot, slotId, from: '2027-06-10', keepSold: false }),
      changeCalendar(deps, viewer, { ...season, calendarId, keepSold: false }),
      archiveSlot(deps, viewer, slotId),
      archiveCalendar(deps, viewer, { calendarId, archived: true }),
      closeSlot(deps, viewer, { slotId, date: '2027-06-10', reason: '' }),
      openSlot(deps, viewer, { slotId, date: '2027-06-10' }),
      openDates(deps, viewer, { calendarId, dates: ['2027-06-10'] }),
      copyCalendar(deps, viewer, { ...season, calendarId, copyClosed: true, formNonce: 'strange' }),
    ];
    for (const answer of await Promise.all(answers)) expect(answer.ok).toBe(false);
    expect(await placesLeft(deps, trip, '2027-06-10')).toBe(6);
  });
});
