// Changes a rate for whoever books from now on. What was sold keeps its price: it is on the booking.
import { eq } from 'drizzle-orm';

import { rates } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ok, transact, type Result } from '../../result.ts';
import { reachRate } from '../reach.server.ts';
import type { RateFields } from '../service-fields.ts';

export type RateChange = { rateId: number; fields: RateFields };

export function updateRate(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { rateId, fields: { price, name, description, pricing, minPeople, maxPeople } }: RateChange,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachRate(tx, viewer, rateId);
    if (!reached.ok) return reached;
    await tx
      .update(rates)
      .set({ name, description, priceCents: price, pricing, minPeople, maxPeople })
      .where(eq(rates.id, rateId));
    return ok(undefined);
  });
}
