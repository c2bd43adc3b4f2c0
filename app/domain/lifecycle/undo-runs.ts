// Compresses the rows of «Annulla»: consecutive days become a run, and owners with equal runs share it. A
// cookie then has room for a season of a resource, or a month of a board.
import { formatDay, parseDay } from '../calendar-day.ts';

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
