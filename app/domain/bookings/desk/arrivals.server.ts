// Who has come: checked in at the door, in parts or all at once, and taken back; and who has not. Source:
// docs/rules/bookings.md#arrivals.
import { eq, sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { arrivals } from '#db/schema/arrivals.ts';
import { bookingEvents, bookings } from '#db/schema/bookings.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import { reachBooking } from './desk-bookings.server.ts';

/** How many people of booking `b` are in. */
export const arrivedPeople: SQL = sql`(select coalesce(sum(v.people), 0)::int from arrivals v where v.booking_id = b.id)`;

/** Guests come early, and some slots begin past midnight: so long before its start a booking can be checked in. */
const HOURS_BEFORE = 12;

type Refusal = 'not-found' | 'not-owner' | 'not-sold';
export type ArrivalError = Refusal | 'too-early' | 'too-many';
export type NoShowError = Refusal | 'not-started' | 'arrived';

export type Arrival = {
  reference: string;
  /** undefined: all who are not in yet. */
  people: number | undefined;
  /** Made by the page that asks: the same key counts once. */
  requestKey?: string | undefined;
};

type Counts = { arrived: number; quantity: number };

/** Who is in after it, of how many. Who is marked as not having come has come. */
export async function checkIn(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { reference, people, requestKey }: Arrival,
): Promise<Result<Counts, ArrivalError>> {
  return changed(deps, { viewer, reference, requestKey }, ({ arrived, quantity }) =>
    people === undefined ? quantity - arrived : people,
  );
}

/** Takes everybody of a booking out again who was checked in. */
export async function undoCheckIn(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { reference }: Pick<Arrival, 'reference'>,
): Promise<Result<Counts, ArrivalError>> {
  return changed(deps, { viewer, reference, requestKey: undefined }, ({ arrived }) => -arrived);
}

type Change = { viewer: Viewer; reference: string; requestKey: string | undefined };

function changed(
  deps: Pick<Deps, 'db' | 'now'>,
  { viewer, reference, requestKey }: Change,
  change: (counts: Counts) => number,
): Promise<Result<Counts, ArrivalError>> {
  const now = deps.now();
  return transact(deps.db, async (tx): Promise<Result<Counts, ArrivalError>> => {
    const locked = await lockServed(tx, viewer, reference);
    if (!locked.ok) return locked;
    const { id, startsAt, quantity } = locked.value;
    if (now.getTime() < startsAt.getTime() - HOURS_BEFORE * 3_600_000) return err('too-early');
    const { arrived, asked } = await countArrived(tx, id, requestKey);
    const people = asked ? 0 : change({ arrived, quantity });
    if (people === 0) return ok({ arrived, quantity });
    if (arrived + people > quantity || arrived + people < 0) return err('too-many');
    await tx
      .insert(arrivals)
      .values({ bookingId: id, people, at: now, actorUserId: viewer.userId, requestKey });
    if (people > 0) await tx.update(bookings).set({ noShowAt: null }).where(eq(bookings.id, id));
    return ok({ arrived: arrived + people, quantity });
  });
}

/** Who did not come is marked, and unmarked; it changes neither status nor money. What is marked already stays so. */
export async function markNoShow(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { reference, noShow }: { reference: string; noShow: boolean },
): Promise<Result<undefined, NoShowError>> {
  const now = deps.now();
  return transact(deps.db, async (tx): Promise<Result<undefined, NoShowError>> => {
    const locked = await lockServed(tx, viewer, reference);
    if (!locked.ok) return locked;
    const { id, startsAt, noShowAt } = locked.value;
    if (startsAt > now) return err('not-started');
    if ((noShowAt !== null) === noShow) return ok(undefined);
    if (noShow && (await countArrived(tx, id, undefined)).arrived > 0) return err('arrived');
    await tx
      .update(bookings)
      .set({ noShowAt: noShow ? now : null })
      .where(eq(bookings.id, id));
    await tx.insert(bookingEvents).values({
      bookingId: id,
      at: now,
      kind: noShow ? 'no-show' : 'no-show-removed',
      actor: 'operator',
      actorUserId: viewer.userId,
    });
    return ok(undefined);
  });
}

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** A booking that stands, of a service of the viewer's: its row is held until the transaction ends. */
async function lockServed(tx: Transaction, viewer: Viewer, reference: string) {
  const reached = await reachBooking(tx, viewer, reference);
  if (!reached.ok) return reached;
  if (!reached.value.sides.owner) return err('not-owner' as const);
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, reached.value.id)).for('update');
  if (!booking || !['confirmed', 'completed'].includes(booking.status)) return err('not-sold' as const);
  return ok(booking);
}

/** Who is in, and whether this key was counted before. */
async function countArrived(
  db: Pick<Db, 'execute'>,
  bookingId: number,
  requestKey: string | undefined,
): Promise<{ arrived: number; asked: boolean }> {
  const [row] = await db.execute<{ arrived: number; asked: boolean }>(sql`
    select coalesce(sum(people), 0)::int as arrived,
           exists (select 1 from arrivals where request_key = ${requestKey ?? null}::uuid) as asked
      from arrivals where booking_id = ${bookingId}`);
  return row ?? { arrived: 0, asked: false };
}
