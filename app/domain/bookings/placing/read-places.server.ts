// The locked look at the places: what is taken, what has ended, what is the guest's own.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { intArray } from '../../int-array.server.ts';

import { formatDay } from '../../scheduling/calendar-day.ts';
import { REACH_DAYS, toOccupied } from '../../scheduling/load-schedule.server.ts';
import type { Occupied } from '../../scheduling/rooms.ts';
import type { Guest, PlacedBooking } from '../place-booking.server.ts';
import type { Holding } from './hold-places.server.ts';

export type PlacesRead = {
  /** The booking that this very form made before. */
  sameForm: PlacedBooking | undefined;
  openHolds: number;
  occupied: Occupied[];
  /** Bookings to cancel first. */
  ended: number[];
  own: number[];
};

type PlaceRow = {
  booking_id: number;
  resource_id: number;
  unit: number;
  people: number;
  day: number;
  start_minute: number;
  end_minute: number;
  from_minute: number;
  to_minute: number;
  ended: boolean;
  own: boolean;
};

type ReadRow = { same_form: PlacedBooking | null; open_holds: number; places: PlaceRow[] | null };

/** Waits for every other writer of these resources and days. `locks` must be sorted. */
export async function lockPlaces(
  tx: Db,
  locks: readonly { resourceId: number; day: number }[],
): Promise<void> {
  const [resources, days] = [locks.map(({ resourceId }) => resourceId), locks.map(({ day }) => day)];
  await tx.execute(sql`
    select pg_advisory_xact_lock(l.resource, l.day)
      from unnest(${intArray(resources)}, ${intArray(days)}) as l(resource, day)`);
}

export async function readPlaces(
  tx: Db,
  { guest, holding, now }: { guest: Guest; holding: Holding; now: Date },
): Promise<PlacesRead> {
  const { input, candidates, day } = holding;
  const resources = candidates.map(({ resource }) => resource.resourceId);
  const at = now.toISOString();
  const [row] = (await tx.execute(sql`
    select (select json_build_object('id', id, 'secret', secret, 'reference', reference)
              from bookings where form_nonce = ${input.formNonce}) as same_form,
           (select count(*)::int from bookings where client_address_hash = ${guest.addressHash ?? null}
               and status = 'pending' and hold_expires_at > ${at}::timestamptz) as open_holds,
           ${placesNear({ resources, day, now, own: ownTo(guest, input) })} as places`)) as unknown as ReadRow[];
  if (!row) throw new Error('a query without a table answers one row');
  return sortOut(row, holding);
}

function ownTo(guest: Guest, { replacesKey }: Holding['input']): SQL {
  return sql`coalesce(b.status = 'pending' and b.source = 'online' and (b.guest_key_hash = ${guest.keyHash ?? null}
                   or encode(sha256(convert_to(b.secret, 'UTF8')), 'hex') = ${replacesKey ?? null}), false)`;
}

type Near = { resources: readonly number[]; day: number; now: Date };

function placesNear({ resources, day, now, own }: Near & { own: SQL }): SQL {
  return sql`(select json_agg(json_build_object(
                'booking_id', a.booking_id, 'resource_id', a.resource_id, 'unit', a.unit, 'people', a.people,
                'day', a.date - date '1970-01-01',
                'start_minute', (extract(epoch from a.start_time) / 60)::int, 'end_minute', (extract(epoch from a.end_time) / 60)::int,
                'from_minute', (extract(epoch from lower(a.during)) / 60)::int, 'to_minute', (extract(epoch from upper(a.during)) / 60)::int,
                'ended', coalesce(a.hold_expires_at <= ${now.toISOString()}::timestamptz, false),
                'own', ${own}))
              from allocations a join bookings b on b.id = a.booking_id
             where a.resource_id = any(${intArray(resources)})
               and a.date between ${formatDay(day - REACH_DAYS)}::date and ${formatDay(day + REACH_DAYS)}::date)`;
}

/** What others have there, and whose holds have ended. The caller holds the locks. */
export async function readOccupied(tx: Db, near: Near): Promise<Pick<PlacesRead, 'occupied' | 'ended'>> {
  const [row] = (await tx.execute(
    sql`select ${placesNear({ ...near, own: sql`false` })} as places`,
  )) as unknown as Pick<ReadRow, 'places'>[];
  const places = row?.places ?? [];
  return {
    occupied: places.filter(({ ended }) => !ended).map(toOccupied),
    ended: idsOf(places.filter(({ ended }) => ended)),
  };
}

function idsOf(places: readonly PlaceRow[]): number[] {
  return [...new Set(places.map((place) => place.booking_id))].sort((a, b) => a - b);
}

function sortOut(row: ReadRow, { candidates }: Holding): PlacesRead {
  const places = row.places ?? [];
  const keys = new Set(candidates.map(({ occurrence }) => occurrence.key));
  const isOwn = (place: PlaceRow) => place.own && keys.has(toOccupied(place).occurrenceKey);
  return {
    sameForm: row.same_form ?? undefined,
    openHolds: row.open_holds,
    occupied: places.filter((place) => !place.ended && !isOwn(place)).map(toOccupied),
    ended: idsOf(places.filter((place) => place.ended)),
    own: idsOf(places.filter((place) => !place.ended && isOwn(place))),
  };
}
