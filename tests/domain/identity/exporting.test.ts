// What a person can download about themselves.
import { describe, expect, it } from 'vitest';

import { exportUserData } from '#app/domain/identity/export-user-data.server.ts';
import { bookingAnswers, invoiceRequests, activityTypeRequests } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { someQuestions } from '#tests/support/world/a-question.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });

describe('the data of a person', () => {
  it('holds what they asked for, connected, answered and gave for an invoice', async () => {
    const trip = await aBoatTrip(deps.db);
    const { userId } = trip.activity;
    await deps.db.insert(activityTypeRequests).values({ name: 'Astronomia', requestedById: userId });
    const guest = await aUser(deps.db, { email: 'Mario@example.com' });
    const { id: bookingId } = await placed(deps, trip);
    const [question] = await someQuestions(deps.db, trip.service.id, [{ label: 'Allergie', kind: 'text' }]);
    await deps.db
      .insert(bookingAnswers)
      .values({ bookingId, questionId: question?.id ?? 0, label: 'Allergie', answer: 'Noci' });
    await deps.db
      .insert(invoiceRequests)
      .values({ bookingId, holder: 'Mario Rossi', address: 'Via Po 1', vatNumber: '01234567890' });

    expect(await exportUserData(deps, userId)).toMatchObject({
      typeRequests: [{ name: 'Astronomia', status: 'pending' }],
      paymentAccounts: [{ accountLabel: 'Conto' }],
      bookingsAsGuest: [],
      answersAsGuest: [],
    });
    expect(await exportUserData(deps, guest.id)).toMatchObject({
      typeRequests: [],
      paymentAccounts: [],
      bookingsAsGuest: [{ name: 'Mario', invoice: { vatNumber: '01234567890' } }],
      answersAsGuest: [{ label: 'Allergie', answer: 'Noci' }],
    });
  });
});
