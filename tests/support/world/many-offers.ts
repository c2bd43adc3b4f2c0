// Thousands of services offered in the marketplace, of a hundred activities, written by SQL for speed.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import { anActivity } from './a-service.ts';

/** Named `Servizio 1`…; prices from 10,00 € up; categories `Categoria 1`… `Categoria 20`. */
export async function manyOffers(db: Db, count: number): Promise<void> {
  const { userId, activityTypeId, paymentAccountId } = await anActivity(db);
  await db.execute(sql`
    insert into activities (user_id, activity_type_id, payment_account_id, name, subdomain, email, published_at, city, province)
    select ${userId}, ${activityTypeId}, ${paymentAccountId}, 'Operatore ' || n, 'tanti-' || n, 'tanti@example.com', now(),
           (array['Alba','Bra','Asti','Cuneo'])[1 + n % 4], 'CN' from generate_series(1, 100) n`);
  await db.execute(sql`
    insert into service_categories (activity_id, name, color, icon)
    select a.id, 'Categoria ' || n, '#123456', 'tabler:sailboat' from activities a, generate_series(1, 20) n where a.subdomain like 'tanti-%'`);
  await db.execute(sql`
    with made as (insert into resources (activity_id, name) select id, 'Barca' from activities where subdomain like 'tanti-%' returning id)
    insert into resource_terms (resource_id) select id from made`);
  await db.execute(sql`
    insert into services (activity_id, category_id, name, price_cents, visible_in_marketplace, max_resale_fee)
    select a.id, k.id, 'Servizio ' || n, 1000, true, (n % 30) * 100 from generate_series(1, ${count}::int) n
      join activities a on a.subdomain = 'tanti-' || (1 + n % 100)
      join service_categories k on k.activity_id = a.id and k.name = 'Categoria ' || (1 + n / 100 % 20)`);
  await db.execute(sql`
    insert into rates (service_id, name, price_cents, position)
    select s.id, 'Tariffa ' || n, 1000 + s.id % 9000 + n * 500, n from services s, generate_series(0, 2) n where s.name like 'Servizio %'`);
  await db.execute(sql`
    insert into service_resources (service_id, resource_id, position)
    select s.id, r.id, 0 from services s join resources r on r.activity_id = s.activity_id where s.name like 'Servizio %'`);
  await db.execute(sql`analyze`);
}
