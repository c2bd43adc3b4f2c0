// Arrivals: checks people in, partly or all, takes check-ins back, and marks no-shows. Source:
// docs/rules/bookings.md#arrivals.
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { arrivals } from '#db/schema/guide-links.ts';
import { bookingEvents, bookings } from '#db/schema/bookings.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import { doorOpensAt } from './check-in.ts';
import { readReference } from '../reference.ts';
import { wasSold } from '../states.ts';
import { atTheDoorOf, type Doorkeeper } from './door.server.ts';

type Refusal = 'not-found' | 'not-owner' | 'not-sold';
export type ArrivalError = Refusal | 'too-early' | 'too-many';
export type NoShowError = Refusal | 'not-started' | 'arrived';

export type Arrival = {
  reference: string;
  /** undefined: everybody who has not arrived yet. */
  people: number | undefined;
  /** Made by the page: a key counts once. */
  requestKey?: string | undefined;
  /** When it happened, if a device without network reports it later. */
  at?: Date | undefined;
};

/** `counted`: by this request, also when it is repeated. */
type Counts = { arrived: number; quantity: number; counted: number };

/** Returns how many have arrived, of how many. Removes a no-show mark. */
export async function checkIn(
  deps: Pick<Deps, 'db' | 'now'>,
  keeper: Doorkeeper,
  arrival: Arrival,
): Promise<Result<Counts, ArrivalError>> {
  return changed(
    deps,
    { keeper, ...arrival },
    ({ arrived, quantity }) => arrival.people ?? quantity - arrived,
  );
}

/** Takes back all check-ins of a booking. */
export async function undoCheckIn(
  deps: Pick<Deps, 'db' | 'now'>,
  keeper: Doorkeeper,
  { reference }: Pick<Arrival, 'reference'>,
): Promise<Result<Counts, ArrivalError>> {
  return changed(deps, { keeper, reference }, ({ arrived }) => -arrived);
}

/** Sets the number of people who have arrived, to correct a wrong count. */
export async function correctArrived(
  deps: Pick<Deps, 'db' | 'now'>,
  keeper: Doorkeeper,
  { reference, people }: { reference: string; people: number },
): Promise<Result<Counts, ArrivalError>> {
  return changed(deps, { keeper, reference }, ({ arrived }) => people - arrived);
}

type Change = Omit<Arrival, 'people'> & { keeper: Doorkeeper };

function changed(
  deps: Pick<Deps, 'db' | 'now'>,
  { keeper, reference, requestKey, at }: Change,
  change: (counts: Omit<Counts, 'counted'>) => number,
): Promise<Result<Counts, ArrivalError>> {
  const now = deps.now();
  return transact(deps.db, async (tx): Promise<Result<Counts, ArrivalError>> => {
    const locked = await lockServed(tx, keeper, reference);
    if (!locked.ok) return locked;
    const { id, startsAt, quantity } = locked.value;
    const opens = doorOpensAt(startsAt).getTime();
    if (now.getTime() < opens) return err('too-early');
    const { arrived, asked } = await countArrived(tx, id, requestKey);
    if (asked !== null) return ok({ arrived, quantity, counted: asked });
    const people = change({ arrived, quantity });
    if (people === 0) return ok({ arrived, quantity, counted: 0 });
    if (arrived + people > quantity || arrived + people < 0) return err('too-many');
    // Limits a device's time to between the door's opening and now.
    const told = new Date(Math.min(now.getTime(), Math.max(opens, at?.getTime() ?? now.getTime())));
    const [counted] = await tx
      .insert(arrivals)
      .values({ bookingId: id, people, at: told, requestKey, ...whoOf(keeper) })
      .onConflictDoNothing({ target: arrivals.requestKey })
      .returning({ id: arrivals.id });
    // The same page sent its key for another booking in this moment.
    if (!counted) return ok({ arrived, quantity, counted: 0 });
    if (people > 0) await tx.update(bookings).set({ noShowAt: null }).where(eq(bookings.id, id));
    return ok({ arrived: arrived + people, quantity, counted: people });
  });
}

function whoOf(keeper: Doorkeeper) {
  return 'viewer' in keeper ? { actorUserId: keeper.viewer.userId } : { guideLinkId: keeper.guide.linkId };
}

/**
 * Sets or removes the no-show mark. Status and payments stay; money due in person is no longer due. Does
 * nothing if the mark is as wanted.
 */
export async function markNoShow(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { reference, noShow }: { reference: string; noShow: boolean },
): Promise<Result<undefined, NoShowError>> {
  const now = deps.now();
  return transact(deps.db, async (tx): Promise<Result<undefined, NoShowError>> => {
    const locked = await lockServed(tx, { viewer }, reference);
    if (!locked.ok) return locked;
    const { id, startsAt, noShowAt } = locked.value;
    if (startsAt > now) return err('not-started');
    if ((noShowAt !== null) === noShow) return ok(undefined);
    if (noShow && (await countArrived(tx, id)).arrived > 0) return err('arrived');
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

/**
 * Takes back arrivals when a booking moves. `by` is undefined if a payment triggers the move. The caller has
 * locked the booking.
 */
export async function takeBackArrivals(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id: bookingId, noShowAt }: { id: number; noShowAt: Date | null },
  by: Viewer | undefined,
): Promise<void> {
  const done = { bookingId, at: now(), actorUserId: by?.userId };
  const { arrived } = await countArrived(db, bookingId);
  if (arrived > 0) await db.insert(arrivals).values({ ...done, people: -arrived });
  if (noShowAt === null) return;
  await db.update(bookings).set({ noShowAt: null }).where(eq(bookings.id, bookingId));
  const actor = by ? 'operator' : 'system';
  await db.insert(bookingEvents).values({ ...done, kind: 'no-show-removed', actor });
}

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Locks the row of a sold booking that the keeper may check in. */
async function lockServed(tx: Transaction, keeper: Doorkeeper, reference: string) {
  const id = await findServed(tx, keeper, reference);
  if (!id.ok) return id;
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id.value)).for('update');
  if (!booking || !wasSold(booking)) return err('not-sold' as const);
  return ok(booking);
}

async function findServed(
  tx: Transaction,
  keeper: Doorkeeper,
  reference: string,
): Promise<Result<number, 'not-found'>> {
  const [row] = await tx.execute<{ id: number }>(
    sql`select b.id from bookings b where b.reference = ${readReference(reference) ?? ''} and ${atTheDoorOf(keeper)}`,
  );
  return row ? ok(row.id) : err('not-found');
}

/** How many have arrived, and how many this key counted before (null if it counted another booking or none). */
export async function countArrived(
  db: Pick<Db, 'execute'>,
  bookingId: number,
  requestKey?: string,
): Promise<{ arrived: number; asked: number | null }> {
  const [row] = await db.execute<{ arrived: number; asked: number | null }>(sql`
    select coalesce(sum(people), 0)::int as arrived,
           (select case when booking_id = ${bookingId} then people else 0 end
              from arrivals where request_key = ${requestKey ?? null}::uuid) as asked
      from arrivals where booking_id = ${bookingId}`);
  return row ?? { arrived: 0, asked: null };
}
