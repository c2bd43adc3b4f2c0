// The job queue on PostgreSQL (pg-boss). A job is a row written in the caller's transaction. Any process may
// run it; if the process dies, the job is run again.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type ConstructorOptions, type JobResult, type JobWithMetadata } from 'pg-boss';
import { intArray } from '#app/domain/sql.server.ts';
import type { JobQueue, Log } from '#app/domain/deps.ts';
import type { JobName, JobPayloads } from '#app/domain/jobs.ts';
import type { Db } from '#db/client.ts';
import { describeFailure } from './failure.ts';
import { QUEUES, stuckJobs } from './stuck-jobs.server.ts';

/** `last`: there is no further attempt. */
export type JobAttempt = { number: number; last: boolean };

/** Throws to be retried. */
export type JobHandler<Name extends JobName> = (
  payload: JobPayloads[Name],
  attempt: JobAttempt,
) => Promise<void>;

export type JobHandlers = { [Name in JobName]: JobHandler<Name> };

export type PostgresJobQueue = JobQueue & {
  /** Makes this process run jobs too. */
  start(handlers: JobHandlers): Promise<void>;
  /** Finishes running jobs; those that take too long go back to the queue. */
  stop(options?: { withinSeconds?: number }): Promise<void>;
};

export type JobQueueOptions = {
  /** From DATABASE_URL, by `queueConnection`. */
  connection: ConstructorOptions;
  log: Log;
  /** How often to look for jobs of dead processes. */
  superviseSeconds?: number;
};

/** Of the driver, in ms: when packets are dropped silently, no answer comes and no error either. */
const LONGEST_QUERY = { query_timeout: 120_000 };

const JOB_NAMES = Object.keys(QUEUES) as JobName[];

export async function openJobQueue({
  connection,
  log,
  superviseSeconds = 15,
}: JobQueueOptions): Promise<PostgresJobQueue> {
  const boss = new PgBoss({
    ...connection,
    max: 4,
    ...LONGEST_QUERY,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (error) => log.error(describeFailure(error), 'job queue error'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue warning'));
  await boss.start();
  await ensureQueues(boss);
  return {
    send: async (tx, name, payload, { singletonKey = randomUUID(), startAfter, unlessUnderWay } = {}) => {
      if (unlessUnderWay && (await isUnderWay(tx, name, singletonKey))) return;
      await boss.send(name, payload, {
        db: fromDrizzle(tx, sql),
        singletonKey,
        ...(startAfter ? { startAfter } : {}),
      });
    },
    forgetMails: async (tx, mailIds) => {
      const jobs = sql`select unnest(${intArray(mailIds)})::text`;
      await tx.execute(sql`delete from pgboss.job where name = 'mail.send' and data->>'mailId' in (${jobs})`);
    },
    ...stuckJobs(boss),
    start: async (handlers) => {
      for (const name of JOB_NAMES)
        await carryOut(boss, name, { handler: handlers[name] as JobHandler<JobName>, log });
    },
    stop: ({ withinSeconds = 20 } = {}) => boss.stop({ graceful: true, timeout: withinSeconds * 1000 }),
  };
}

async function isUnderWay(tx: Db, name: JobName, singletonKey: string): Promise<boolean> {
  const jobs = await tx.execute(sql`
    select from pgboss.job
     where name = ${name} and singleton_key = ${singletonKey} and state in ('created', 'retry', 'active') limit 1`);
  return jobs.length > 0;
}

async function ensureQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues(JOB_NAMES)).map((queue) => queue.name));
  for (const name of JOB_NAMES) {
    const { retryLimit, retryDelay, retryDelayMax, cron } = QUEUES[name];
    const retries = { retryLimit, retryDelay, retryDelayMax, retryBackoff: true };
    // A job without a heartbeat for this long belonged to a dead process, and is retried.
    const options = { ...retries, heartbeatSeconds: 15, expireInSeconds: 300, notify: true };
    // `short`: at most one waiting job for each singleton key.
    if (known.has(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, policy: 'short' });
    if (cron) await boss.schedule(name, cron, {}, { singletonKey: name });
  }
}

async function carryOut(
  boss: PgBoss,
  name: JobName,
  { handler, log }: { handler: JobHandler<JobName>; log: Log },
): Promise<void> {
  const { lookEvery, atOnce } = QUEUES[name];
  const options = {
    includeMetadata: true,
    perJobResults: true,
    batchSize: atOnce,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: lookEvery,
  } as const;
  await boss.work<JobPayloads[JobName], unknown, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map((job) => attempt(job, { handler, log }))),
  );
}

async function attempt(
  job: JobWithMetadata<JobPayloads[JobName]>,
  { handler, log }: { handler: JobHandler<JobName>; log: Log },
): Promise<JobResult> {
  const number = job.retryCount + 1;
  const last = job.retryCount >= job.retryLimit;
  try {
    await handler(job.data, { number, last });
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const failure = describeFailure(error);
    log.error({ job: job.name, jobId: job.id, attempt: number, last, ...failure }, 'job failed');
    return { id: job.id, status: 'failed', output: failure };
  }
}
