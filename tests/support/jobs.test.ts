import { expect, test } from 'vitest';

import { testClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { testDeps } from './deps.ts';

const { db } = await testDatabase();

test('jobs run by the clock of the test, with those they send in turn', async () => {
  const clock = testClock('2027-06-12T10:05');
  const ran: string[] = [];
  const { jobs } = testDeps({
    db,
    clock,
    handlers: (deps) => ({
      'hold.end': async ({ bookingId }) => {
        ran.push(`hold ${bookingId}`);
        await deps.jobs.send(db, 'mail.send', { mailId: bookingId });
      },
      'mail.send': async ({ mailId }) => void ran.push(`mail ${mailId}`),
    }),
  });
  await jobs.send(db, 'hold.end', { bookingId: 1 }, { startAfter: new Date('2027-06-12T08:20:00Z') });
  await jobs.runAll();
  expect(ran).toEqual([]);
  clock.advance({ minutes: 15 });
  await jobs.runAll();
  expect(ran).toEqual(['hold 1', 'mail 1']);
  expect(await jobs.waiting()).toEqual([]);
});

test('a rolled back transaction leaves no job, and a failed job stays', async () => {
  const { jobs } = testDeps({
    db,
    handlers: () => ({ 'mail.send': () => Promise.reject(new Error('away')) }),
  });
  await db
    .transaction(async (tx) => {
      await jobs.send(tx, 'mail.send', { mailId: 1 });
      throw new Error('rolled back');
    })
    .catch(() => {});
  expect(await jobs.waiting()).toEqual([]);
  await jobs.send(db, 'mail.send', { mailId: 2 });
  await expect(jobs.runAll()).rejects.toThrow('failed: mail.send');
  expect(await jobs.waiting()).toMatchObject([{ name: 'mail.send', payload: { mailId: 2 }, attempts: 1 }]);
});
