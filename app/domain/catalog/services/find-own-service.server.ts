// A service of an activity with what hangs on it, for those who run it.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { OwnService } from './own-service.ts';

type Row = Omit<OwnService, 'category' | 'email' | 'phone' | 'mapUrl' | 'videoUrl' | 'catalogs'> & {
  category: OwnService['category'] | null;
  email: string | null;
  phone: string | null;
  mapUrl: string | null;
  videoUrl: string | null;
  catalogs: OwnService['catalogs'] | null;
};

/** For members of the activity; another activity's service is as good as none. */
export async function findOwnService(
  { db }: Pick<Deps, 'db'>,
  { activityId, serviceId }: { activityId: number; serviceId: number },
): Promise<OwnService | undefined> {
  const [row] = (await db.execute(sql`
    select s.id, s.name, s.description, s.price_cents::int as "priceCents", s.max_resale_fee as "maxResaleFee",
           s.visible_in_marketplace as "visibleInMarketplace", s.tags, s.email, s.phone,
           s.map_url as "mapUrl", s.video_url as "videoUrl", s.cut_off_minutes as "cutOffMinutes",
           s.horizon_days as "horizonDays", s.cancellation_hours as "cancellationHours",
           s.reminder_text as "reminderText", s.archived_at is not null as archived,
           (select json_build_object('id', k.id, 'name', k.name) from service_categories k where k.id = s.category_id) as category,
           json_build_object(
             'rates', (select count(*) from rates r where r.service_id = s.id and r.archived_at is null),
             'resources', (select count(*) from service_resources sr join resources e on e.id = sr.resource_id
                            where sr.service_id = s.id and e.archived_at is null),
             'questions', (select count(*) from service_questions q where q.service_id = s.id and q.archived_at is null),
             'images', (select count(*) from service_images i where i.service_id = s.id),
             'bookings', (select count(*) from bookings b where b.service_id = s.id)) as counts,
           (select json_agg(json_build_object('id', c.id, 'name', c.name, 'public', c.public) order by c.position, c.id)
              from catalog_services cs join catalogs c on c.id = cs.catalog_id
             where cs.service_id = s.id and c.activity_id = s.activity_id) as catalogs
      from services s where s.id = ${serviceId} and s.activity_id = ${activityId}`)) as unknown as Row[];
  if (!row) return undefined;
  const { category, email, phone, mapUrl, videoUrl, catalogs, ...rest } = row;
  return {
    ...rest,
    category: category ?? undefined,
    email: email ?? undefined,
    phone: phone ?? undefined,
    mapUrl: mapUrl ?? undefined,
    videoUrl: videoUrl ?? undefined,
    catalogs: catalogs ?? [],
  };
}
