// How many people still fit into one occurrence of a resource, and into which units a party goes. Pure.
import { type DatedTerms, type Terms, termsOn } from './resource-terms.ts';
import type { Occurrence } from './slots.ts';
import { MINUTES_PER_DAY, formatMinute } from '../minutes.ts';
import { formatDay } from '../calendar-day.ts';

type LastingRule = {
  resourceId: number;
  minParticipants: number;
  maxParticipants: number | undefined;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
};

/** On one day. */
export type ResourceRule = LastingRule & Terms;

/** On every day of a period; `terms` in the order of their days, at least one. */
export type DatedResource = LastingRule & { terms: readonly DatedTerms[] };

export function ruleOn({ terms, ...lasting }: DatedResource, day: number): ResourceRule {
  return { ...lasting, ...termsOn(terms, day) };
}

/** People of one occurrence in one unit, with the time the unit is blocked, in minutes of day 0. */
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
  /** Units that carry parties of this occurrence already (shared mode only). */
  started: UnitRoom[];
  /** How many unused units the slot may still open. */
  unopened: number;
  /** Units up to this number exist; those in `used` are open or blocked already. */
  lastUnit: number;
  used: ReadonlySet<number>;
};

export type Placement = { unit: number; people: number };

export function blockedMinutes(occurrence: Occurrence, resource: ResourceRule): { from: number; to: number } {
  const midnight = occurrence.day * MINUTES_PER_DAY;
  return {
    from: midnight + occurrence.startMinute - resource.bufferBeforeMinutes,
    to: midnight + occurrence.endMinute + resource.bufferAfterMinutes,
  };
}

/** Touching ends do not overlap. `occupied` must hold every live row that could overlap. */
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
  const { capacity, sharing, quantity: lastUnit } = resource;
  return { capacity, sharing, started, unopened, lastUnit, used };
}

/** The first of the units that may still be opened, lowest number first. */
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
 * The units a party goes into, undefined when it does not fit. Source:
 * docs/rules/availability.md#which-units-take-a-party. Exclusive: whole units.
 * Shared: a party that fits one unit is never split (the fullest that has room is taken); a larger one takes
 * the fewest units.
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

/**
 * Where more people of a party go that has `own` places already, which count as taken: into its own units first, then
 * where a party of them would go.
 */
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

/** The largest single party that fits; in shared mode it may be below the places left. */
export function largestParty(room: Room): number {
  const total = placesLeft(room);
  if (room.sharing === 'exclusive' || total > room.capacity) return total;
  return Math.max(0, room.unopened > 0 ? room.capacity : 0, ...room.started.map(({ room: left }) => left));
}

// The time an occurrence blocks its units, as Postgres writes a range of local timestamps.

/** `[2027-06-12 08:45,2027-06-12 13:15)`: the slot with the resource's buffers. */
export function duringOf(occurrence: Occurrence, resource: ResourceRule): string {
  const { from, to } = blockedMinutes(occurrence, resource);
  return `[${localTimestamp(from)},${localTimestamp(to)})`;
}

/** `2027-06-12 08:45`, of minutes since day 0. */
export function localTimestamp(minute: number): string {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  return `${formatDay(day)} ${formatMinute(minute - day * MINUTES_PER_DAY)}`;
}
