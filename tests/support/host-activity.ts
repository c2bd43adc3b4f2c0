// An activity as a row, for tests that only need an owner of a subdomain.
import type { TestDatabase } from './database.ts';

type Given = { subdomain: string; name?: string; published?: boolean; suspended?: boolean };

export async function hostActivity(
  { sql }: TestDatabase,
  given: Given,
): Promise<{ id: number; catalogId: number }> {
  const { subdomain, name = `Attività ${subdomain}`, published = true, suspended = false } = given;
  const [row] = await sql<[{ id: number; catalog_id: number }]>`
    with owner as (
      insert into users (name, surname, email, phone, password_hash, privacy_accepted_at, referral_code)
      values ('Anna', 'Rossi', ${`${subdomain}@example.com`}, '+393331234567', 'none', now(), ${subdomain}) returning id
    ), type as (
      insert into activity_types (name, position, host) values (${`Tipo ${subdomain}`}, 1, true) returning id
    ), activity as (
      insert into activities (user_id, activity_type_id, name, subdomain, email, published_at, suspended_at)
      select owner.id, type.id, ${name}, ${subdomain}, ${`${subdomain}@example.com`},
        case when ${published} then now() end, case when ${suspended} then now() end
      from owner, type returning id
    )
    insert into catalogs (activity_id, name, position) select id, 'Escursioni', 0 from activity
    returning activity_id as id, id as catalog_id`;
  return { id: row.id, catalogId: row.catalog_id };
}
