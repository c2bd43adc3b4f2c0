import { describe, expect, it } from 'vitest';

import { dayOf } from '#app/domain/calendar-day.ts';
import { clockFor, dayOffer, slotOffers, type Schedule } from '#app/domain/scheduling/offers.ts';
import type { Occupied } from '#app/domain/scheduling/rooms.ts';
import { occurrencesOn } from '#app/domain/scheduling/calendars/slots.ts';
import { aboard, aDatedResource, aSchedule, aSlotRule, JUNE_12 } from '#tests/support/world/a-schedule.ts';

/** Rome is two hours ahead of UTC in June. */
const now = new Date('2027-06-12T08:05:00Z');

type Seen = { occupied?: Occupied[]; at?: Date };

const dayOn = (date: string, schedule: Schedule, { occupied = [], at = now }: Seen = {}) =>
  dayOffer(dayOf(date), { schedule, occupied, clock: clockFor(schedule, at) });
const slotsOn = (date: string, schedule: Schedule, { occupied = [], at = now }: Seen = {}) =>
  slotOffers(dayOf(date), { schedule, occupied, clock: clockFor(schedule, at) });
const statesOn = (date: string, schedule: Schedule, at = now) =>
  slotsOn(date, schedule, { at }).map(({ state }) => state);

/** This many people in unit 1 of the day's first slot. */
const sold = (date: string, schedule: Schedule, people: number): Occupied[] =>
  occurrencesOn(schedule.rules, dayOf(date), schedule.timeZone)
    .slice(0, 1)
    .map((first) => aboard(first, 1, people));

describe('a day', () => {
  const boat = aSchedule({ resources: [aDatedResource({ capacity: 6 })] });

  it('is available, partly booked or fully booked', () => {
    expect(dayOn('2027-06-20', boat)).toEqual({ date: '2027-06-20', state: 'available', bookable: true });
    expect(dayOn('2027-06-20', boat, { occupied: sold('2027-06-20', boat, 1) })).toMatchObject({
      state: 'partially_booked',
      bookable: true,
    });
    expect(dayOn('2027-06-20', boat, { occupied: sold('2027-06-20', boat, 6) })).toMatchObject({
      state: 'fully_booked',
      bookable: false,
    });
  });

  it('has no state when nothing takes place', () => {
    const sundays = aSchedule({ rules: [aSlotRule('09:30-11:00', { weekdays: 64 })] });
    expect(dayOn('2027-06-19', sundays)).toEqual({ date: '2027-06-19', state: undefined, bookable: false });
    expect(dayOn('2028-01-01', boat)).toMatchObject({ state: undefined });
    expect(dayOn('2027-06-20', { ...boat, resources: [] })).toMatchObject({ state: undefined });
  });

  it('is partly booked while one of two slots is full', () => {
    const two = { ...boat, rules: [aSlotRule('09:30-11:00'), aSlotRule('14:00-16:00', { slotId: 2 })] };
    expect(dayOn('2027-06-20', two, { occupied: sold('2027-06-20', two, 6) })).toMatchObject({
      state: 'partially_booked',
      bookable: true,
    });
  });

  it('is full when fewer places are left than a booking needs', () => {
    const pairs = { ...boat, minPeople: 2 };
    expect(dayOn('2027-06-20', pairs, { occupied: sold('2027-06-20', pairs, 4) })).toMatchObject({
      state: 'partially_booked',
      bookable: true,
    });
    expect(dayOn('2027-06-20', pairs, { occupied: sold('2027-06-20', pairs, 5) })).toMatchObject({
      state: 'fully_booked',
      bookable: false,
    });
    const group = aSchedule({ resources: [aDatedResource({ capacity: 6, minParticipants: 4 })] });
    expect(dayOn('2027-06-20', group, { occupied: sold('2027-06-20', group, 3) })).toMatchObject({
      state: 'fully_booked',
      bookable: false,
    });
  });

  it('is not bookable beyond the horizon, and is on its last day', () => {
    const month = { ...boat, horizonDays: 30 };
    expect(dayOn('2027-07-12', month).bookable).toBe(true);
    expect(dayOn('2027-07-13', month)).toMatchObject({ state: 'available', bookable: false });
    expect(slotsOn('2027-07-13', month)).toEqual([]);
  });

  it('follows the zone of the activity on which day is today', () => {
    const today = { ...boat, horizonDays: 1 };
    expect(dayOn('2027-06-13', today, { at: new Date('2027-06-11T21:59:00Z') }).bookable).toBe(false);
    expect(dayOn('2027-06-13', today, { at: new Date('2027-06-11T22:00:00Z') }).bookable).toBe(true);
  });

  it('is not bookable once it has passed', () => {
    expect(dayOn('2027-06-11', boat)).toMatchObject({ state: 'available', bookable: false });
    expect(statesOn('2027-06-11', boat)).toEqual(['started']);
  });
});

describe('a slot', () => {
  const morning = aSchedule({ rules: [aSlotRule('09:30-11:00'), aSlotRule('11:30-13:00', { slotId: 2 })] });

  it('is not offered once it has started, from its first second', () => {
    expect(statesOn('2027-06-12', morning)).toEqual(['started', 'bookable']);
    expect(statesOn('2027-06-12', morning, new Date('2027-06-12T09:29:59Z'))).toEqual([
      'started',
      'bookable',
    ]);
    expect(statesOn('2027-06-12', morning, new Date('2027-06-12T09:30:00Z'))).toEqual(['started', 'started']);
    expect(dayOn('2027-06-12', morning, { at: new Date('2027-06-12T09:30:00Z') }).bookable).toBe(false);
  });

  it('closes its sales so long before the start as the service says', () => {
    const early = { ...morning, cutOffMinutes: 120 };
    expect(statesOn('2027-06-12', early)).toEqual(['started', 'cut_off']);
    expect(statesOn('2027-06-12', early, new Date('2027-06-12T07:29:59Z'))).toEqual(['cut_off', 'bookable']);
    expect(statesOn('2027-06-13', { ...morning, cutOffMinutes: 24 * 60 }, now)).toEqual([
      'cut_off',
      'bookable',
    ]);
  });

  it('counts the cut-off in real minutes across a clock change', () => {
    const dayBefore = { ...morning, cutOffMinutes: 24 * 60 };
    // 09:30 on 28 March is 24 hours after 08:30 on the 27th.
    expect(statesOn('2027-03-28', dayBefore, new Date('2027-03-27T07:29:59Z'))[0]).toBe('bookable');
    expect(statesOn('2027-03-28', dayBefore, new Date('2027-03-27T07:30:00Z'))[0]).toBe('cut_off');
    // And on 31 October 24 hours after 10:30 on the 30th.
    expect(statesOn('2027-10-31', dayBefore, new Date('2027-10-30T08:29:59Z'))[0]).toBe('bookable');
    expect(statesOn('2027-10-31', dayBefore, new Date('2027-10-30T08:30:00Z'))[0]).toBe('cut_off');
  });

  it('shows the places left and the largest party', () => {
    const boats = aSchedule({
      resources: [aDatedResource({ capacity: 4, quantity: 2 })],
      rules: [aSlotRule('09:30-11:00', { quantity: 2 })],
    });
    const [first] = occurrencesOn(boats.rules, JUNE_12 + 8, boats.timeZone);
    const occupied = first ? [aboard(first, 1, 2), aboard(first, 2, 3)] : [];
    expect(slotsOn('2027-06-20', boats, { occupied })).toEqual([
      {
        key: '0930-1100',
        name: 'Mattina',
        startTime: '09:30',
        endTime: '11:00',
        placesLeft: 3,
        largestParty: 2,
        state: 'bookable',
      },
    ]);
  });

  it('tells sold out from too few places', () => {
    const pairs = aSchedule({ minPeople: 2, resources: [aDatedResource({ capacity: 4 })] });
    const state = (people: number) =>
      slotsOn('2027-06-20', pairs, { occupied: sold('2027-06-20', pairs, people) }).map((slot) => slot.state);
    expect([2, 3, 4].flatMap(state)).toEqual(['bookable', 'too_few_places', 'sold_out']);
  });

  it('that ends at midnight or crosses it says so in its times', () => {
    const nights = aSchedule({ rules: [aSlotRule('21:00-24:00'), aSlotRule('22:00-02:00', { slotId: 2 })] });
    expect(
      slotsOn('2027-06-20', nights).map(({ key, startTime, endTime }) => [key, startTime, endTime]),
    ).toEqual([
      ['2100-2400', '21:00', '24:00'],
      ['2200-0200', '22:00', '02:00'],
    ]);
  });
});

describe('equal slots of alternative resources', () => {
  const two = aSchedule({
    rules: [aSlotRule('09:30-11:00'), aSlotRule('09:30-11:00', { slotId: 2, resourceId: 2 })],
    resources: [aDatedResource({ capacity: 6 }), aDatedResource({ resourceId: 2, capacity: 3 })],
  });

  it('are one offer with the places of both and the largest party of either', () => {
    expect(slotsOn('2027-06-20', two)).toMatchObject([
      { key: '0930-1100', placesLeft: 9, largestParty: 6, state: 'bookable' },
    ]);
  });

  it('are bookable while one of them is, whichever comes first', () => {
    const occupied = sold('2027-06-20', two, 6);
    expect(slotsOn('2027-06-20', two, { occupied })).toMatchObject([
      { placesLeft: 3, largestParty: 3, state: 'bookable' },
    ]);
    const turned = { ...two, rules: two.rules.toReversed(), resources: two.resources.toReversed() };
    expect(slotsOn('2027-06-20', turned, { occupied })).toMatchObject([{ placesLeft: 3, state: 'bookable' }]);
    expect(dayOn('2027-06-20', two, { occupied })).toMatchObject({
      state: 'partially_booked',
      bookable: true,
    });
  });

  it('are not bookable through the room of one and the minimum of the other', () => {
    const resources = [
      aDatedResource({ capacity: 6, minParticipants: 4 }),
      aDatedResource({ resourceId: 2, capacity: 1 }),
    ];
    const mixed = { ...two, resources };
    const [large, small] = occurrencesOn(mixed.rules, JUNE_12 + 8, mixed.timeZone);
    const occupied = large && small ? [aboard(large, 1, 4), aboard(small, 1, 1)] : [];
    expect(slotsOn('2027-06-20', mixed, { occupied })).toMatchObject([
      { placesLeft: 2, state: 'too_few_places' },
    ]);
    expect(dayOn('2027-06-20', mixed, { occupied })).toMatchObject({
      state: 'fully_booked',
      bookable: false,
    });
  });
});
