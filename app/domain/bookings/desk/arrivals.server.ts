// Who has come: checked in at the door, in parts or all at once, and taken back. Source: docs/rules/bookings.md#arrivals.
import { eq, sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { arrivals } from '#db/schema/arrivals.ts';
import { bookings } from '#db/schema/bookings.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import { reachBooking } from './desk-bookings.server.ts';

/** How many people of booking `b` are in. */
export const arrivedPeople: SQL = sql`(select coalesce(sum(v.people), 0)::int from arrivals v where v.booking_id = b.id)`;

/** Guests come early, and some slots begin past midnight: so long before its start a booking can be checked in. */
const HOURS_BEFORE = 12;

export type ArrivalError = 'not-found' | 'not-owner' | 'not-sold' | 'too-early' | 'too-many';

export type Arrival = {
  reference: string;
  /** undefined: all who are not in yet. */
  people: number | undefined;
  /** Made by the page that asks: the same key counts once. */
  requestKey?: string | undefined;
};

/** Who is in after it, of how many. Who is marked as not having come has come. */
export async function checkIn(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { reference, people, requestKey }: Arrival,
): Promise<Result<{ arrived: number; quantity: number }, ArrivalError>> {
  return changed(deps, { viewer, reference, requestKey }, ({ arrived, quantity }) =>
    people === undefined ? quantity - arrived : people,
  );
}

/** Takes everybody of a booking out again who was checked in. */
export async function undoCheckIn(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { reference }: Pick<Arrival, 'reference'>,
): Promise<Result<{ arrived: number; quantity: number }, ArrivalError>> {
  return changed(deps, { viewer, reference, requestKey: undefined }, ({ arrived }) => -arrived);
}

type Change = { viewer: Viewer; reference: string; requestKey: string | undefined };
type Counts = { arrived: number; quantity: number };

function changed(
  deps: Pick<Deps, 'db' | 'now'>,
  { viewer, reference, requestKey }: Change,
  change: (counts: Counts) => number,
): Promise<Result<Counts, ArrivalError>> {
  const now = deps.now();
  return transact(deps.db, async (tx): Promise<Result<Counts, ArrivalError>> => {
    const reached = await reachBooking(tx, viewer, reference);
    if (!reached.ok) return reached;
    if (!reached.value.sides.owner) return err('not-owner');
    const { id } = reached.value;
    const [booking] = await tx
      .select({ status: bookings.status, startsAt: bookings.startsAt, quantity: bookings.quantity })
      .from(bookings)
      .where(eq(bookings.id, id))
      .for('update');
    if (!booking || !['confirmed', 'completed'].includes(booking.status)) return err('not-sold');
    if (now.getTime() < booking.startsAt.getTime() - HOURS_BEFORE * 3_600_000) return err('too-early');
    const { quantity } = booking;
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
