// Probes: is the process alive, and may it be sent visitors?
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type postgres from 'postgres';
import { ANSWER_MS } from './http/answer-time.ts';

/** The parts by name; false means: not working now. */
export type ServerReadiness = Record<string, boolean>;

/** What is `excluded` may be missing from the answer, and isn't waited for. */
export type Readiness = (excluded?: readonly string[]) => Promise<ServerReadiness>;

type Probed = { readiness: Readiness; leaving?: AbortSignal };

type Readyz = { Querystring: { exclude?: string | string[] } };

export function answerProbes(app: FastifyInstance, { readiness, leaving }: Probed): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    return reply.header('Cache-Control', 'no-store').send({ status: 'ok' });
  });

  app.get<Readyz>('/readyz', { logLevel: 'warn', handlerTimeout: ANSWER_MS }, async ({ query }, reply) => {
    const excluded = [query.exclude ?? []].flat();
    const parts = leaving?.aborted ? { serving: false } : without(excluded, await readiness(excluded));
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

const PROBE_MS = 500;

/** Checks that the database answers, that its migrations are applied, and that jobs run. */
export function serverReadiness(sql: postgres.Sql, jobsRun: () => boolean): Readiness {
  const newest = newestMigration();
  const latest = sharedFor(PROBE_MS, () => withinPatience(latestApplied(sql), 900));
  return async (excluded = []) => {
    if (excluded.includes('database') && excluded.includes('migrations')) return { jobs: jobsRun() };
    const applied = await latest();
    return {
      database: applied !== undefined,
      migrations: applied !== undefined && applied >= newest,
      jobs: jobsRun(),
    };
  };
}

/** Asks once for all who call until `ms` after the answer: anybody may call the probes. */
export function sharedFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= ask().finally(() => setTimeout(() => (running = undefined), ms).unref());
    return running;
  };
}

function newestMigration(): number {
  const journal: unknown = JSON.parse(readFileSync(resolve('migrations/meta/_journal.json'), 'utf8'));
  return Math.max(...(journal as { entries: { when: number }[] }).entries.map(({ when }) => when));
}

/** A newer release may have migrated further: its migrations keep this version working. */
async function latestApplied(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<
    [{ latest: string | null }]
  >`select max(created_at) as latest from drizzle.__drizzle_migrations`;
  return Number(row.latest);
}

/** undefined if the answer fails or takes too long. */
export function withinPatience<T>(answer: Promise<T>, ms = 2_000): Promise<T | undefined> {
  return Promise.race([answer.catch(() => undefined), sleep(ms, undefined, { ref: false })]);
}
