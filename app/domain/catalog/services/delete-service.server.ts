// Takes a service away for good: only one that was never booked nor resold. Others are archived. Source:
// docs/rules/catalog.md#archiving.
import { eq, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { services } from '#db/schema/catalog.ts';

import { refusalOf } from '../../database-errors.ts';
import type { Deps } from '../../deps.ts';
import { goneAlready } from '../../gone-already.server.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { reachService } from '../reach.server.ts';

export type DeleteServiceError = 'not-found' | 'has-bookings' | 'has-entries';

export async function deleteService(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  serviceId: number,
): Promise<Result<undefined, DeleteServiceError>> {
  try {
    return await transact(deps.db, async (tx): Promise<Result<undefined, DeleteServiceError>> => {
      const reached = await reachService(tx, viewer, serviceId);
      if (!reached.ok) return goneAlready(tx, { id: services.id, wanted: serviceId, value: undefined });
      const kept = await findReason(tx, serviceId);
      if (kept !== undefined) return err(kept);
      await tx.delete(services).where(eq(services.id, serviceId));
      return ok(undefined);
    });
  } catch (error) {
    // Booked, or taken into a catalog, at this very moment.
    if (refusalOf(error)?.code !== '23503') throw error;
    return err((await findReason(deps.db, serviceId)) ?? 'has-bookings');
  }
}

async function findReason(db: Db, serviceId: number): Promise<'has-bookings' | 'has-entries' | undefined> {
  const [row] = (await db.execute(sql`
    select exists (select 1 from bookings where service_id = ${serviceId}) as bookings,
           exists (select 1 from marketplace_entries where service_id = ${serviceId}) as entries`)) as unknown as {
    bookings: boolean;
    entries: boolean;
  }[];
  if (row?.bookings) return 'has-bookings';
  return row?.entries ? 'has-entries' : undefined;
}
