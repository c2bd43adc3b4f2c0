// What a person can download about themselves.
import { describe, expect, it } from 'vitest';

import { exportUserData, ROWS_OF_USERS } from '#app/domain/identity/export-user-data.server.ts';
import { startSession } from '#app/domain/identity/signing-in/sessions.server.ts';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';

import * as schema from '#db/schema/index.ts';
import { activityTypeRequests, bookingAnswers, bookingEvents, invoiceRequests } from '#db/schema/index.ts';
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

const named = ({ table, name }: PgColumn) => `${getTableConfig(table).name}.${name}`;

/** All columns that refer to a person, directly or through a row that is of one person. */
function columnsOfUsers(): string[] {
  const keys = Object.values(schema)
    .filter((each) => each instanceof PgTable)
    .flatMap((table) => getTableConfig(table).foreignKeys.map((key) => key.reference()))
    .flatMap(({ columns, foreignColumns }) =>
      columns.map((column, at) => ({
        from: named(column),
        to: foreignColumns[at] && named(foreignColumns[at]),
      })),
    );
  const found = new Set(['users.id']);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { from, to } of keys) if (to !== undefined && found.has(to)) found.add(from);
  }
  return [...found].sort();
}

describe('rows that name a person', () => {
  it('are all in their data', () => {
    const elsewhere = ['users.id', 'activities.user_id', 'ledger_accounts.user_id'];
    const rows = Object.values(ROWS_OF_USERS).map(({ by }) => named(by));
    expect([...elsewhere, ...rows].sort()).toEqual(columnsOfUsers());
  });

  it('are given without secrets', () => {
    const shown = Object.values(ROWS_OF_USERS).flatMap((each) => Object.keys(each.shown));
    expect(shown.filter((name) => /hash|secret|seed|token|key|code/i.test(name))).toEqual([]);
  });

  it('don’t hold the browser of an administrator who acts in their name', async () => {
    const [person, admin] = [await aUser(deps.db), await aUser(deps.db)];
    await startSession(deps, { userId: person.id, userAgent: 'Firefox' });
    await startSession(deps, { userId: person.id, impersonatorId: admin.id, userAgent: 'Chromium' });
    const { sessions, impersonations } = await exportUserData(deps, person.id);
    expect([sessions, impersonations]).toMatchObject([[{ userAgent: 'Firefox' }], []]);
    expect((await exportUserData(deps, admin.id)).impersonations).toMatchObject([{ userAgent: 'Chromium' }]);
  });

  it('hold what staff wrote, and of which booking and activity', async () => {
    const trip = await aBoatTrip(deps.db);
    const { userId: actorUserId, name } = trip.activity;
    const { id: bookingId, reference } = await placed(deps, trip);
    const detail = { note: 'Vento forte', refundCents: 100 };
    await deps.db
      .insert(bookingEvents)
      .values({ bookingId, kind: 'moved', actor: 'operator', actorUserId, detail });
    const data = await exportUserData(deps, actorUserId);
    expect(data.bookingActions).toEqual([
      { booking: reference, at: expect.any(Date), kind: 'moved', note: 'Vento forte' },
    ]);
    expect(data.memberships).toMatchObject([{ activity: name, role: 'owner' }]);
  });
});
