// An activity's own data, as its form shows them.
import { eq } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import type { ActivityData } from './activity-data-form.ts';
import { cityLabel } from './cities.server.ts';

export async function findActivityData({ db }: Pick<Deps, 'db'>, activityId: number): Promise<ActivityData> {
  const [row] = await db.select().from(activities).where(eq(activities.id, activityId));
  if (!row) throw new Error(`activity ${activityId} is gone`);
  return {
    name: row.name,
    activityTypeId: String(row.activityTypeId),
    email: row.email,
    phone: row.phone ?? '',
    website: row.website ?? '',
    description: row.description,
    legalName: row.legalName,
    vatNumber: row.vatNumber ?? '',
    iban: row.iban ?? '',
    legalCity: await cityLabel(row.legalCity, row.legalProvince),
    legalAddress: row.legalAddress ?? '',
    legalZipCode: row.legalZipCode ?? '',
    city: await cityLabel(row.city, row.province),
    address: row.address ?? '',
    zipCode: row.zipCode ?? '',
  };
}
