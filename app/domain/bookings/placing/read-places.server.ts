// Reads what placing needs: the rules in force, and the places taken.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { ServiceBounds } from '../../catalog/service-fields.ts';
import type { Deps } from '../../deps.ts';
import { intArray } from '../../sql.server.ts';
import { err, ok, type Result } from '../../result.ts';
import { formatDay, parseDay } from '../../calendar-day.ts';
import { localTimestamp, type Occupied, type ResourceRule, ruleOn } from '../../scheduling/rooms.ts';
import {
  loadRules,
  type OccupiedRow,
  REACH_DAYS,
  type Rules,
  toOccupied,
} from '../../scheduling/load-schedule.server.ts';
import { clockFor, isBeyondHorizon, isTooLate, type Schedule } from '../../scheduling/offers.ts';
import { type Occurrence, occurrencesOn } from '../../scheduling/calendars/slots.ts';
import { slotKey, formatMinute, MINUTES_PER_DAY } from '../../minutes.ts';
import { isTaken } from '../../scheduling/resources/terms.server.ts';
import { holdsPlaces } from '../standing.server.ts';
import type { Candidate } from './candidates.ts';
import type { Guest, PlacedBooking, Holding } from './booking-input.ts';

// A resource's rules for a day, read under its lock. Rules read before the transaction may be outdated: a
// sale uses units, capacity and buffers of the moment it is written.

export type RuleRow = Omit<ResourceRule, 'maxParticipants'> & { maxParticipants: number | null };

type UnderLock = { resourceIds: readonly number[]; day: number; sold?: Occurrence | undefined };

/**
 * Waits for running edits and blocks later ones. The caller holds the day's locks, and an edit takes none
 * after this row lock. Leaves out archived resources, and those whose sales are stopped at the time of
 * `sold`.
 */
export function rulesUnderLock({ resourceIds, day, sold }: UnderLock): SQL {
  return sql`
    with held as materialized (
      select * from resources where id = any(${intArray(resourceIds)}) and archived_at is null and ${isOnSale(sold)}
       order by id for key share)
    select held.id as "resourceId", t.quantity, t.capacity, t.sharing, held.min_participants as "minParticipants",
           held.max_participants as "maxParticipants", held.buffer_before_minutes as "bufferBeforeMinutes",
           held.buffer_after_minutes as "bufferAfterMinutes"
      from held cross join lateral resource_terms_on(held.id, ${formatDay(day)}::date) t order by held.id`;
}

function isOnSale(sold: Occurrence | undefined): SQL {
  if (!sold) return sql`true`;
  const { day, startMinute, endMinute } = sold;
  return sql`not exists (
    select from sales_stops ss where ss.resource_id = resources.id and ss.date = ${formatDay(day)}::date
       and (ss.start_time is null or (ss.start_time = ${formatMinute(startMinute)}::time and ss.end_time = ${formatMinute(endMinute)}::time)))`;
}

export function toRules(rows: readonly RuleRow[]): ResourceRule[] {
  return rows.map((row) => ({ ...row, maxParticipants: row.maxParticipants ?? undefined }));
}

export async function currentRules(tx: Db, asked: UnderLock): Promise<ResourceRule[]> {
  return toRules(await tx.execute<RuleRow>(rulesUnderLock(asked)));
}

/** The candidates still on sale, in order; all are for the same time. */
export async function currentCandidates(tx: Db, candidates: readonly Candidate[]): Promise<Candidate[]> {
  return withRules(candidates, await currentRules(tx, underLock(candidates)));
}

/** All candidates are for the same time. */
function underLock(candidates: readonly Candidate[]): UnderLock {
  const sold = candidates[0]?.occurrence;
  return { resourceIds: candidates.map(({ resource }) => resource.resourceId), day: sold?.day ?? 0, sold };
}

export function withRules(candidates: readonly Candidate[], current: readonly ResourceRule[]): Candidate[] {
  const rules = new Map(current.map((rule) => [rule.resourceId, rule]));
  return candidates.flatMap(({ occurrence }) => {
    const resource = rules.get(occurrence.resourceId);
    return resource ? [{ resource, occurrence }] : [];
  });
}

// The state of the places under the locks: rules in force, taken places, ended holds, the guest's own hold.

export type PlacesRead = {
  /** Candidates still on sale, with the rules in force. */
  candidates: Candidate[];
  /** The booking that this form made before. */
  sameForm: PlacedBooking | undefined;
  /** Open holds of the client address except `own`; undefined if they are not counted. */
  openHolds: number | undefined;
  occupied: Occupied[];
  /** Bookings to cancel first. */
  ended: number[];
  own: number[];
};

/** Bookings of one occurrence in one unit; ended ones and the guest's own have rows of their own. */
type PlaceRow = OccupiedRow & {
  ended: boolean;
  own: boolean;
  /** Only for rows of ended holds or of the guest's own. */
  bookings: number[] | null;
};

type ReadRow = {
  rules: RuleRow[] | null;
  sameForm: PlacedBooking | null;
  openHolds: number[];
  places: PlaceRow[] | null;
};

/** Placings from one client address wait for each other, so that its holds are counted correctly. */
export async function lockAddress(tx: Db, addressHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`);
}

/** `counted`: the client address whose open holds are limited. */
type Look = { guest: Guest; counted: string | undefined; holding: Holding; now: Date };

/** The caller holds the locks. */
export async function readPlaces(tx: Db, look: Look): Promise<PlacesRead> {
  const { guest, counted, holding, now } = look;
  const { input, candidates } = holding;
  const [row] = await tx.execute<ReadRow>(sql`
    with rules as (${rulesUnderLock(underLock(candidates))})
    select (select json_agg(rules) from rules) as rules,
           (select json_build_object('id', id, 'secret', secret, 'reference', reference)
              from bookings where form_nonce = ${input.formNonce}) as "sameForm",
           array(select b.id from bookings b where b.client_address_hash = ${counted ?? null} and ${holdsPlaces(now)}) as "openHolds",
           ${placesInTheWay({ candidates, now, own: ownTo(guest, input) })} as places`);
  if (!row) throw new Error('a query without a table answers one row');
  return sortOut(row, look);
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
 * All candidates are for the same time; `rules` has their resources. Buffers count on both sides: `during`
 * has those of sold places, the resource those of the new one. The day is only there for the index.
 */
function placesInTheWay({
  candidates: [first],
  now,
  own,
  besides = sql`true`,
}: InTheWay & { own: SQL; besides?: SQL }): SQL {
  if (!first) return sql`null::json`;
  const { day, startMinute, endMinute } = first.occurrence;
  const midnight = day * MINUTES_PER_DAY;
  return sql`(select json_agg(json_build_object(
                'resourceId', p.resource_id, 'unit', p.unit, 'people', p.people, 'day', p.date - date '1970-01-01',
                'startMinute', (extract(epoch from p.start_time) / 60)::int, 'endMinute', (extract(epoch from p.end_time) / 60)::int,
                'fromMinute', (extract(epoch from lower(p.during)) / 60)::int, 'toMinute', (extract(epoch from upper(p.during)) / 60)::int,
                'ended', p.ended, 'own', p.own, 'bookings', p.bookings))
              from (select resource_id, unit, date, start_time, end_time, during, ended, own, sum(people)::int as people,
                           array_agg(booking_id) filter (where ended or own) as bookings
                      from (select a.*, not ${isTaken(now)} as ended, ${own} as own
                              from rules r join allocations a on a.resource_id = r."resourceId"
                             where ${besides} and a.date between ${formatDay(day - REACH_DAYS)}::date and ${formatDay(day + REACH_DAYS)}::date
                               and a.during && tsrange(
                                     ${localTimestamp(midnight + startMinute)}::timestamp - r."bufferBeforeMinutes" * interval '1 minute',
                                     ${localTimestamp(midnight + endMinute)}::timestamp + r."bufferAfterMinutes" * interval '1 minute')) a
                     group by resource_id, unit, date, start_time, end_time, during, ended, own) p)`;
}

/**
 * Places of others and of the booking itself, without those held for a move, and bookings whose hold has
 * ended. If the result decides a write, the caller holds the locks.
 */
export async function readOccupied(
  tx: Db,
  { bookingId, ...inTheWay }: InTheWay & { bookingId: number },
): Promise<Pick<PlacesRead, 'occupied' | 'ended'> & { own: Occupied[] }> {
  const own = sql`a.booking_id = ${bookingId} and a.move_id is null`;
  const besides = sql`(a.booking_id <> ${bookingId} or a.move_id is null)`;
  const [row] = await tx.execute<ReadRow>(sql`
    with rules as (${rulesUnderLock(underLock(inTheWay.candidates))})
    select ${placesInTheWay({ ...inTheWay, own, besides })} as places`);
  const places = row?.places ?? [];
  return {
    occupied: places.filter((place) => !place.ended && !place.own).map(toOccupied),
    own: places.filter((place) => !place.ended && place.own).map(toOccupied),
    ended: idsOf(places.filter((place) => place.ended)),
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
    sameForm: row.sameForm ?? undefined,
    openHolds: counted === undefined ? undefined : row.openHolds.filter((id) => !own.includes(id)).length,
    occupied: places.filter((place) => !place.ended && !isOwn(place)).map(toOccupied),
    ended: idsOf(places.filter((place) => place.ended)),
    own,
  };
}

export type CandidatesFound = { candidates: Candidate[]; schedule: Schedule; day: number };

export type NoCandidates = {
  code: 'bad-date' | 'slot-not-offered' | 'started' | 'cut-off' | 'stopped' | 'beyond-horizon';
};

type Asked = { serviceId: number; bounds: ServiceBounds; date: string; slot: string };

/** A day with the service's rules. */
export type DayRules = { day: number; rules: Rules };

/** Resources that could take a booking at the wanted time, or why there are none. */
export async function findCandidates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { serviceId, date, ...asked }: Asked,
): Promise<Result<CandidatesFound, NoCandidates>> {
  return candidatesOn(await readDayRules(db, serviceId, date), { ...asked, now: now() });
}

/** undefined if the date is invalid. */
export async function readDayRules(db: Db, serviceId: number, date: string): Promise<DayRules | undefined> {
  const day = parseDay(date);
  if (day === undefined) return undefined;
  return { day, rules: await loadRules(db, serviceId, { firstDay: day, lastDay: day }) };
}

export function candidatesOn(
  read: DayRules | undefined,
  { bounds, slot, now }: Pick<Asked, 'bounds' | 'slot'> & { now: Date },
): Result<CandidatesFound, NoCandidates> {
  if (!read) return err({ code: 'bad-date' });
  const { day, rules } = read;
  const schedule = { ...bounds, ...rules };
  const clock = clockFor(schedule, now);
  const matching = occurrencesOn(rules.rules, day, schedule.timeZone).filter(
    ({ startMinute, endMinute }) => slotKey(startMinute, endMinute) === slot,
  );
  const [first] = matching;
  if (!first) return err({ code: 'slot-not-offered' });
  if (isBeyondHorizon(day, schedule, clock)) return err({ code: 'beyond-horizon' });
  if (isTooLate(first, schedule, clock)) return err({ code: whyTooLate(first, schedule, now) });
  const onSale = matching.filter(({ stopped }) => !stopped);
  if (onSale.length === 0) return err({ code: 'stopped' });
  return ok({ candidates: toCandidates(schedule, onSale), schedule, day });
}

function whyTooLate(occurrence: Occurrence, schedule: Schedule, now: Date): 'started' | 'cut-off' {
  const noCutOff = { ...schedule, cutOffMinutes: 0 };
  return isTooLate(occurrence, noCutOff, clockFor(noCutOff, now)) ? 'started' : 'cut-off';
}

/** In the service's order of resources. */
function toCandidates(schedule: Schedule, occurrences: readonly Occurrence[]): Candidate[] {
  return schedule.resources.flatMap((dated) => {
    const occurrence = occurrences.find(({ resourceId }) => resourceId === dated.resourceId);
    return occurrence ? [{ resource: ruleOn(dated, occurrence.day), occurrence }] : [];
  });
}
