// Three processes behind a simple balancer, one killed under load, the others replaced one by one, without a
// lost booking or mail.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { JobQueue } from '#app/domain/deps.ts';
import { queueMail } from '#app/domain/mail/mails.server.ts';
import { openJobQueue } from '#app/gateways/jobs.server.ts';
import { queueConnection } from '#db/address.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { silentLog, testDeps } from '#tests/support/deps.ts';
import { type Machine, startBalancer, startMachine } from '#tests/support/machines.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { aBusyTrip } from '#tests/support/world/a-busy-trip.ts';

const VISITORS = 4;
/** Only against requests that hang, not slow ones. */
const PATIENCE = { timeout: 240_000 };

test('one is killed and all are replaced, and no request, booking or mail is lost or doubled', async () => {
  const database = await testDatabase();
  const trip = await aBusyTrip(database.db);
  const smtp = await startSmtpServer();
  const broken: Machine[] = [];
  const balancer = await startBalancer((machine) => broken.push(machine));
  const dir = await mkdtemp(join(tmpdir(), 'machines-'));
  const start = async (): Promise<Machine> => {
    const machine = await startMachine({
      BASE_URL: `http://localhost:${balancer.port}`,
      DATA_DIR: dir,
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: '4',
      DRAIN_SECONDS: '5',
      SMTP_URL: smtp.url,
    });
    balancer.behind.add(machine);
    return machine;
  };
  const jobs = await openJobQueue({ connection: await queueConnection(database.url), log: silentLog() });
  const write = mailsOf({ database, jobs, arrived: smtp.deliveries });
  const [victim, ...others] = await Promise.all([start(), start(), start()]);
  const load = visitors(
    () => trip.look(balancer.port),
    () => trip.book(balancer.port),
  );

  await write(20);
  victim?.kill('SIGKILL');
  const replacing = write(20);
  for (const old of others) {
    await start();
    old.kill('SIGTERM');
  }
  await replacing;
  await write(20);
  for (const old of others) expect(await old.exit).toEqual([0, null]);
  const { failed, booked } = await load.stop();

  expect(broken.filter((machine) => machine !== victim)).toEqual([]);
  // 502 is the balancer's answer when a response broke off.
  expect(failed).toEqual(broken.map(() => 502));
  expect(failed.length).toBeLessThanOrEqual(VISITORS);
  const [kept] = await database.sql`select count(*)::int as bookings from bookings`;
  // If the answer broke off, the form may have been received.
  expect(kept?.['bookings']).toBeGreaterThanOrEqual(booked);
  expect(kept?.['bookings']).toBeLessThanOrEqual(booked + failed.length);
  expect(booked).toBeGreaterThan(20);
  expect(smtp.deliveries).toHaveLength(60);
  expect(new Set(smtp.deliveries.map(({ mail }) => mail.messageId)).size).toBe(60);

  await jobs.stop();
  balancer.close();
  await smtp.stop();
  await rm(dir, { recursive: true });
}, 600_000);

type Post = { database: TestDatabase; jobs: JobQueue; arrived: unknown[] };

/** Writes this many mails, and waits until all have arrived. */
function mailsOf({ database: { db, sql }, jobs, arrived }: Post) {
  const deps = { ...testDeps({ db }), jobs };
  let written = 0;
  return async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      written += 1;
      const mail = {
        kind: 'account-password-changed',
        key: `mail:${written}`,
        recipient: `chiara${written}@example.com`,
        recipientName: 'Chiara Bianchi',
        data: { name: 'Chiara' },
      } as const;
      await db.transaction((tx) => queueMail(deps, tx, mail));
    }
    const all = written;
    await expect.poll(() => arrived.length, PATIENCE).toBeGreaterThanOrEqual(all);
    const sent = async () => (await sql`select 1 from mails where state = 'sent'`).length;
    await expect.poll(sent, PATIENCE).toBeGreaterThanOrEqual(all);
  };
}

type Ask = () => Promise<{ status: number }>;

function visitors(look: Ask, book: Ask) {
  const failed: number[] = [];
  let booked = 0;
  const ending = new AbortController();
  const visit = async (): Promise<void> => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      const { status } = await (n % 3 === 0 ? book() : look()).catch(() => ({ status: 0 }));
      if (status === 303) booked += 1;
      else if (status !== 200) failed.push(status);
      await sleep(30);
    }
  };
  const all = Array.from({ length: VISITORS }, visit);
  return {
    async stop() {
      ending.abort();
      await Promise.all(all);
      return { failed, booked };
    },
  };
}
