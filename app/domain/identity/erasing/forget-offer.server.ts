// What an erased owner offered. Rows that bookings refer to stay, without a word that the person wrote; the others go.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { ownedBy } from './owned.server.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

export async function forgetOffer(deps: Needs, userId: number): Promise<void> {
  await forgetServices(deps, userId);
  await forgetTimes(deps, userId);
  const theirs = ownedBy(userId);
  await deps.db.execute(sql`delete from catalogs where activity_id in ${theirs}`);
  await deps.db.execute(sql`delete from service_categories where activity_id in ${theirs}`);
}

async function forgetServices({ db, now }: Needs, userId: number): Promise<void> {
  const services = sql`(select id from services where activity_id in ${ownedBy(userId)})`;
  const archived = sql`archived_at = coalesce(archived_at, ${now().toISOString()}::timestamptz)`;
  // Out of other activities' catalogs too.
  await db.execute(sql`delete from catalog_services where service_id in ${services}`);
  await db.execute(sql`
    update services set name = 'Servizio cancellato', description = '', tags = '{}', email = null, phone = null, map_url = null,
           video_url = null, reminder_text = '', visible_in_marketplace = false, ${archived} where id in ${services}`);
  await db.execute(
    sql`update rates set name = 'Tariffa', description = '', ${archived} where service_id in ${services}`,
  );
  await db.execute(sql`
    update service_questions set label = 'Domanda', kind = 'text', choices = '{}', ${archived} where service_id in ${services}`);
}

async function forgetTimes({ db, now }: Needs, userId: number): Promise<void> {
  const resources = sql`(select id from resources where activity_id in ${ownedBy(userId)})`;
  const calendars = sql`(select id from calendars where resource_id in ${resources})`;
  const slots = sql`(select id from slots where calendar_id in ${calendars})`;
  const archived = sql`archived_at = coalesce(archived_at, ${now().toISOString()}::timestamptz)`;
  await db.execute(sql`update slot_closures set reason = '' where slot_id in ${slots}`);
  await db.execute(sql`update closed_dates set reason = '' where calendar_id in ${calendars}`);
  await db.execute(sql`update sales_stops set reason = '' where resource_id in ${resources}`);
  await db.execute(sql`update slots set name = 'Orario', ${archived} where id in ${slots}`);
  await db.execute(sql`update calendars set name = '', ${archived} where id in ${calendars}`);
  await db.execute(sql`update resources set name = 'Risorsa', ${archived} where id in ${resources}`);
}
