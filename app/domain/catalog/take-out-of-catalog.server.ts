// A service leaves a catalog; those behind it move up.
import { and, eq, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { catalogServices } from '#db/schema/catalog.ts';

import { type PositionedRows, readOrder, writePositions } from '../write-positions.server.ts';

/** The caller holds the catalog's lock. Gone already: nothing changes. */
export async function takeOutOfCatalog(tx: Db, catalogId: number, serviceId: number): Promise<void> {
  await tx
    .delete(catalogServices)
    .where(and(eq(catalogServices.catalogId, catalogId), eq(catalogServices.serviceId, serviceId)));
  const rows = servicesIn(catalogId);
  await writePositions(tx, rows, await readOrder(tx, rows));
}

export function servicesIn(catalogId: number): PositionedRows {
  return { table: sql`catalog_services`, key: sql`t.service_id`, within: sql`t.catalog_id = ${catalogId}` };
}
