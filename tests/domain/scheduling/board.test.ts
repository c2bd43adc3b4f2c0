import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { boardOf, BOARD_STATES, isInState } from '#app/domain/scheduling/board.ts';
import type { ShownDay, ShownSlot } from '#app/domain/scheduling/obstacles.ts';

const aSlot = (fields: Partial<ShownSlot>): ShownSlot => ({
  resourceId: 1,
  resourceName: 'Barca',
  activityId: 1,
  slotId: 1,
  name: 'Mattina',
  startTime: '09:00',
  endTime: '11:00',
  total: 8,
  taken: 0,
  left: 8,
  party: 8,
  bookings: 0,
  state: 'available',
  reason: '',
  closedCalendarId: undefined,
  stopped: undefined,
  started: false,
  ...fields,
});

const aDay = (slots: ShownSlot[], date = '2027-06-12'): ShownDay => ({
  date,
  today: false,
  past: false,
  state: 'available',
  total: 0,
  taken: 0,
  left: 0,
  closed: false,
  slots,
});

const RESOURCES = [
  { id: 1, name: 'Barca', activityId: 10 },
  { id: 2, name: 'Canoa', activityId: 10 },
  { id: 3, name: 'Guida', activityId: 20 },
];
const ACTIVITIES = [
  { id: 10, name: 'Alba' },
  { id: 20, name: 'Bosco' },
];
const facts = { resources: RESOURCES, activities: ACTIVITIES, detail: 'slots' as const };

describe('the board', () => {
  it('has a group an activity and a row a resource, with the sums of each day', () => {
    const days = [
      aDay([aSlot({ taken: 3 }), aSlot({ resourceId: 2, slotId: 2, taken: 8 }), aSlot({ resourceId: 3 })]),
    ];
    const { groups } = boardOf({ ...facts, days });
    expect(groups.map(({ activity, rows }) => [activity, rows.map(({ name }) => name)])).toEqual([
      ['Alba', ['Barca', 'Canoa']],
      ['Bosco', ['Guida']],
    ]);
    expect(groups[0]?.sums).toEqual([{ taken: 11, total: 16 }]);
  });

  it('counts people of a departure that is off sale as sold of as many: no sum is more than its whole', () => {
    const gone = aSlot({ state: 'gone', slotId: 2, total: 0, taken: 4 });
    const { groups } = boardOf({ ...facts, days: [aDay([aSlot({ taken: 8 }), gone])] });
    expect(groups[0]?.sums).toEqual([{ taken: 12, total: 12 }]);
    expect(groups[0]?.rows[0]).toMatchObject({ taken: 12, total: 12, daily: 8 });
  });

  it('calls a day closed only when each of its departures is, and stopped only when nothing else is to come', () => {
    const closed = aSlot({ state: 'closed', total: 0, reason: 'Vento' });
    const stopped = aSlot({ state: 'stopped', slotId: 2 });
    const [first, second, third] = [
      [closed],
      [closed, aSlot({ slotId: 2 })],
      [stopped, aSlot({ started: true, state: 'over' })],
    ].map((slots) => boardOf({ ...facts, days: [aDay(slots)] }).groups[0]?.rows[0]?.cells[0]);
    expect([first?.closed, second?.closed]).toEqual(['Vento', undefined]);
    expect([second?.stopped, third?.stopped]).toEqual([false, true]);
  });

  it('leaves resources out that have nothing in the state asked for', () => {
    const days = [aDay([aSlot({ state: 'fully_booked', taken: 8 }), aSlot({ resourceId: 2 })])];
    const rows = boardOf({ ...facts, days, state: 'full' }).groups.flatMap((group) => group.rows);
    expect(rows.map(({ name }) => name)).toEqual(['Barca']);
  });

  it('loses and invents no place: rows, groups and days add up to what was shown', () => {
    const states = [
      'available',
      'partially_booked',
      'fully_booked',
      'closed',
      'stopped',
      'early',
      'gone',
      'over',
    ] as const;
    const slot = fc
      .record({
        resourceId: fc.integer({ min: 1, max: 3 }),
        slotId: fc.integer({ min: 1, max: 99 }),
        taken: fc.integer({ min: 0, max: 8 }),
        total: fc.constantFrom(0, 8),
        state: fc.constantFrom(...states),
        started: fc.boolean(),
      })
      .map(aSlot);
    const state = fc.option(fc.constantFrom(...BOARD_STATES), { nil: undefined });
    fc.assert(
      fc.property(
        fc.array(fc.array(slot, { maxLength: 9 }), { minLength: 1, maxLength: 4 }),
        state,
        (all, only) => {
          const { groups } = boardOf({ ...facts, days: all.map((slots) => aDay(slots)), state: only });
          const wanted = all.flat().filter((each) => only === undefined || isInState(each, only));
          const taken = wanted.reduce((sum, each) => sum + each.taken, 0);
          const rows = groups.flatMap((group) => group.rows);
          expect(rows.reduce((sum, row) => sum + row.taken, 0)).toBe(taken);
          expect(groups.flatMap(({ sums }) => sums).reduce((sum, day) => sum + day.taken, 0)).toBe(taken);
          expect(rows.flatMap(({ cells }) => cells.flatMap(({ slots }) => slots))).toHaveLength(
            wanted.length,
          );
        },
      ),
    );
  });
});
