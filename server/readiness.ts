// Probes: is the process alive, and may it be sent visitors?
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';
import type postgres from 'postgres';

import { ANSWER_MS } from './http/answer-time.ts';

/** Each part by name; false where it does not work now. */
export type ServerReadiness = Record<string, boolean>;

type Probed = { readiness: () => Promise<ServerReadiness>; leaving?: AbortSignal };

/** Parts that don't matter to who asks. */
type Readyz = { Querystring: { exclude?: string | string[] } };

/** For load balancers and containers: is the process alive, and may it be sent visitors. */
export function answerProbes(app: FastifyInstance, { readiness, leaving }: Probed): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    return reply.header('Cache-Control', 'no-store').send({ status: 'ok' });
  });

  app.get<Readyz>('/readyz', { logLevel: 'warn', handlerTimeout: ANSWER_MS }, async ({ query }, reply) => {
    const excluded = [query.exclude ?? []].flat();
    const parts = leaving?.aborted ? { serving: false } : without(excluded, await readiness());
    const ready = Object.values(parts).every(Boolean);
    return reply
      .code(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', parts });
  });
}

function without(excluded: string[], parts: ServerReadiness): ServerReadiness {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => !excluded.includes(name)));
}

const patience = 2_000;

/** Whether this process can serve visitors now: its database answers, is up to date, and jobs are carried out. */
export function serverReadiness(sql: postgres.Sql, jobsRun: () => boolean): () => Promise<ServerReadiness> {
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

/** What takes longer, or fails, is not waited for. */
export function withinPatience<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer.catch(() => undefined), sleep(patience, undefined, { ref: false })]);
}
