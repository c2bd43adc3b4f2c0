// Suggests earlier guests of an activity when an operator books again, only to people who may see its guests.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { heldBy } from '../../activities/members.server.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { searchWords } from '../../search-words.ts';
import { plannedFor } from '../../sql.server.ts';
import { type KnownGuest, SHORTEST_SEARCH } from './desk-booking.ts';
import { isKnown } from '../guests.server.ts';
import { readReference } from '../reference.ts';

/** Suggestions at once. */
const MOST = 6;

/** Newest bookings searched: one guest may have many. */
const MOST_BOOKINGS = 200;

/** Searches any part of name, phone or e-mail. */
export async function findKnownGuests(
  db: Db,
  viewer: Viewer,
  { serviceId, q }: { serviceId: number; q: string },
): Promise<KnownGuest[]> {
  const words = searchWords(q) ?? [];
  if (words.join('').length < SHORTEST_SEARCH) return [];
  const says = words.map((word) => sql`b.search_text like search_pattern(${word})`);
  const named = sql.join(says, sql` and `);
  return plannedFor(db, true, (tx) => readGuests(tx, viewer, { serviceId, wanted: named }));
}

/** Finds a guest by the reference of one of their bookings. */
export async function findKnownGuest(
  db: Db,
  viewer: Viewer,
  { serviceId, reference }: { serviceId: number; reference: string },
): Promise<KnownGuest | undefined> {
  const wanted = sql`b.reference = ${readReference(reference) ?? ''}`;
  const [guest] = await readGuests(db, viewer, { serviceId, wanted });
  return guest;
}

async function readGuests(
  db: Db,
  viewer: Viewer,
  { serviceId, wanted }: { serviceId: number; wanted: SQL },
): Promise<KnownGuest[]> {
  const rows = await db.execute<KnownGuest>(sql`
    with theirs as (
      select b.id, b.reference, b.name, b.surname, b.email, b.phone
        from services s join memberships m on m.activity_id = s.activity_id and ${heldBy(viewer, 'bookings')}
        join bookings b on b.activity_id = s.activity_id
       where s.id = ${serviceId} and ${wanted} and ${isKnown}
       order by b.id desc limit ${MOST_BOOKINGS}),
    newest as (
      select distinct on (coalesce(nullif(lower(email), ''), nullif(phone, ''), reference)) *
        from theirs order by coalesce(nullif(lower(email), ''), nullif(phone, ''), reference), id desc)
    select reference, name, surname, email, phone from newest order by id desc limit ${MOST}`);
  return [...rows];
}
