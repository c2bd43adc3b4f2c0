// How many people still fit into an occurrence of a resource, and which units a party gets.
import { type DatedTerms, type Terms, termsOn } from './resources/resource-terms.ts';
import type { Occurrence } from './calendars/slots.ts';
import { MINUTES_PER_DAY, formatMinute } from '../minutes.ts';
import { formatDay } from '../calendar-day.ts';

type LastingRule = {
  resourceId: number;
  minParticipants: number;
  maxParticipants: number | undefined;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
};

/** Rule on one day. */
export type ResourceRule = LastingRule & Terms;

/** Rule on all days of a period; `terms` in order of days, at least one. */
export type DatedResource = LastingRule & { terms: readonly DatedTerms[] };

export function ruleOn({ terms, ...lasting }: DatedResource, day: number): ResourceRule {
  return { ...lasting, ...termsOn(terms, day) };
}

/** People of one occurrence in one unit, and the time for which the unit is blocked, in minutes of day 0. */
export type Occupied = {
  resourceId: number;
  unit: number;
  people: number;
  occurrenceKey: string;
  fromMinute: number;
  toMinute: number;
};

/** A unit and the people who still fit into it. */
export type UnitRoom = { unit: number; room: number };

export type Room = {
  capacity: number;
  sharing: 'shared' | 'exclusive';
  /** Units that already carry parties of this occurrence (shared mode only). */
  started: UnitRoom[];
  /** How many unused units the slot may still use. */
  unopened: number;
  /** Units are numbered from 1 to this; those in `used` are started or blocked. */
  lastUnit: number;
  used: ReadonlySet<number>;
  /** The most people of one party, by the resource's rules. */
  most: number;
};

/** How many people still fit, and how many of them as one party. */
export type RoomLeft = { left: number; party: number; fits: (people: number) => boolean };

export type Placement = { unit: number; people: number };

export function blockedMinutes(occurrence: Occurrence, resource: ResourceRule): { from: number; to: number } {
  const midnight = occurrence.day * MINUTES_PER_DAY;
  return {
    from: midnight + occurrence.startMinute - resource.bufferBeforeMinutes,
    to: midnight + occurrence.endMinute + resource.bufferAfterMinutes,
  };
}

/** Times that only touch don't overlap. `occupied` must have every current row that could overlap. */
export function roomIn(occurrence: Occurrence, resource: ResourceRule, occupied: readonly Occupied[]): Room {
  const blocked = blockedMinutes(occurrence, resource);
  const inside = new Map<number, number>();
  const taken = new Set<number>();
  for (const row of occupied) {
    if (row.resourceId !== resource.resourceId) continue;
    if (row.occurrenceKey === occurrence.key) inside.set(row.unit, (inside.get(row.unit) ?? 0) + row.people);
    else if (row.fromMinute < blocked.to && blocked.from < row.toMinute) taken.add(row.unit);
  }
  const used = new Set([...inside.keys(), ...taken].filter((unit) => unit <= resource.quantity));
  const limit = Math.min(occurrence.quantity, resource.quantity);
  const unopened = Math.max(0, Math.min(limit - inside.size, resource.quantity - used.size));
  const started =
    resource.sharing === 'exclusive'
      ? []
      : [...inside]
          .filter(([unit]) => !taken.has(unit))
          .map(([unit, people]) => ({ unit, room: Math.max(0, resource.capacity - people) }));
  const { capacity, sharing, quantity: lastUnit, maxParticipants: most = Infinity } = resource;
  return { capacity, sharing, started, unopened, lastUnit, used, most };
}

/** The first units that may still be used, lowest number first. */
function unopenedUnits({ unopened, lastUnit, used }: Room, most: number): number[] {
  const units: number[] = [];
  for (let unit = 1; unit <= lastUnit && units.length < Math.min(most, unopened); unit += 1) {
    if (!used.has(unit)) units.push(unit);
  }
  return units;
}

export function placesLeft(room: Room): number {
  return room.started.reduce((sum, { room: left }) => sum + left, 0) + room.unopened * room.capacity;
}

/**
 * The units of a party; undefined if it doesn't fit. Source:
 * docs/rules/availability.md#which-units-take-a-party. Exclusive: whole units. Shared: a party that fits into
 * one unit is not split and goes to the fullest with room; a larger one gets the fewest units.
 */
export function placeParty(people: number, room: Room): Placement[] | undefined {
  if (room.sharing === 'shared' && people <= room.capacity) {
    const [fullest] = room.started
      .filter(({ room: left }) => left >= people)
      .sort((a, b) => a.room - b.room || a.unit - b.unit);
    const unit = fullest?.unit ?? unopenedUnits(room, 1)[0];
    return unit === undefined ? undefined : [{ unit, people }];
  }
  return fillRoomiest(people, room);
}

function fillRoomiest(people: number, room: Room): Placement[] | undefined {
  const fresh = unopenedUnits(room, Math.ceil(people / room.capacity));
  const units = [...room.started, ...fresh.map((unit) => ({ unit, room: room.capacity }))]
    .filter(({ room: left }) => left > 0)
    .sort((a, b) => b.room - a.room || a.unit - b.unit);
  const placements: Placement[] = [];
  let rest = people;
  for (const { unit, room: left } of units) {
    if (rest === 0) break;
    placements.push({ unit, people: Math.min(left, rest) });
    rest -= Math.min(left, rest);
  }
  return rest === 0 ? placements : undefined;
}

/** Units for more people of a party whose `own` places count as taken: first its own units, then as for a new party. */
export function placeMore(people: number, own: readonly Placement[], room: Room): Placement[] | undefined {
  const placements: Placement[] = [];
  let rest = people;
  for (const { unit, people: inside } of own) {
    const left =
      room.sharing === 'exclusive'
        ? room.capacity - inside
        : (room.started.find((each) => each.unit === unit)?.room ?? 0);
    const more = Math.min(Math.max(0, left), rest);
    if (more > 0) placements.push({ unit, people: more });
    rest -= more;
  }
  if (rest === 0) return placements;
  const started = room.started.filter(({ unit }) => !own.some((each) => each.unit === unit));
  const elsewhere = placeParty(rest, { ...room, started });
  return elsewhere && [...placements, ...elsewhere];
}

/** How many of too many people who would join a party where it is find room. */
export function moreThatFit(people: number, own: readonly Placement[], room: Room): Omit<RoomLeft, 'fits'> {
  let left = people - 1;
  while (left > 0 && !placeMore(left, own, room)) left -= 1;
  return { left, party: left };
}

export function placesOf(room: Room): RoomLeft {
  const fits = (people: number) => people <= room.most && placeParty(people, room) !== undefined;
  return { left: placesLeft(room), party: largestParty(room), fits };
}

/** The largest party that fits together and may come; in shared mode it may be below the places left. */
export function largestParty(room: Room): number {
  const total = placesLeft(room);
  const splits = total > room.capacity && room.most > room.capacity;
  if (room.sharing === 'exclusive' || splits) return Math.min(total, room.most);
  const roomiest = Math.max(0, ...room.started.map(({ room: left }) => left));
  return Math.min(room.unopened > 0 ? room.capacity : roomiest, room.most);
}

// The time for which an occurrence blocks its units, as PostgreSQL's tsrange.

/** `[2027-06-12 08:45,2027-06-12 13:15)`: the slot plus the resource's buffers. */
export function duringOf(occurrence: Occurrence, resource: ResourceRule): string {
  const { from, to } = blockedMinutes(occurrence, resource);
  return `[${localTimestamp(from)},${localTimestamp(to)})`;
}

/** `2027-06-12 08:45`, from minutes since day 0. */
export function localTimestamp(minute: number): string {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  return `${formatDay(day)} ${formatMinute(minute - day * MINUTES_PER_DAY)}`;
}
