// Stuck jobs, for administrators to look at and retry.
import type { PgBoss } from 'pg-boss';
import type { JobCount, JobQueue, StuckJob } from '#app/domain/deps.ts';
import type { JobName } from '#app/domain/jobs.ts';

/** Jobs with fewer failures usually succeed by themselves. */
const OFTEN = 3;
const MOST = 100;

type Row = {
  id: string;
  name: string;
  state: string;
  retry_count: number;
  at: string | Date;
  output: unknown;
};

export function stuckJobs(boss: PgBoss): Pick<JobQueue, 'listStuck' | 'retry' | 'count'> {
  const query = async (text: string, values: unknown[]): Promise<Row[]> => {
    const { rows }: { rows: Row[] } = await boss.getDb().executeSql(text, values);
    return rows;
  };
  return {
    listStuck: async () => {
      const rows = await query(
        `select id, name, state, retry_count, coalesce(completed_on, started_on, created_on) as at, output
           from pgboss.job where ${STUCK} order by at desc limit $1`,
        [MOST],
      );
      return rows.map(toStuck);
    },
    count: async () => {
      const counted = await boss
        .getDb()
        .executeSql(
          'select name as queue, state::text, count(*)::int as jobs from pgboss.job group by 1, 2 order by 1, 2',
          [],
        );
      return counted.rows as JobCount[];
    },
    retry: async (id) => {
      if (!/^[0-9a-f-]{36}$/.test(id)) return false;
      const [job] = await query(`select id, name, state from pgboss.job where id = $1 and ${STUCK}`, [id]);
      if (!job) return false;
      if (job.state === 'failed') await boss.retry(job.name, id);
      else await query(`update pgboss.job set start_after = now() where id = $1 and state = 'retry'`, [id]);
      return true;
    },
  };
}

function toStuck({ id, name, state, retry_count: retries, at, output }: Row): StuckJob {
  return {
    id,
    name,
    attempts: retries + 1,
    givenUp: state === 'failed',
    lastAt: new Date(at),
    error: errorText(output),
  };
}

/** Text stored by `describeFailure`, or the queue's own sentence. */
function errorText(output: unknown): string {
  const { error, code, message } = (output ?? {}) as Record<string, unknown>;
  return [error, code, message].filter((part) => typeof part === 'string').join(' ');
}

// Retries and polling of each kind of background job.

export type QueueSettings = {
  retryLimit: number;
  /** Seconds before the first retry; doubled each time, up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** Seconds between polls for jobs that became due; jobs due at once wake the workers without polling. */
  lookEvery: number;
  atOnce: number;
  /** Set for jobs on a schedule. */
  cron?: string;
};

const HOUR = 3600;

const BRISK: QueueSettings = { retryLimit: 40, retryDelay: 2, retryDelayMax: HOUR, lookEvery: 2, atOnce: 5 };

export const QUEUES: Record<JobName, QueueSettings> = {
  // 30 s, 1 min, 2 min, ... then every two hours: 23 hours in all; after that the mail has failed.
  'mail.send': { retryLimit: 18, retryDelay: 30, retryDelayMax: 2 * HOUR, lookEvery: 10, atOnce: 5 },
  'account.link': BRISK,
  'booking.links': BRISK,
  'hold.end': BRISK,
  'stripe.event': BRISK,
  'refund.send': BRISK,
  'booking.settle': BRISK,
  'checkout.expire': BRISK,
  'booking.remind': { retryLimit: 10, retryDelay: 60, retryDelayMax: HOUR, lookEvery: 30, atOnce: 5 },
  reconcile: {
    retryLimit: 3,
    retryDelay: 600,
    retryDelayMax: HOUR,
    lookEvery: 30,
    atOnce: 1,
    cron: '30 2 * * *',
  },
  'images.tidy': {
    retryLimit: 3,
    retryDelay: 600,
    retryDelayMax: HOUR,
    lookEvery: 30,
    atOnce: 1,
    cron: '30 3 * * *',
  },
  // No retry: the next minute's run replaces it.
  sweep: { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, lookEvery: 10, atOnce: 1, cron: '* * * * *' },
};

const COME_ROUND = Object.entries(QUEUES).flatMap(([name, { cron }]) =>
  cron === undefined ? [] : [`'${name}'`],
);

/** A failed job that comes round by itself is no longer stuck once a later one has succeeded. */
const STUCK = `(state = 'retry' and retry_count >= ${OFTEN} or state = 'failed' and not exists (
  select from pgboss.job as later
   where later.name = job.name and later.name in (${COME_ROUND.join(', ')})
     and later.state = 'completed' and later.completed_on > job.completed_on))`;
