// Whether this process can serve visitors now: its database answers, is up to date, and jobs are carried out.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type postgres from 'postgres';

import type { Readiness } from './health.ts';

const patience = 2_000;

export function readinessOf(sql: postgres.Sql, jobsRun: () => boolean): () => Promise<Readiness> {
  const newest = newestMigration();
  return async () => {
    const applied = await withinPatience(latestApplied(sql));
    return {
      database: applied !== undefined,
      migrations: applied !== undefined && applied >= newest,
      jobs: jobsRun(),
    };
  };
}

function newestMigration(): number {
  const journal: unknown = JSON.parse(readFileSync(resolve('migrations/meta/_journal.json'), 'utf8'));
  return Math.max(...(journal as { entries: { when: number }[] }).entries.map(({ when }) => when));
}

/** A newer release may have gone further already: its migrations keep this one working. */
async function latestApplied(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<
    [{ latest: string | null }]
  >`select max(created_at) as latest from drizzle.__drizzle_migrations`;
  return Number(row.latest);
}

function withinPatience(answer: Promise<number>): Promise<number | undefined> {
  return Promise.race([answer.catch(() => undefined), sleep(patience, undefined, { ref: false })]);
}
