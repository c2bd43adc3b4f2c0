// Locks a slot's places and reads their state: rules in force, taken places, ended holds, the guest's own hold.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { formatDay, parseDay } from '../../calendar-day.ts';
import type { Deps } from '../../deps.ts';
import { MINUTES_PER_DAY, readSlotKey } from '../../minutes.ts';
import {
  asDates,
  type OccupiedRow,
  REACH_DAYS,
  rulesIn,
  rulesJson,
  type SlotRuleRow,
  toOccupied,
} from '../../scheduling/load-schedule.server.ts';
import { isTaken } from '../../scheduling/resources/terms.server.ts';
import { localTimestamp, type Occupied } from '../../scheduling/rooms.ts';
import type { Occurrence } from '../../scheduling/calendars/slots.ts';
import { intArray } from '../../sql.server.ts';
import { holdsPlaces } from '../standing.server.ts';
import type { Guest, PlacedBooking, PlacesRead, BookingWish } from './booking-input.ts';
import type { Candidate } from './candidates.ts';
import { ownUnpaid } from './own-holds.server.ts';

/**
 * Bookings of one occurrence in one unit, all of which overlap the asked time; ended ones and the guest's own
 * have rows of their own.
 */
type PlaceRow = Omit<OccupiedRow, 'fromMinute' | 'toMinute'> & {
  ended: boolean;
  own: boolean;
  /** Only for rows of ended holds or of the guest's own. */
  bookings: number[] | null;
};

/** As `placesQuery` answers it. */
export type PlacesRow = {
  rules: SlotRuleRow[] | null;
  sameForm: PlacedBooking | null;
  openHolds: number[];
  places: PlaceRow[] | null;
};

/** `counted`: the client address whose open holds are limited. */
export type Look = { guest: Guest; counted: string | undefined; wish: BookingWish; now: Date };

export function lookFor(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  guest: Guest,
  wish: BookingWish,
): Look {
  const counted = config.maxOpenHoldsPerAddress > 0 ? guest.addressHash : undefined;
  return { guest, counted, wish, now: now() };
}

/**
 * Locks the places of the slot that all of them want, and their addresses before, in order: a transaction that
 * waits for an address then holds no place, which rules out a deadlock. What is read after this sees everything
 * committed before the locks were taken, also if it is sent along on the same connection without waiting for
 * this answer.
 */
export async function lockForPlacing(tx: Db, looks: readonly Look[]): Promise<void> {
  const addresses = new Set(looks.flatMap(({ counted }) => counted ?? []));
  await Promise.all([
    ...[...addresses].sort().map((address) => lockAddress(tx, address)),
    ...looks.slice(0, 1).map(({ wish }) => lockSlot(tx, wish)),
  ]);
}

/** Placings from one client address wait for each other, so that its holds are counted correctly. */
async function lockAddress(tx: Db, addressHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`);
}

/**
 * The days of the service's resources that the slot blocks with buffers, in order; then the resources, to wait
 * for running edits of them and block later ones. An edit takes no lock of a day after that of its resource.
 */
async function lockSlot(tx: Db, wish: BookingWish): Promise<void> {
  const asked = askedTime(wish);
  if (!asked) return;
  await tx.execute(sql`
    with days as materialized (
      select pg_advisory_xact_lock(l.resource, l.day)
        from (select r.id as resource, d.day
                from resources r, generate_series(
                       (${asked.from}::timestamp - r.buffer_before_minutes * interval '1 minute')::date - date '2000-01-01',
                       (${asked.to}::timestamp + r.buffer_after_minutes * interval '1 minute')::date - date '2000-01-01') as d(day)
               where r.id in (${resourcesOf(wish)}) and r.archived_at is null order by r.id, d.day) l)
    select from resources where id in (${resourcesOf(wish)}) and (select count(*) from days) >= 0 order by id for key share`);
}

function resourcesOf({ serviceId }: Pick<BookingWish, 'serviceId'>): SQL {
  return sql`select resource_id from service_resources where service_id = ${serviceId}`;
}

/** undefined if the date or the slot is invalid. */
function askedTime({ date, slot }: Pick<BookingWish, 'date' | 'slot'>) {
  const [day, times] = [parseDay(date), readSlotKey(slot)];
  if (day === undefined || times === undefined) return undefined;
  return timeOf({ day, ...times });
}

/** In local time, without buffers. */
function timeOf({ day, startMinute, endMinute }: Pick<Occurrence, 'day' | 'startMinute' | 'endMinute'>) {
  const midnight = day * MINUTES_PER_DAY;
  return { day, from: localTimestamp(midnight + startMinute), to: localTimestamp(midnight + endMinute) };
}

/** The caller holds the locks. */
export async function readPlaces(tx: Db, look: Look): Promise<PlacesRead> {
  const [row] = await tx.execute<PlacesRow>(placesQuery(look));
  if (!row) throw new Error('a query without a table answers one row');
  return placesIn(row, look);
}

/** One row; `placesIn` reads it. */
export function placesQuery({ guest, counted, wish, now }: Look): SQL {
  const { serviceId, resourceId, formNonce } = wish;
  const asked = askedTime(wish);
  const day = parseDay(wish.date);
  // A null address would have the whole query planned anew each time: that plan looks cheaper than the common one.
  const isCounted = counted === undefined ? sql`false` : sql`b.client_address_hash = ${counted}`;
  return sql`
    select ${day === undefined ? sql`null::json` : rulesJson({ serviceId, resourceId }, asDates({ firstDay: day, lastDay: day }))} as rules,
           (select json_build_object('id', id, 'secret', secret, 'reference', reference)
              from bookings where form_nonce = ${formNonce}) as "sameForm",
           array(select b.id from bookings b where ${isCounted} and ${holdsPlaces(now)}) as "openHolds",
           ${asked ? placesInTheWay({ ...asked, resources: resourcesOf(wish), now, own: ownTo(guest, wish) }) : sql`null::json`} as places`;
}

function ownTo({ keyHash }: Guest, { replacesKey }: BookingWish): SQL {
  if (keyHash === undefined && replacesKey === undefined) return sql`false`;
  return sql`a.booking_id = any(array(${ownUnpaid({ keyHash, replacesKey })}))`;
}

type InTheWay = ReturnType<typeof timeOf> & {
  /** A query for their ids. */
  resources: SQL;
  now: Date;
  own: SQL;
  besides?: SQL;
};

/**
 * Buffers count on both sides: `during` has those of sold places, the resource those of the new one. The day
 * is only there for the index. The rows are added up by few and short columns, since a slot may have thousands.
 */
function placesInTheWay({ day, from, to, resources, now, own, besides = sql`true` }: InTheWay): SQL {
  return sql`(select json_agg(json_build_object(
                'resourceId', r.id, 'unit', p.unit, 'people', p.people, 'day', p.date - date '1970-01-01',
                'startMinute', (extract(epoch from p.start_time) / 60)::int, 'endMinute', (extract(epoch from p.end_time) / 60)::int,
                'ended', p.ended, 'own', p.own, 'bookings', p.bookings))
              from (select id, tsrange(${from}::timestamp - buffer_before_minutes * interval '1 minute',
                                       ${to}::timestamp + buffer_after_minutes * interval '1 minute') as reach
                      from resources where id in (${resources}) offset 0) r,
           lateral (select unit, date, start_time, end_time, ended, own, sum(people)::int as people,
                           array_agg(booking_id) filter (where ended or own) as bookings
                      from (select a.*, not ${isTaken(now)} as ended, ${own} as own from allocations a
                             where a.resource_id = r.id and a.during && r.reach and ${besides}
                               and a.date between ${formatDay(day - REACH_DAYS)}::date and ${formatDay(day + REACH_DAYS)}::date) a
                     group by unit, date, start_time, end_time, ended, own) p)`;
}

/**
 * Places of others and of the booking itself, without those held for a move, and bookings whose hold has
 * ended. If the result decides a write, the caller holds the locks. All candidates are for the same time.
 */
export async function readOccupied(
  tx: Db,
  { bookingId, candidates, now }: { bookingId: number; candidates: readonly Candidate[]; now: Date },
): Promise<Pick<PlacesRead, 'occupied' | 'ended'> & { own: Occupied[] }> {
  const [first] = candidates;
  if (!first) return { occupied: [], own: [], ended: [] };
  const own = sql`a.booking_id = ${bookingId} and a.move_id is null`;
  const besides = sql`(a.booking_id <> ${bookingId} or a.move_id is null)`;
  const resources = sql`select unnest(${intArray(candidates.map(({ resource }) => resource.resourceId))})`;
  const [row] = await tx.execute<Pick<PlacesRow, 'places'>>(
    sql`select ${placesInTheWay({ ...timeOf(first.occurrence), resources, now, own, besides })} as places`,
  );
  const places = row?.places ?? [];
  return {
    occupied: places.filter((place) => !place.ended && !place.own).map(inTheWay),
    own: places.filter((place) => !place.ended && place.own).map(inTheWay),
    ended: idsOf(places.filter((place) => place.ended)),
  };
}

function inTheWay(place: PlaceRow): Occupied {
  return toOccupied({ ...place, fromMinute: -Infinity, toMinute: Infinity });
}

function idsOf(places: readonly PlaceRow[]): number[] {
  return [...new Set(places.flatMap(({ bookings }) => bookings ?? []))].sort((a, b) => a - b);
}

export function placesIn(row: PlacesRow, { wish: { date, slot }, counted }: Look): PlacesRead {
  const places = row.places ?? [];
  const day = parseDay(date);
  const isOwn = (place: PlaceRow) => place.own && inTheWay(place).occurrenceKey === `${date} ${slot}`;
  const own = idsOf(places.filter((place) => !place.ended && isOwn(place)));
  return {
    dayRules: day === undefined ? undefined : { day, rules: rulesIn(row.rules ?? []) },
    sameForm: row.sameForm ?? undefined,
    openHolds: counted === undefined ? undefined : row.openHolds.filter((id) => !own.includes(id)).length,
    occupied: places.filter((place) => !place.ended && !isOwn(place)).map(inTheWay),
    ended: idsOf(places.filter((place) => place.ended)),
    own,
  };
}
