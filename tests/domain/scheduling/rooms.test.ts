import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  largestParty,
  placeParty,
  placesLeft,
  roomIn,
  type Occupied,
  type Placement,
  type ResourceRule,
} from '#app/domain/scheduling/rooms.ts';
import { aboard, anOccurrence, aResourceRule } from '#tests/support/world/a-schedule.ts';

const morning = anOccurrence('09:30-11:00', { quantity: 6 });

type Boats = { resource: ResourceRule; quantity: number; aboard: number[]; elsewhere: number[] };

/** Units with people of this occurrence, used by an overlapping one, or free. */
const anyBoats: fc.Arbitrary<Boats> = fc
  .record({
    sharing: fc.constantFrom('shared' as const, 'exclusive' as const),
    capacity: fc.integer({ min: 1, max: 5 }),
    units: fc.integer({ min: 1, max: 6 }),
  })
  .chain(({ sharing, capacity, units }) =>
    fc.record({
      resource: fc.constant(aResourceRule({ sharing, capacity, quantity: units })),
      quantity: fc.integer({ min: 1, max: units }),
      aboard: fc.array(fc.integer({ min: 0, max: capacity }), { minLength: units, maxLength: units }),
      elsewhere: fc.uniqueArray(fc.integer({ min: 1, max: units }), { maxLength: 2 }),
    }),
  )
  .map((boats) => ({
    ...boats,
    aboard: boats.aboard.map((people, n) => (boats.elsewhere.includes(n + 1) ? 0 : people)),
  }));

/** In exclusive mode each used unit belongs to one party. */
function occupiedIn({ aboard: people, elsewhere }: Boats): Occupied[] {
  const other = anOccurrence('10:30-12:00');
  const here = people.flatMap((count, n) => (count > 0 ? [aboard(morning, n + 1, count)] : []));
  return [...here, ...elsewhere.map((unit) => aboard(other, unit, 1))];
}

const roomOf = (boats: Boats) =>
  roomIn({ ...morning, quantity: boats.quantity }, boats.resource, occupiedIn(boats));

const shared = ({ resource }: Boats) => resource.sharing === 'shared';

/** What fits into each unit, computed in the slow and obvious way. */
function space({ resource, aboard: people, elsewhere }: Boats): number[] {
  return people.map((count, n) => {
    if (elsewhere.includes(n + 1)) return 0;
    if (count === 0) return resource.capacity;
    return resource.sharing === 'exclusive' ? 0 : resource.capacity - count;
  });
}

/** Every set of units that the slot allows in addition to those already used. */
function choices(boats: Boats): number[][] {
  const units = boats.aboard.map((_, n) => n);
  const open = units.filter((n) => (boats.aboard[n] ?? 0) > 0).length;
  const sets = Array.from({ length: 2 ** units.length }, (_, mask) => units.filter((n) => mask & (1 << n)));
  const opened = (set: number[]) => set.filter((n) => boats.aboard[n] === 0).length;
  return sets.filter((set) => opened(set) + open <= boats.quantity || opened(set) === 0);
}

function fewestUnits(party: number, boats: Boats): number | undefined {
  const { sharing, capacity } = boats.resource;
  const spaces = space(boats);
  const room = (set: number[]) => set.reduce((sum, n) => sum + (spaces[n] ?? 0), 0);
  const whole = sharing === 'shared' && party <= capacity;
  const fits = choices(boats).filter((set) => room(set) >= party && (!whole || set.length === 1));
  return fits.length === 0 ? undefined : Math.min(...fits.map((set) => set.length));
}

function afterwards(boats: Boats, placements: Placement[]): Boats {
  const joined = boats.aboard.map(
    (count, n) => count + (placements.find(({ unit }) => unit === n + 1)?.people ?? 0),
  );
  return { ...boats, aboard: joined };
}

describe('placing a party', () => {
  it('succeeds exactly when some choice of units holds it, and takes as few as any', () => {
    fc.assert(
      fc.property(anyBoats, fc.integer({ min: 1, max: 20 }), (boats, party) => {
        const placements = placeParty(party, roomOf(boats));
        expect(placements?.length).toBe(fewestUnits(party, boats));
      }),
      { numRuns: 1000 },
    );
  });

  it('puts everyone somewhere, no unit above its capacity, and none beyond what the slot offers', () => {
    fc.assert(
      fc.property(anyBoats, fc.integer({ min: 1, max: 20 }), (boats, party) => {
        const placements = placeParty(party, roomOf(boats)) ?? [];
        fc.pre(placements.length > 0);
        const spaces = space(boats);
        expect(placements.reduce((sum, { people }) => sum + people, 0)).toBe(party);
        expect(new Set(placements.map(({ unit }) => unit)).size).toBe(placements.length);
        for (const { people } of placements) expect(people).toBeGreaterThan(0);
        for (const { unit, people } of placements) expect(people).toBeLessThanOrEqual(spaces[unit - 1] ?? 0);
        const opened = placements.filter(({ unit }) => boats.aboard[unit - 1] === 0).length;
        const inUse = boats.aboard.filter((people) => people > 0).length;
        expect(opened === 0 || opened + inUse <= boats.quantity).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('never splits a party that fits one unit, and never shares a unit in exclusive mode', () => {
    fc.assert(
      fc.property(anyBoats, fc.integer({ min: 1, max: 5 }), (boats, party) => {
        const placements = placeParty(party, roomOf(boats)) ?? [];
        fc.pre(placements.length > 0 && (party <= boats.resource.capacity || !shared(boats)));
        const units = shared(boats) ? 1 : Math.ceil(party / boats.resource.capacity);
        expect(placements).toHaveLength(units);
        const strangers = placements.map(({ unit }) => boats.aboard[unit - 1] ?? 0);
        expect(shared(boats) || strangers.every((people) => people === 0)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes the fullest shared unit that has room, so that large parties still find an empty one', () => {
    const boats = aResourceRule({ capacity: 6, quantity: 3 });
    const room = roomIn(morning, boats, [aboard(morning, 1, 1), aboard(morning, 2, 4)]);
    expect(placeParty(2, room)).toEqual([{ unit: 2, people: 2 }]);
    expect(placeParty(3, room)).toEqual([{ unit: 1, people: 3 }]);
    expect(placeParty(6, room)).toEqual([{ unit: 3, people: 6 }]);
    expect(placeParty(8, room)).toEqual([
      { unit: 3, people: 6 },
      { unit: 1, people: 2 },
    ]);
  });
});

describe('the places left', () => {
  it('are as many as one person after the other can take', () => {
    fc.assert(
      fc.property(anyBoats, (start) => {
        fc.pre(shared(start));
        let boats = start;
        let taken = 0;
        for (let one = placeParty(1, roomOf(boats)); one; one = placeParty(1, roomOf(boats))) {
          boats = afterwards(boats, one);
          taken += 1;
        }
        expect(placesLeft(roomOf(start))).toBe(taken);
        expect(placesLeft(roomOf(boats))).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('in exclusive mode are the seats of the units that a party can have to itself', () => {
    fc.assert(
      fc.property(anyBoats, (boats) => {
        fc.pre(!shared(boats));
        const most = Math.max(
          ...choices(boats).map((set) => set.reduce((sum, n) => sum + (space(boats)[n] ?? 0), 0)),
        );
        expect(placesLeft(roomOf(boats))).toBe(most);
      }),
      { numRuns: 300 },
    );
  });

  it('fall by at least the party that took them, and never below zero', () => {
    fc.assert(
      fc.property(anyBoats, fc.integer({ min: 1, max: 20 }), (boats, party) => {
        const before = placesLeft(roomOf(boats));
        expect(before).toBeGreaterThanOrEqual(0);
        const placements = placeParty(party, roomOf(boats));
        fc.pre(placements !== undefined);
        const after = placesLeft(roomOf(afterwards(boats, placements ?? [])));
        const taken = shared(boats) ? party : (placements ?? []).length * boats.resource.capacity;
        expect(after).toBe(before - taken);
      }),
      { numRuns: 500 },
    );
  });

  it('hold the largest party, and none that is larger and may come', () => {
    fc.assert(
      fc.property(anyBoats, fc.integer({ min: 1, max: 20 }), (boats, most) => {
        const room = { ...roomOf(boats), most };
        const largest = largestParty(room);
        expect(largest).toBeLessThanOrEqual(placesLeft(room));
        expect(largest === 0 || placeParty(largest, room) !== undefined).toBe(true);
        for (let party = largest + 1; party <= Math.min(most, placesLeft(room) + 1); party += 1)
          expect(placeParty(party, room)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe('a unit', () => {
  it('is not used by two occurrences that overlap; touching ends do not', () => {
    const guide = aResourceRule();
    const sold = [aboard(morning, 1, 1)];
    expect(placesLeft(roomIn(anOccurrence('10:00-11:30'), guide, sold))).toBe(0);
    expect(placesLeft(roomIn(anOccurrence('08:00-09:31'), guide, sold))).toBe(0);
    expect(placesLeft(roomIn(anOccurrence('11:00-12:00'), guide, sold))).toBe(1);
    expect(placesLeft(roomIn(anOccurrence('08:00-09:30'), guide, sold))).toBe(1);
  });

  it('is kept free for its buffers, before and after', () => {
    const guide = aResourceRule({ bufferBeforeMinutes: 15, bufferAfterMinutes: 30 });
    const from = morning.day * 1440 + morning.startMinute - 15;
    const sold = [
      { ...aboard(morning, 1, 1), fromMinute: from, toMinute: morning.day * 1440 + morning.endMinute + 30 },
    ];
    expect(placesLeft(roomIn(anOccurrence('11:00-12:00'), guide, sold))).toBe(0);
    expect(placesLeft(roomIn(anOccurrence('11:44-12:00'), guide, sold))).toBe(0);
    expect(placesLeft(roomIn(anOccurrence('11:45-12:00'), guide, sold))).toBe(1);
  });

  it('is taken across midnight', () => {
    const guide = aResourceRule();
    const night = anOccurrence('22:00-02:00');
    const sold = [aboard(night, 1, 1)];
    expect(placesLeft(roomIn(anOccurrence('01:00-03:00', { day: night.day + 1 }), guide, sold))).toBe(0);
    expect(placesLeft(roomIn(anOccurrence('02:00-03:00', { day: night.day + 1 }), guide, sold))).toBe(1);
    expect(placesLeft(roomIn(anOccurrence('01:00-03:00'), guide, sold))).toBe(1);
  });

  it('of another resource does not matter', () => {
    const sold = [{ ...aboard(morning, 1, 1), resourceId: 2 }];
    expect(placesLeft(roomIn(morning, aResourceRule(), sold))).toBe(1);
  });

  it('is never missing: a slot that was lowered below its sales has no places, not fewer than none', () => {
    const boats = aResourceRule({ quantity: 10 });
    const sold = [1, 2, 3, 4, 5, 6].map((unit) => aboard(morning, unit, 1));
    const left = (quantity: number) => placesLeft(roomIn({ ...morning, quantity }, boats, sold));
    expect([4, 6, 8, 10].map(left)).toEqual([0, 0, 2, 4]);
  });
});
