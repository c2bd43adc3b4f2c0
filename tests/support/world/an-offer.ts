// A trip that its owner lets others resell, and people who may resell it.
import { eq } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { catalogs, services } from '#db/schema/index.ts';

import { aBoatTrip, anActivity, type ServiceValues } from './a-service.ts';

export async function anOffer(db: Db, values: Partial<ServiceValues> = {}) {
  const own = await aBoatTrip(db, { quantity: 10, ...values });
  const offered = { visibleInMarketplace: true, maxResaleFee: 1500, ...values };
  const { visibleInMarketplace, maxResaleFee } = offered;
  await db
    .update(services)
    .set({ visibleInMarketplace, maxResaleFee })
    .where(eq(services.id, own.service.id));
  return { ...own, owner: { userId: own.activity.userId, role: 'operator' as const } };
}

export async function aReseller(db: Db, { catalogCount = 1 } = {}) {
  const activity = await anActivity(db);
  const rows = Array.from({ length: catalogCount }, (_, position) => ({
    activityId: activity.id,
    name: `Da noi ${position + 1}`,
    position,
  }));
  const made = await db.insert(catalogs).values(rows).returning();
  return {
    activity,
    catalogIds: made.map(({ id }) => id),
    viewer: { userId: activity.userId, role: 'operator' as const },
  };
}
