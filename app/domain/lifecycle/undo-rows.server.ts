// Rows that «Annulla» can restore: their table, owner, and the lock of every change.
import { type SQL, sql } from 'drizzle-orm';
import { intArray } from '../sql.server.ts';
import { formatDay, parseDay } from '../calendar-day.ts';

/** Rows that were archived, restored or inserted. `activity`: the activity of rows `t`. */
type Rows = {
  table: string;
  owner: string;
  key: string;
  activity: SQL;
  was: 'archived_at' | 'nothing';
  /** The rows `h` that every change locks first, by the owners' ids. */
  held: (of: SQL) => SQL;
};

const services = (ids: SQL) => sql`services h where h.id in ${ids}`;
const resources = (ids: SQL) => sql`resources h where h.id in ${ids}`;
const byService = (table: SQL) => (of: SQL) =>
  services(sql`(select t.service_id from ${table} t where t.id = any(${of}))`);
const byResource = (of: SQL) => resources(sql`(select unnest(${of}))`);
const byCalendar = (of: SQL) =>
  resources(sql`(select c.resource_id from calendars c where c.id = any(${of}))`);
const bySlot = (of: SQL) =>
  resources(
    sql`(select c.resource_id from slots s join calendars c on c.id = s.calendar_id where s.id = any(${of}))`,
  );

const ofService = sql`(select s.activity_id from services s where s.id = t.service_id)`;
const ofResource = sql`(select r.activity_id from resources r where r.id = t.resource_id)`;
const ofCalendar = sql`(select r.activity_id from calendars c join resources r on r.id = c.resource_id where c.id = t.calendar_id)`;
const ofSlot = sql`(select r.activity_id from slots s join calendars c on c.id = s.calendar_id join resources r on r.id = c.resource_id where s.id = t.slot_id)`;

const byId = { owner: 'id', key: 't.id::text', was: 'archived_at' } as const;
const byDay = { key: 't.date::text', was: 'nothing' } as const;

export const ROWS = {
  service: {
    ...byId,
    table: 'services',
    activity: sql`t.activity_id`,
    held: (of) => services(sql`(select unnest(${of}))`),
  },
  resource: { ...byId, table: 'resources', activity: sql`t.activity_id`, held: byResource },
  calendar: { ...byId, table: 'calendars', activity: ofResource, held: byCalendar },
  slot: { ...byId, table: 'slots', activity: ofCalendar, held: bySlot },
  rate: { ...byId, table: 'rates', activity: ofService, held: byService(sql`rates`) },
  question: {
    ...byId,
    table: 'service_questions',
    activity: ofService,
    held: byService(sql`service_questions`),
  },
  'closed-days': {
    ...byDay,
    table: 'closed_dates',
    owner: 'calendar_id',
    activity: ofCalendar,
    held: byCalendar,
  },
  'closed-slot': { ...byDay, table: 'slot_closures', owner: 'slot_id', activity: ofSlot, held: bySlot },
  'sales-stop': {
    table: 'sales_stops',
    owner: 'resource_id',
    key: "concat_ws(' ', t.date, t.start_time, t.end_time)",
    activity: ofResource,
    was: 'nothing',
    held: byResource,
  },
} satisfies Record<string, Rows>;

export type RowKind = keyof typeof ROWS;

export function isRows(kind: string): kind is RowKind {
  return kind in ROWS;
}

export function rowsOf(kind: RowKind, of: readonly (number | string)[]): SQL {
  const { table, owner, key, was }: Rows = ROWS[kind];
  const state = was === 'nothing' ? sql`t.reason` : sql`t.archived_at::text`;
  return sql`select t.${sql.identifier(owner)} as owner, ${sql.raw(key)} as key, t.xmin::text as version, ${state} as was
    from ${sql.identifier(table)} t where t.${sql.identifier(owner)} = any(${idsOf(of)})`;
}

export function whoseRows(kind: RowKind, of: readonly (number | string)[]): SQL {
  return ROWS[kind].held(idsOf(of));
}

function idsOf(of: readonly (number | string)[]): SQL {
  return intArray(of.map(Number));
}

// Compresses the rows of «Annulla»: consecutive days become a run, and owners with equal runs share it. A
// cookie then has room for a season of a resource, or a month of a board.

/** Owner (for a booking, its reference), key, version, and the old value. */
export type Row = [owner: number | string, key: string, version: string, was: string | null];

/** `key` is the first one; keys that begin with a day continue day by day. */
export type Run = [owners: Row[0][], key: string, days: number, version: string, was: string | null];

export const DAY = '2027-06-12'.length;

export function runsOf(rows: readonly Row[]): Run[] {
  const alike = Map.groupBy(rows, ([owner, key, ...rest]) =>
    JSON.stringify([owner, key.slice(DAY), ...rest]),
  );
  const same = Map.groupBy([...alike.values()].flatMap(dayByDay), ([, ...run]) => JSON.stringify(run));
  return [...same.values()].flatMap((runs) =>
    runs.slice(0, 1).map(([, ...run]): Run => [runs.flatMap(([owners]) => owners), ...run]),
  );
}

function dayByDay(rows: readonly Row[]): Run[] {
  const runs: Run[] = [];
  for (const [owner, key, ...rest] of rows.toSorted(([, a], [, b]) => (a < b ? -1 : 1))) {
    const last = runs.at(-1);
    if (last !== undefined && keyAfter(last[1], last[2]) === key) last[2] += 1;
    else runs.push([[owner], key, 1, ...rest]);
  }
  return runs;
}

export function rowsOfRun([owners, key, days, ...rest]: Run): Row[] {
  const keys = Array.from({ length: days }, (_, n) => keyAfter(key, n));
  return owners.flatMap((owner) => keys.map((each): Row => [owner, each, ...rest]));
}

function keyAfter(key: string, days: number): string {
  const day = parseDay(key.slice(0, DAY));
  return day === undefined ? key : formatDay(day + days) + key.slice(DAY);
}
