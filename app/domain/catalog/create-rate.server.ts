// A price of a service, last among its rates.
import { and, eq, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { rates } from '#db/schema/catalog.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { reachService } from './reach.server.ts';
import type { RateFields } from './service-fields.ts';

export type NewRate = RateFields & { serviceId: number; formNonce?: string };

export function createRate(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewRate,
): Promise<Result<{ rateId: number }, 'not-found'>> {
  return transact(deps.db, (tx) => insertRate({ ...deps, db: tx }, viewer, input));
}

async function insertRate(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { serviceId, price, ...fields }: NewRate,
): Promise<Result<{ rateId: number }, 'not-found'>> {
  // The lock makes a second sending of the form wait for the first.
  const reached = await reachService(db, viewer, serviceId);
  if (!reached.ok) return reached;
  const before = await madeBefore(db, serviceId, fields.formNonce);
  if (before) return ok(before);
  const [next] = await db
    .select({ position: sql<number>`coalesce(max(position) + 1, 0)::int` })
    .from(rates)
    .where(eq(rates.serviceId, serviceId));
  const [rate] = await db
    .insert(rates)
    .values({ ...fields, serviceId, priceCents: price, position: next?.position ?? 0, createdAt: now() })
    .onConflictDoNothing({ target: rates.formNonce })
    .returning({ rateId: rates.id });
  // Another service's form carried this code.
  return rate ? ok(rate) : err('not-found');
}

async function madeBefore(db: Db, serviceId: number, formNonce: string | undefined) {
  if (formNonce === undefined) return undefined;
  const [before] = await db
    .select({ rateId: rates.id })
    .from(rates)
    .where(and(eq(rates.formNonce, formNonce), eq(rates.serviceId, serviceId)));
  return before;
}
