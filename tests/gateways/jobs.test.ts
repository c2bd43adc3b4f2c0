import { fork } from 'node:child_process';
import { once } from 'node:events';

import { afterEach, expect, test, vi } from 'vitest';

import type { Log } from '#app/domain/deps.ts';
import type { JobName } from '#app/domain/jobs.ts';
import {
  openJobQueue,
  type JobAttempt,
  type JobHandlers,
  type PostgresJobQueue,
} from '#app/gateways/jobs.server.ts';
import { queueConnection } from '#db/address.ts';
import { testDatabase } from '#tests/support/database.ts';

/** Only against jobs that never run: on a busy machine they may take long. */
const PATIENCE = 300_000;

const { db, sql, url } = await testDatabase();
const opened: PostgresJobQueue[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((queue) => queue.stop()));
  await sql`delete from pgboss.job`;
});

async function open(log: Log = silent()): Promise<PostgresJobQueue> {
  const queue = await openJobQueue({ connection: await queueConnection(url), log, superviseSeconds: 1 });
  opened.push(queue);
  return queue;
}

function silent() {
  return { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
}

function handlers(some: Partial<JobHandlers>): JobHandlers {
  const unexpected = (name: JobName) => () => Promise.reject(new Error(`unexpected ${name}`));
  return {
    'mail.send': unexpected('mail.send'),
    'account.link': unexpected('account.link'),
    'booking.links': unexpected('booking.links'),
    'hold.end': unexpected('hold.end'),
    'stripe.event': unexpected('stripe.event'),
    'refund.send': unexpected('refund.send'),
    'booking.settle': unexpected('booking.settle'),
    'checkout.expire': unexpected('checkout.expire'),
    'booking.remind': unexpected('booking.remind'),
    reconcile: () => Promise.resolve(),
    'images.tidy': () => Promise.resolve(),
    sweep: () => Promise.resolve(),
    ...some,
  };
}

test('a job is there only if the transaction that sent it is committed', async () => {
  const queue = await open();
  const done: number[] = [];
  await queue.start(handlers({ 'mail.send': async ({ mailId }) => void done.push(mailId) }));
  await db
    .transaction(async (tx) => {
      await queue.send(tx, 'mail.send', { mailId: 1 });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await db.transaction((tx) => queue.send(tx, 'mail.send', { mailId: 2 }));
  await vi.waitFor(() => expect(done).toEqual([2]), PATIENCE);
  await vi.waitFor(async () => {
    const [left] = await sql`select count(*)::int as jobs from pgboss.job where state <> 'completed'`;
    expect(left).toEqual({ jobs: 0 });
  }, PATIENCE);
});

test('jobs that would send forgotten mails go, if the transaction is committed', async () => {
  const queue = await open();
  const jobs = async () => {
    const rows =
      await sql`select data->>'mailId' as mail from pgboss.job where name = 'mail.send' and data->>'mailId' in ('501', '502') order by 1`;
    return rows.map(({ mail }) => String(mail));
  };
  for (const mailId of [501, 502]) await queue.send(db, 'mail.send', { mailId });
  await db
    .transaction(async (tx) => {
      await queue.forgetMails(tx, [501, 502]);
      throw new Error('rolled back');
    })
    .catch(() => {});
  expect(await jobs()).toEqual(['501', '502']);
  await db.transaction((tx) => queue.forgetMails(tx, [501]));
  expect(await jobs()).toEqual(['502']);
  await queue.forgetMails(db, [502]);
});

test('a job that fails is tried again, and knows its last attempt', async () => {
  const queue = await open();
  const attempts: JobAttempt[] = [];
  await queue.send(db, 'stripe.event', { eventId: 'evt_1' });
  await sql`update pgboss.job set retry_limit = 2`;
  await queue.start(
    handlers({
      'stripe.event': async (_, attempt) => {
        attempts.push(attempt);
        throw new Error('the processor is away');
      },
    }),
  );
  await vi.waitFor(
    async () => {
      await sql`update pgboss.job set start_after = now() where state = 'retry'`;
      expect(attempts).toHaveLength(3);
    },
    { timeout: PATIENCE, interval: 200 },
  );
  expect(attempts).toEqual([
    { number: 1, last: false },
    { number: 2, last: false },
    { number: 3, last: true },
  ]);
});

test('a job that was given up is listed, and runs again when it is told to', async () => {
  const queue = await open();
  let away = true;
  await queue.send(db, 'stripe.event', { eventId: 'evt_1' });
  await sql`update pgboss.job set retry_limit = 0`;
  const done = vi.fn();
  await queue.start(
    handlers({
      'stripe.event': async () => {
        if (away) throw new TypeError('the processor is away');
        done();
      },
    }),
  );
  const stuck = await vi.waitFor(async () => {
    const [job] = await queue.listStuck();
    expect(job).toBeDefined();
    return job;
  }, PATIENCE);
  expect(stuck).toMatchObject({ name: 'stripe.event', givenUp: true, error: 'TypeError' });
  away = false;
  expect(await queue.retry(stuck?.id ?? '')).toBe(true);
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), PATIENCE);
  await vi.waitFor(async () => expect(await queue.listStuck()).toEqual([]), PATIENCE);
  expect([await queue.retry(stuck?.id ?? ''), await queue.retry('none')]).toEqual([false, false]);
});

test('a failed job that comes round by itself is listed until the next one succeeds', async () => {
  const queue = await open();
  await queue.send(db, 'sweep', {});
  await queue.send(db, 'stripe.event', { eventId: 'evt_1' });
  await sql`update pgboss.job set state = 'failed', completed_on = now()`;
  const stuck = async () => (await queue.listStuck()).map(({ name }) => name).toSorted();
  expect(await stuck()).toEqual(['stripe.event', 'sweep']);
  for (const name of ['sweep', 'stripe.event'] as const)
    await queue.send(db, name, name === 'sweep' ? {} : { eventId: 'evt_2' });
  await sql`update pgboss.job set state = 'completed', completed_on = now() where state = 'created'`;
  expect(await stuck()).toEqual(['stripe.event']);
});

test('the wait between attempts grows, up to an hour', async () => {
  const queue = await open();
  await queue.send(db, 'stripe.event', { eventId: 'evt_1' });
  await queue.start(handlers({ 'stripe.event': () => Promise.reject(new Error('away')) }));
  const secondsToNext = async (attempts: number): Promise<number> =>
    vi.waitFor(
      async () => {
        const [job] = await sql`
          select extract(epoch from start_after - now())::float as seconds from pgboss.job
          where state = 'retry' and retry_count >= ${attempts} and start_after > now() + interval '0.2 seconds'`;
        expect(job).toBeDefined();
        return job?.['seconds'] as number;
      },
      { timeout: PATIENCE, interval: 50 },
    );
  const first = await secondsToNext(0);
  await sql`update pgboss.job set retry_count = 14, start_after = now()`;
  const late = await secondsToNext(15);
  expect(first).toBeLessThan(5);
  expect(late).toBeGreaterThan(25 * 60);
  expect(late).toBeLessThanOrEqual(61 * 60);
});

test('what is logged and kept of a failure quotes nobody', async () => {
  const log = silent();
  const queue = await open(log);
  await queue.start(
    handlers({ 'mail.send': () => Promise.reject(new Error('550 anna.rossi@example.com unknown')) }),
  );
  await queue.send(db, 'mail.send', { mailId: 1 });
  await vi.waitFor(
    () =>
      expect(log.error).toHaveBeenCalledWith(
        expect.objectContaining({ job: 'mail.send', attempt: 1, error: 'Error' }),
        'job failed',
      ),
    PATIENCE,
  );
  const [kept] = await vi.waitFor(async () => {
    const rows = await sql`select output::text from pgboss.job where output is not null`;
    expect(rows).toHaveLength(1);
    return rows;
  }, PATIENCE);
  expect(JSON.stringify([log.error.mock.calls, kept])).not.toContain('anna.rossi');
});

test('several processes share the queue, and each job is carried out once', async () => {
  const done: number[] = [];
  const busy = handlers({ 'stripe.event': async ({ eventId }) => void done.push(Number(eventId)) });
  const [one, two] = [await open(), await open()];
  await Promise.all([one.start(busy), two.start(busy)]);
  const ids = Array.from({ length: 60 }, (_, index) => index);
  await Promise.all(ids.map((id) => one.send(db, 'stripe.event', { eventId: String(id) })));
  await vi.waitFor(() => expect(done).toHaveLength(60), PATIENCE);
  expect(done.toSorted((a, b) => a - b)).toEqual(ids);
});

test('only one job waits under a singleton key', async () => {
  const queue = await open();
  const startAfter = new Date(Date.now() + 60_000);
  await queue.send(db, 'hold.end', { bookingId: 1 }, { singletonKey: 'hold-1', startAfter });
  await queue.send(db, 'hold.end', { bookingId: 1 }, { singletonKey: 'hold-1', startAfter });
  await queue.send(db, 'hold.end', { bookingId: 2 }, { startAfter });
  await queue.send(db, 'hold.end', { bookingId: 3 }, { startAfter });
  const waiting =
    await sql`select (data->>'bookingId')::int as booking from pgboss.job where name = 'hold.end' order by 1`;
  expect(waiting.map((row) => row['booking'])).toEqual([1, 2, 3]);
});

test('nothing is sent again while a job of the key waits, is tried again or runs', async () => {
  const queue = await open();
  const again = () =>
    queue.send(db, 'refund.send', { refundId: 7 }, { singletonKey: '7', unlessUnderWay: true });
  const jobs = async () => (await sql`select from pgboss.job where name = 'refund.send'`).length;
  await again();
  for (const state of ['created', 'retry', 'active']) {
    await sql`update pgboss.job set state = ${state}::pgboss.job_state where name = 'refund.send'`;
    await again();
    expect([state, await jobs()]).toEqual([state, 1]);
  }
  await sql`update pgboss.job set state = 'failed' where name = 'refund.send'`;
  await again();
  expect(await jobs()).toBe(2);
});

test('a job for later waits until then', async () => {
  const queue = await open();
  const ended: number[] = [];
  await queue.start(handlers({ 'hold.end': async () => void ended.push(Date.now()) }));
  const due = Date.now() + 3000;
  await queue.send(db, 'hold.end', { bookingId: 1 }, { startAfter: new Date(due) });
  await vi.waitFor(() => expect(ended).toHaveLength(1), PATIENCE);
  expect(ended[0]).toBeGreaterThanOrEqual(due);
});

test('stopping finishes the job in hand', async () => {
  const queue = await open();
  const steps: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  await queue.start(
    handlers({
      'mail.send': async () => {
        begin();
        await new Promise((resolve) => setTimeout(resolve, 700));
        steps.push('job finished');
      },
    }),
  );
  await queue.send(db, 'mail.send', { mailId: 1 });
  await begun;
  await queue.stop();
  steps.push('stopped');
  expect(steps).toEqual(['job finished', 'stopped']);
  const [job] = await sql`select state from pgboss.job where name = 'mail.send'`;
  expect(job).toEqual({ state: 'completed' });
});

test('the job of a process that was killed is carried out by another', async () => {
  const queue = await open();
  await queue.send(db, 'refund.send', { refundId: 5 });
  const child = fork(new URL('../support/hanging-worker.ts', import.meta.url), [url], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Its last heartbeat was a minute ago.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`;
  const done: number[] = [];
  await queue.start(handlers({ 'refund.send': async ({ refundId }) => void done.push(refundId) }));
  await vi.waitFor(() => expect(done).toEqual([5]), PATIENCE);
});
