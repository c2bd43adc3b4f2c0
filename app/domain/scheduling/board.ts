// The board of departures: resources by activity down, days across. Pure.
import type { ShownDay, ShownSlot } from './obstacles.ts';

/** One departure as the board shows it: places sold of those on offer, times `09:00` on the activity's clock. */
export type BoardSlot = Pick<
  ShownSlot,
  'slotId' | 'name' | 'startTime' | 'endTime' | 'taken' | 'total' | 'state' | 'reason' | 'started'
>;

/** What a resource does on a day. */
export type BoardCell = {
  /** In the order of their times; none where only the sums are wanted. */
  slots: BoardSlot[];
  departures: number;
  taken: number;
  total: number;
  /** Departures that are sold out. */
  full: number;
  /** Nothing that is still to begin is on sale, since its sales are stopped. */
  stopped: boolean;
  /** Why the whole day is closed, '' when nobody said; undefined: it isn't. */
  closed: string | undefined;
};

export type BoardRow = {
  resourceId: number;
  name: string;
  cells: BoardCell[];
  /** Places of its largest departure, places on offer on the day that has the most, and the most departures of one day. */
  places: number;
  daily: number;
  busiest: number;
  taken: number;
  total: number;
};

export type BoardGroup = {
  activityId: number;
  activity: string;
  rows: BoardRow[];
  /** Day by day over its resources. */
  sums: { taken: number; total: number }[];
};

export type Board = {
  days: Pick<ShownDay, 'date' | 'today' | 'past'>[];
  groups: BoardGroup[];
};

/** The states that a board can be narrowed to, as they stand in its address. */
export const BOARD_STATES = ['free', 'full', 'stopped', 'closed', 'gone'] as const;
export type BoardState = (typeof BOARD_STATES)[number];

export function isInState({ state }: Pick<ShownSlot, 'state'>, wanted: BoardState): boolean {
  if (wanted === 'free') return state === 'available' || state === 'partially_booked';
  return state === (wanted === 'full' ? 'fully_booked' : wanted);
}

export type BoardFacts = {
  days: readonly ShownDay[];
  /** Those it is about, in its order: each activity's together. */
  resources: readonly { id: number; name: string; activityId: number }[];
  activities: readonly { id: number; name: string }[];
  /** Only departures in this state, and resources that have some. */
  state?: BoardState | undefined;
  /** Each departure, or the sums of each day only. */
  detail: 'slots' | 'sums';
};

export function boardOf({ days, resources, activities, state, detail }: BoardFacts): Board {
  const shown = days.map(({ slots }) => {
    const wanted = state === undefined ? slots : slots.filter((slot) => isInState(slot, state));
    return Map.groupBy(wanted, ({ resourceId }) => resourceId);
  });
  const rows = resources.map((resource) => ({
    activityId: resource.activityId,
    row: rowOf(
      resource,
      shown.map((ofDay) => ofDay.get(resource.id) ?? []),
      detail,
    ),
  }));
  const kept = rows.filter(({ row }) => state === undefined || row.busiest > 0);
  const groups = [...Map.groupBy(kept, ({ activityId }) => activityId)].map(([activityId, members]) => ({
    activityId,
    activity: activities.find(({ id }) => id === activityId)?.name ?? '',
    rows: members.map(({ row }) => row),
    sums: days.map((_, n) => sumOf(members.flatMap(({ row }) => row.cells[n] ?? []))),
  }));
  return { days: days.map(({ date, today, past }) => ({ date, today, past })), groups };
}

function rowOf(
  { id, name }: { id: number; name: string },
  days: readonly (readonly ShownSlot[])[],
  detail: BoardFacts['detail'],
): BoardRow {
  const cells = days.map((slots) => cellOf(slots, detail));
  return {
    resourceId: id,
    name,
    cells,
    places: Math.max(0, ...days.flat().map(({ total }) => total)),
    daily: Math.max(0, ...days.map((slots) => slots.reduce((sum, { total }) => sum + total, 0))),
    busiest: Math.max(0, ...cells.map(({ departures }) => departures)),
    ...sumOf(cells),
  };
}

function cellOf(slots: readonly ShownSlot[], detail: BoardFacts['detail']): BoardCell {
  const closed = slots.length > 0 && slots.every(({ state }) => state === 'closed');
  const toCome = slots.filter(({ started }) => !started);
  return {
    slots: detail === 'slots' ? slots.map(boardSlot) : [],
    departures: slots.length,
    ...sumOf(slots),
    full: slots.filter(({ state }) => state === 'fully_booked').length,
    stopped: toCome.length > 0 && toCome.every(({ state }) => state === 'stopped'),
    closed: closed ? slots[0]?.reason : undefined,
  };
}

function boardSlot(slot: ShownSlot): BoardSlot {
  const { slotId, name, startTime, endTime, taken, total, state, reason, started } = slot;
  return { slotId, name, startTime, endTime, taken, total, state, reason, started };
}

/** Who is sold where nothing is offered any more counts as offered too: no sum is more than its whole. */
export function sumOf(parts: readonly { taken: number; total: number }[]): { taken: number; total: number } {
  return {
    taken: parts.reduce((sum, { taken }) => sum + taken, 0),
    total: parts.reduce((sum, { taken, total }) => sum + Math.max(taken, total), 0),
  };
}
