// Reverses what was just done, for one minute, while its rows are unchanged. Each row is identified by its
// version (`xmin` of PostgreSQL), which the restoring statement compares. Source: docs/rules/pages.md#undo.
import { timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { heldBy } from '../activities/members.server.ts';
import type { Right } from '../activities/staff.ts';
import { correctArrived, markNoShow } from '../bookings/desk/arrivals.server.ts';
import { isHost } from '../catalog/reach.server.ts';
import { isRetryable, refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact } from '../result.ts';
import {
  CLOSE_AGAIN,
  isOpened,
  isOrdered,
  lockClosed,
  OPENED,
  type Opened,
  orderAgain,
  type Ordered,
  orderNow,
  whoseList,
} from './undo-again.server.ts';
import * as undoRows from './undo-rows.server.ts';

type DoorKind = 'no-show' | 'came' | 'check-in';
export type UndoKind = undoRows.RowKind | Opened | Ordered | DoorKind;

type Sealed = { by: number; kind: UndoKind; until: number; back: string; rows: undoRows.Row[] };

const SECONDS = 60;
/** Names the format: releases with another format don't read it. */
const PURPOSE = 'undo-runs';
/** Longest sealed text that fits into the cookie; a longer one is of no use. */
export const LONGEST_WORD = 3400;

export type UndoTarget = {
  kind: UndoKind;
  /** Ids of archived rows, or owners of closings or of a list; for a booking, its reference. */
  of: readonly (number | string)[];
  /** The page to return to. */
  back: string;
};

/**
 * Makes a change and records the rows before and after it in one transaction, under the lock that every such
 * change takes first; so a colleague's change comes wholly before or after. `undo`: value for the form, if it
 * can be reversed.
 */
export function undoable<T, E>(
  deps: Deps,
  { viewer, ...target }: UndoTarget & { viewer: Viewer },
  act: (deps: Deps) => Promise<Result<T, E>>,
): Promise<Result<{ value: T; undo: string | undefined }, E>> {
  return onceMore(deps.db, async (tx): Promise<Result<{ value: T; undo: string | undefined }, E>> => {
    const inTx = { ...deps, db: tx };
    await hold(tx, target);
    const before = await read(tx, target);
    const done = await act(inTx);
    if (!done.ok) return done;
    const rows = changedRows(target.kind, before, await read(tx, target));
    if (rows === undefined) return ok({ value: done.value, undo: undefined });
    const until = deps.now().getTime() + SECONDS * 1000;
    const word = seal(deps, { by: viewer.userId, kind: target.kind, back: target.back, until, rows });
    return ok({ value: done.value, undo: word });
  });
}

/** After a deadlock only this transaction was ended, and the other one has finished: tries once more. */
async function onceMore<T, E>(db: Db, work: (tx: Db) => Promise<Result<T, E>>): Promise<Result<T, E>> {
  try {
    return await transact(db, work);
  } catch (error) {
    if (!isRetryable(error)) throw error;
    return transact(db, work);
  }
}

/** undefined: nothing changed, or an existing row was rewritten among inserted ones. */
function changedRows(
  kind: UndoKind,
  before: readonly undoRows.Row[],
  after: readonly undoRows.Row[],
): undoRows.Row[] | undefined {
  const name = ([owner, key]: undoRows.Row) => `${owner} ${key}`;
  if (isOpened(kind)) {
    const left = new Set(after.map(name));
    const gone = before.filter((row) => !left.has(name(row)));
    return gone.length === 0 ? undefined : gone;
  }
  const known = new Map(before.map((row) => [name(row), row]));
  const changed = after.filter((row) => known.get(name(row))?.[2] !== row[2]);
  const rewritten =
    undoRows.isRows(kind) &&
    undoRows.ROWS[kind].was === 'nothing' &&
    changed.some((row) => known.has(name(row)));
  if (changed.length === 0 || rewritten) return undefined;
  return changed.map((row) => [row[0], row[1], row[2], known.get(name(row))?.[3] ?? null]);
}

async function hold(db: Db, { kind, of }: Pick<UndoTarget, 'kind' | 'of'>): Promise<void> {
  if (isOrdered(kind)) await db.execute(sql`select from ${whoseList(kind, Number(of[0]))} for no key update`);
  else if (undoRows.isRows(kind) || isOpened(kind))
    await db.execute(
      sql`select from ${undoRows.whoseRows(isOpened(kind) ? OPENED[kind] : kind, of)} order by h.id for no key update`,
    );
  else await db.execute(sql`select from bookings where reference = ${String(of[0] ?? '')} for update`);
}

async function read(db: Db, { kind, of }: Pick<UndoTarget, 'kind' | 'of'>): Promise<undoRows.Row[]> {
  if (isOrdered(kind)) {
    const id = Number(of[0]);
    const order = await orderNow(db, kind, id);
    return [[id, '', order, order]];
  }
  const rowKind = isOpened(kind) ? OPENED[kind] : kind;
  const rows = await db.execute<{ owner: number | string; key: string; version: string; was: string | null }>(
    undoRows.isRows(rowKind) ? undoRows.rowsOf(rowKind, of) : doorOf(rowKind, of),
  );
  return [...rows].map(({ owner, key, version, was }) => [owner, key, version, was]);
}

/**
 * For arrivals the newest one shows whether anything has happened since. Old value: number of people arrived,
 * and time of the no-show mark.
 */
function doorOf(kind: UndoKind, of: readonly (number | string)[]): SQL {
  const arrivals = sql`(select coalesce(max(v.id), 0) || ' ' || b.xmin from arrivals v where v.booking_id = b.id)`;
  const inside = sql`(select coalesce(sum(v.people), 0) from arrivals v where v.booking_id = b.id)`;
  return sql`select b.reference as owner, '' as key, ${kind === 'check-in' ? arrivals : sql`b.xmin::text`} as version, concat(${inside}, ' ', b.no_show_at) as was
    from bookings b where b.reference = ${String(of[0] ?? '')}`;
}

function seal({ secrets }: Pick<Deps, 'secrets'>, content: Sealed): string {
  const text = deflateRawSync(JSON.stringify({ ...content, rows: undoRows.runsOf(content.rows) })).toString(
    'base64url',
  );
  return `${text}.${secrets.derive(PURPOSE, text)}`;
}

function open({ secrets }: Pick<Deps, 'secrets'>, word: string): Sealed | undefined {
  const [text = '', proof = '', more] = word.split('.');
  if (word.length > LONGEST_WORD || more !== undefined) return undefined;
  const [asked, right] = [Buffer.from(proof), Buffer.from(secrets.derive(PURPOSE, text))];
  if (asked.length !== right.length || !timingSafeEqual(asked, right)) return undefined;
  // Decodes the sealed text.
  const json = inflateRawSync(Buffer.from(text, 'base64url')).toString('utf8');
  const { rows, ...content } = JSON.parse(json) as Omit<Sealed, 'rows'> & { rows: undoRows.Run[] };
  return { ...content, rows: rows.flatMap(undoRows.rowsOfRun) };
}

export type UndoError = 'unknown' | { code: 'late' | 'changed'; back: string };

/** Only for the person who did it, once, in time, and while the rows are unchanged. */
export async function undo(
  deps: Deps,
  viewer: Viewer,
  word: string,
): Promise<Result<{ back: string }, UndoError>> {
  const content = open(deps, word);
  if (content?.by !== viewer.userId) return err('unknown');
  const { back } = content;
  if (content.until < deps.now().getTime()) return err({ code: 'late', back });
  try {
    return await onceMore(deps.db, async (tx): Promise<Result<{ back: string }, UndoError>> => {
      const restored = await restore({ ...deps, db: tx }, viewer, content);
      return restored ? ok({ back }) : err({ code: 'changed', back });
    });
  } catch (error) {
    // A newer row is in the way.
    if (refusalOf(error) === undefined) throw error;
    return err({ code: 'changed', back });
  }
}

async function restore(deps: Deps, viewer: Viewer, { kind, rows }: Sealed): Promise<boolean> {
  await hold(deps.db, { kind, of: [...new Set(rows.map(([owner]) => owner))] });
  if (isOrdered(kind)) return restoreOrder(deps, viewer, { kind, rows });
  if (isOpened(kind)) return closeAgain(deps, viewer, { kind, rows });
  if (undoRows.isRows(kind)) return restoreRows(deps, viewer, { kind, rows });
  return restoreAtDoor(deps, viewer, { kind, rows });
}

type Of<Kind> = { kind: Kind; rows: undoRows.Row[] };

async function restoreRows(
  deps: Deps,
  viewer: Viewer,
  { kind, rows }: Of<undoRows.RowKind>,
): Promise<boolean> {
  const { table, owner, key, activity, was } = undoRows.ROWS[kind];
  const right: Right = 'manage';
  const named = sql`(select * from jsonb_to_recordset(${JSON.stringify(
    rows.map(([of, k, v, w]) => ({ of, k, v, w })),
  )}::jsonb) as u("of" int, k text, v text, w timestamptz)) u`;
  const same = sql`t.${sql.identifier(owner)} = u."of" and ${sql.raw(key)} = u.k and t.xmin::text = u.v
    and exists (select 1 from memberships m where m.activity_id = ${activity} and ${heldBy(viewer, right)})`;
  const t = sql.identifier(table);
  const done = await deps.db.execute<{ whose: number }>(
    was === 'nothing'
      ? sql`delete from ${t} t using ${named} where ${same} returning 0 as whose`
      : sql`update ${t} t set archived_at = u.w from ${named} where ${same} returning ${activity} as whose`,
  );
  if (done.length !== rows.length) return false;
  // A service returns to sale only if its activity may have own services, as when done by hand.
  const [whose] = kind === 'service' && rows.some(([, , , w]) => w === null) ? done : [];
  return whose === undefined || isHost(deps.db, whose.whose);
}

async function restoreOrder(deps: Deps, viewer: Viewer, { kind, rows }: Of<Ordered>): Promise<boolean> {
  const [[id, , left, was] = [0, '', '', null]] = rows;
  const order = await orderNow(deps.db, kind, Number(id));
  return order === left && orderAgain({ deps, viewer }, kind, { id: Number(id), order: was ?? '' });
}

async function closeAgain(deps: Deps, viewer: Viewer, { kind, rows }: Of<Opened>): Promise<boolean> {
  const now = await read(deps.db, { kind, of: [...new Set(rows.map(([owner]) => owner))] });
  await lockClosed(deps.db, kind, rows);
  const closed = new Set(now.map(([owner, key]) => `${owner} ${key}`));
  if (rows.some(([owner, key]) => closed.has(`${owner} ${key}`))) return false;
  const alike = Map.groupBy(rows, ([owner, key, , reason]) =>
    JSON.stringify([owner, key.slice(undoRows.DAY), reason]),
  );
  for (const same of alike.values()) {
    const [[owner, , , reason] = [0, '', '', null]] = same;
    const again = { owner: Number(owner), keys: same.map(([, key]) => key), reason: reason ?? '' };
    if (!(await CLOSE_AGAIN[kind]({ deps, viewer }, again)).ok) return false;
  }
  return true;
}

async function restoreAtDoor(deps: Deps, viewer: Viewer, { kind, rows }: Of<DoorKind>): Promise<boolean> {
  const [asked] = rows;
  if (asked === undefined) return false;
  const reference = String(asked[0]);
  const [now] = await read(deps.db, { kind, of: [reference] });
  if (now?.[2] !== asked[2]) return false;
  const [people = '', ...since] = (asked[3] ?? '').split(' ');
  const done =
    kind === 'check-in'
      ? await correctArrived(deps, { viewer }, { reference, people: Number(people) })
      : await markNoShow(deps, viewer, { reference, noShow: kind === 'came' });
  if (!done.ok) return false;
  const at = since.join(' ') || null;
  await deps.db.execute(
    sql`update bookings set no_show_at = ${at}::timestamptz where reference = ${reference} and no_show_at is distinct from ${at}::timestamptz`,
  );
  return true;
}
