// A job queue that runs on demand and by the test's clock. As in production, a job is a row written in the
// caller's transaction, and a failed job stays in the queue.
import { sql } from 'drizzle-orm';

import type { JobQueue } from '#app/domain/deps.ts';
import type { JobName, JobPayloads } from '#app/domain/jobs.ts';
import type { JobHandler, JobHandlers } from '#app/gateways/jobs.server.ts';
import type { Db } from '#db/client.ts';

import type { TestClock } from './clock.ts';

export type WaitingJob = {
  [Name in JobName]: { id: number; name: Name; payload: JobPayloads[Name]; due: Date; attempts: number };
}[JobName];

export type FailedJob = WaitingJob & { error: unknown };

export type TestJobs = JobQueue & {
  /** Due or not, in the order of their due times. */
  waiting(): Promise<WaitingJob[]>;
  /** Runs all due jobs and the jobs they send; throws if one fails. */
  runAll(): Promise<WaitingJob[]>;
  /** The same for tests of failures: tries each once and returns those that failed. */
  runAllTolerantly(): Promise<FailedJob[]>;
};

type Row = { id: string; name: JobName; payload: never; due: string; attempts: number };

export function testJobs(db: Db, clock: TestClock, handlers: Partial<JobHandlers>): TestJobs {
  const waiting = async (): Promise<WaitingJob[]> => {
    const rows = await db.execute<Row>(sql`select * from test_jobs order by due, id`);
    return rows.map(({ id, due, ...row }) => ({ ...row, id: Number(id), due: new Date(due) }));
  };

  const runOne = async (job: WaitingJob): Promise<FailedJob | undefined> => {
    const handler = handlers[job.name] as JobHandler<JobName> | undefined;
    try {
      if (!handler) throw new Error(`this test has no handler for ${job.name}`);
      await handler(job.payload, { number: job.attempts + 1, last: false });
      await db.execute(sql`delete from test_jobs where id = ${job.id}`);
      return undefined;
    } catch (error) {
      await db.execute(sql`update test_jobs set attempts = attempts + 1 where id = ${job.id}`);
      return { ...job, error };
    }
  };

  const run = async (): Promise<{ done: WaitingJob[]; failed: FailedJob[] }> => {
    const done: WaitingJob[] = [];
    const failed: FailedJob[] = [];
    for (;;) {
      const tried = new Set([...done, ...failed].map(({ id }) => id));
      const next = (await waiting()).find(({ id, due }) => due <= clock.now() && !tried.has(id));
      if (!next) return { done, failed };
      const failure = await runOne(next);
      if (failure) failed.push(failure);
      else done.push(next);
    }
  };

  return {
    waiting,
    runAll: async () => {
      const { done, failed } = await run();
      if (failed.length === 0) return done;
      const names = failed.map(({ name }) => name).join(', ');
      throw new AggregateError(
        failed.map(({ error }) => error),
        `failed: ${names}`,
        { cause: failed[0]?.error },
      );
    },
    runAllTolerantly: async () => (await run()).failed,
    count: async () => {
      const rows = await db.execute<{ queue: string; jobs: number }>(
        sql`select name as queue, count(*)::int as jobs from test_jobs group by 1 order by 1`,
      );
      return rows.map((row) => ({ ...row, state: 'created' }));
    },
    listStuck: async () =>
      (await waiting())
        .filter(({ attempts }) => attempts > 0)
        .map(({ id, name, due, attempts }) => ({
          id: String(id),
          name,
          attempts,
          givenUp: false,
          lastAt: due,
          error: 'failed in this test',
        })),
    retry: async (id) =>
      (
        await db.execute(
          sql`update test_jobs set due = ${clock.now().toISOString()} where id = ${id}::bigint returning id`,
        )
      ).length > 0,
    forgetMails: async (tx, mailIds) => {
      const theirs = sql`${`{${mailIds.join(',')}}`}::int[]`;
      await tx.execute(
        sql`delete from test_jobs where name = 'mail.send' and (payload->>'mailId')::int = any(${theirs})`,
      );
    },
    send: async (tx, name, payload, { startAfter, singletonKey } = {}) => {
      await tx.execute(sql`
        insert into test_jobs (name, payload, due, singleton_key)
        values (${name}, ${JSON.stringify(payload)}::jsonb, ${(startAfter ?? clock.now()).toISOString()}, ${singletonKey ?? null})
        on conflict do nothing`);
    },
  };
}

/** For the template database. */
export const TEST_JOBS_TABLE = `
  create table test_jobs (
    id bigint generated always as identity primary key,
    name text not null,
    payload jsonb not null,
    due timestamptz not null,
    singleton_key text,
    attempts integer not null default 0,
    unique (name, singleton_key)
  )`;
