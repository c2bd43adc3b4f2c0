// A price of a service, last among its rates.
import { eq, sql } from 'drizzle-orm';

import { rates } from '#db/schema/catalog.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ok, transact, type Result } from '../result.ts';
import { reachService } from './reach.server.ts';
import type { RateFields } from './service-fields.ts';

export type NewRate = RateFields & { serviceId: number };

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
  const reached = await reachService(db, viewer, serviceId);
  if (!reached.ok) return reached;
  const [next] = await db
    .select({ position: sql<number>`coalesce(max(position) + 1, 0)::int` })
    .from(rates)
    .where(eq(rates.serviceId, serviceId));
  const [rate] = await db
    .insert(rates)
    .values({ ...fields, serviceId, priceCents: price, position: next?.position ?? 0, createdAt: now() })
    .returning({ id: rates.id });
  if (!rate) throw new Error('an insert answers its row');
  return ok({ rateId: rate.id });
}
