// The board of departures: resources by activity in rows, days in columns.
import type { ShownDay, ShownSlot } from './obstacles.ts';

/** A departure on the board: places sold and offered; times `09:00` on the activity's clock. */
export type BoardSlot = Pick<
  ShownSlot,
  'slotId' | 'name' | 'startTime' | 'endTime' | 'taken' | 'total' | 'state' | 'reason' | 'started'
>;

/** A resource on one day. */
export type BoardCell = {
  /** In order of time; empty if only the sums are wanted. */
  slots: BoardSlot[];
  departures: number;
  taken: number;
  total: number;
  /** Number of departures that are sold out. */
  full: number;
  /** Sales of all departures that have not begun are stopped. */
  stopped: boolean;
  /** Why the whole day is closed ('' without a reason); undefined if it is not closed. */
  closed: string | undefined;
};

export type BoardRow = {
  resourceId: number;
  name: string;
  cells: BoardCell[];
  /** Places of the largest departure, of the day with most places, and the most departures of a day. */
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
  /** Sums of the activity's resources for each day. */
  sums: { taken: number; total: number }[];
};

export type Board = {
  days: Pick<ShownDay, 'date' | 'today' | 'past'>[];
  groups: BoardGroup[];
};

/** States for filtering the board, as written in its address. */
export const BOARD_STATES = ['free', 'full', 'stopped', 'closed', 'gone'] as const;
export type BoardState = (typeof BOARD_STATES)[number];

export function isInState({ state }: Pick<ShownSlot, 'state'>, wanted: BoardState): boolean {
  if (wanted === 'free') return state === 'available' || state === 'partially_booked';
  return state === (wanted === 'full' ? 'fully_booked' : wanted);
}

export type BoardFacts = {
  days: readonly ShownDay[];
  /** Resources of the board in order, grouped by activity. */
  resources: readonly { id: number; name: string; activityId: number }[];
  activities: readonly { id: number; name: string }[];
  /** Only departures in this state, and only resources that have some. */
  state?: BoardState | undefined;
  /** Each departure, or only the sums of each day. */
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

/** Places sold where nothing is offered any more count as offered too, so that `taken` never exceeds `total`. */
export function sumOf(parts: readonly { taken: number; total: number }[]): { taken: number; total: number } {
  return {
    taken: parts.reduce((sum, { taken }) => sum + taken, 0),
    total: parts.reduce((sum, { taken, total }) => sum + Math.max(taken, total), 0),
  };
}
