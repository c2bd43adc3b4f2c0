// The locked look at the places: the rules in force, what is taken, what has ended, what is the guest's own.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { intArray } from '../../int-array.server.ts';

import { formatDay } from '../../scheduling/calendar-day.ts';
import { localTimestamp } from '../../scheduling/during.ts';
import { REACH_DAYS, toOccupied } from '../../scheduling/load-schedule.server.ts';
import type { Occupied } from '../../scheduling/rooms.ts';
import { MINUTES_PER_DAY } from '../../scheduling/wall-clock.ts';
import type { Guest, PlacedBooking } from '../place-booking.server.ts';
import type { Candidate } from './candidates.ts';
import { rulesUnderLock, toRules, withRules, type RuleRow } from './current-rules.server.ts';
import type { Holding } from './hold-places.server.ts';

export type PlacesRead = {
  /** Those that are still there, by the rules as they are now. */
  candidates: Candidate[];
  /** The booking that this very form made before. */
  sameForm: PlacedBooking | undefined;
  /** Other than `own`, from the address that is counted; undefined where none is. */
  openHolds: number | undefined;
  occupied: Occupied[];
  /** Bookings to cancel first. */
  ended: number[];
  own: number[];
};

/** Bookings of one occurrence in one unit; those that have ended and the guest's own are rows by themselves. */
type PlaceRow = {
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
  /** Of what has ended or is the guest's own. */
  bookings: number[] | null;
};

type ReadRow = {
  rules: RuleRow[] | null;
  same_form: PlacedBooking | null;
  open_holds: number[];
  places: PlaceRow[] | null;
};

/** Waits for everybody else who places from this client address: their holds are counted one after another. */
export async function lockAddress(tx: Db, addressHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`);
}

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

/** `counted`: the client address whose open holds are limited. */
type Look = { guest: Guest; counted: string | undefined; holding: Holding; now: Date };

/** The caller holds the locks. */
export async function readPlaces(tx: Db, look: Look): Promise<PlacesRead> {
  const { guest, counted, holding, now } = look;
  const { input, candidates } = holding;
  const [row] = (await tx.execute(sql`
    with rules as (${rulesOf(candidates)})
    select (select json_agg(rules) from rules) as rules,
           (select json_build_object('id', id, 'secret', secret, 'reference', reference)
              from bookings where form_nonce = ${input.formNonce}) as same_form,
           array(select id from bookings where client_address_hash = ${counted ?? null}
               and status = 'pending' and hold_expires_at > ${now.toISOString()}::timestamptz) as open_holds,
           ${placesInTheWay({ candidates, now, own: ownTo(guest, input) })} as places`)) as unknown as ReadRow[];
  if (!row) throw new Error('a query without a table answers one row');
  return sortOut(row, look);
}

function rulesOf(candidates: readonly Candidate[]): SQL {
  return rulesUnderLock(
    candidates.map(({ resource }) => resource.resourceId),
    candidates[0]?.occurrence,
  );
}

function ownTo({ keyHash }: Guest, { replacesKey }: Holding['input']): SQL {
  if (keyHash === undefined && replacesKey === undefined) return sql`false`;
  return sql`a.hold_expires_at is not null and exists (
               select from bookings b where b.id = a.booking_id and b.status = 'pending' and b.source = 'online'
                  and (b.guest_key_hash = ${keyHash ?? null}
                       or encode(sha256(convert_to(b.secret, 'UTF8')), 'hex') = ${replacesKey ?? null}))`;
}

type InTheWay = { candidates: readonly Candidate[]; now: Date };

/**
 * All candidates are for one time; `rules` has their resources. Buffers count on both sides: those of what was sold are in
 * its `during`, those of the sale are the resource's. The day is there for the index alone.
 */
function placesInTheWay({ candidates: [first], now, own }: InTheWay & { own: SQL }): SQL {
  if (!first) return sql`null::json`;
  const { day, startMinute, endMinute } = first.occurrence;
  const midnight = day * MINUTES_PER_DAY;
  return sql`(select json_agg(json_build_object(
                'resource_id', p.resource_id, 'unit', p.unit, 'people', p.people, 'day', p.date - date '1970-01-01',
                'start_minute', (extract(epoch from p.start_time) / 60)::int, 'end_minute', (extract(epoch from p.end_time) / 60)::int,
                'from_minute', (extract(epoch from lower(p.during)) / 60)::int, 'to_minute', (extract(epoch from upper(p.during)) / 60)::int,
                'ended', p.ended, 'own', p.own, 'bookings', p.bookings))
              from (select resource_id, unit, date, start_time, end_time, during, ended, own, sum(people)::int as people,
                           array_agg(booking_id) filter (where ended or own) as bookings
                      from (select a.*, coalesce(a.hold_expires_at <= ${now.toISOString()}::timestamptz, false) as ended, ${own} as own
                              from rules r join allocations a on a.resource_id = r."resourceId"
                             where a.date between ${formatDay(day - REACH_DAYS)}::date and ${formatDay(day + REACH_DAYS)}::date
                               and a.during && tsrange(
                                     ${localTimestamp(midnight + startMinute)}::timestamp - r."bufferBeforeMinutes" * interval '1 minute',
                                     ${localTimestamp(midnight + endMinute)}::timestamp + r."bufferAfterMinutes" * interval '1 minute')) a
                     group by resource_id, unit, date, start_time, end_time, during, ended, own) p)`;
}

/** What others have there, and whose holds have ended. The caller holds the locks. */
export async function readOccupied(
  tx: Db,
  inTheWay: InTheWay,
): Promise<Pick<PlacesRead, 'occupied' | 'ended'>> {
  const [row] = (await tx.execute(sql`
    with rules as (${rulesOf(inTheWay.candidates)})
    select ${placesInTheWay({ ...inTheWay, own: sql`false` })} as places`)) as unknown as ReadRow[];
  const places = row?.places ?? [];
  return {
    occupied: places.filter(({ ended }) => !ended).map(toOccupied),
    ended: idsOf(places.filter(({ ended }) => ended)),
  };
}

function idsOf(places: readonly PlaceRow[]): number[] {
  return [...new Set(places.flatMap(({ bookings }) => bookings ?? []))].sort((a, b) => a - b);
}

function sortOut(row: ReadRow, { holding, counted }: Look): PlacesRead {
  const places = row.places ?? [];
  const keys = new Set(holding.candidates.map(({ occurrence }) => occurrence.key));
  const isOwn = (place: PlaceRow) => place.own && keys.has(toOccupied(place).occurrenceKey);
  const own = idsOf(places.filter((place) => !place.ended && isOwn(place)));
  return {
    candidates: withRules(holding.candidates, toRules(row.rules ?? [])),
    sameForm: row.same_form ?? undefined,
    openHolds: counted === undefined ? undefined : row.open_holds.filter((id) => !own.includes(id)).length,
    occupied: places.filter((place) => !place.ended && !isOwn(place)).map(toOccupied),
    ended: idsOf(places.filter((place) => place.ended)),
    own,
  };
}
