// Reasons for refusing a change: the booking's state, the viewer's rights, the result. Source:
// docs/rules/bookings.md#changing, #changed-by-the-guest.
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { bookingMoves } from '#db/schema/booking-moves.ts';
import { services } from '#db/schema/catalog.ts';
import type { GuestChanges } from '../../bookings/booking-view.ts';
import type { LockedBooking } from '../../bookings/lock-booking.server.ts';
import type { NoPlaces } from '../../bookings/placing/candidates.ts';
import type { CandidatesFound, NoCandidates } from '../../bookings/placing/find-candidates.server.ts';
import type { Choice } from '../../catalog/quote.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { backOf, refusedByCard } from './change-money.ts';
import { type ChangeInput, type LinesRefusal, peopleIn, type PlannedChange } from './change-plan.ts';
import {
  type GuestPlanRefusal,
  type GuestRefusal,
  MOST_ASKED_A_DAY,
  planRefusedToGuest,
  refusalToGuest,
} from './guest-change.ts';
import type { Movable } from './movable.server.ts';
import type { WaitingMove } from './waiting-move.server.ts';

export type ChangeError =
  | { code: 'not-found' | 'changed' | 'nothing-changes' | 'not-owner' | 'waits' | 'arrived' }
  | { code: GuestRefusal | 'only-day' | 'too-many-asked' }
  | NoCandidates
  | NoPlaces
  | { code: 'busy' }
  | { code: 'resold-in-person' }
  | { code: 'above-maximum'; limit: number; rateName: string | undefined }
  | { code: 'price-changed'; totalCents: number; backCents: number }
  | GuestPlanRefusal
  | LinesRefusal;

const DAY_MS = 86_400_000;

/** `by`: who changes it; undefined for the guest. */
export type Changing = { movable: Movable; input: ChangeInput; by: Viewer | undefined };

export type Places = { found: CandidatesFound | undefined; stays: boolean };

export type AskedChange = Changing & Places;

export function isSameParty(lines: readonly Choice[], choices: readonly Choice[]): boolean {
  const people = (of: readonly Choice[], rateId: number) =>
    peopleIn(of.filter((each) => each.rateId === rateId));
  return [...lines, ...choices].every(({ rateId }) => people(lines, rateId) === people(choices, rateId));
}

export function refusalTo(
  booking: LockedBooking,
  { stays, input, movable, arrived, by }: AskedChange & { arrived: number },
): 'changed' | 'not-movable' | 'nothing-changes' | 'arrived' | undefined {
  // Lines, times and rates were read before the locks, so the version is compared.
  if (booking.sequence !== input.sequence || booking.sequence !== movable.booking.sequence) return 'changed';
  if (booking.status !== 'confirmed') return 'not-movable';
  if (peopleIn(input.choices) < arrived || (by === undefined && arrived > 0)) return 'arrived';
  const same = stays && isSameParty(movable.booking.lines, input.choices);
  return same && input.answers === undefined ? 'nothing-changes' : undefined;
}

export function aboveMaximum({ missed }: PlannedChange): ChangeError | undefined {
  const above = missed.find(({ code }) => code === 'above');
  return above && { ...above, code: 'above-maximum' };
}

type Judged = { planned: PlannedChange; asked: AskedChange; now: Date };

export function refusalOfPlan(
  booking: LockedBooking,
  { planned, asked, now }: Judged,
): ChangeError | undefined {
  const { input, by, movable } = asked;
  const above = aboveMaximum(planned);
  if (above) return above;
  const toGuest = by === undefined ? planRefusedToGuest(planned, movable) : undefined;
  if (toGuest) return toGuest;
  const backCents = backOf(planned.money);
  const { totalCents } = planned.changed;
  const { shown } = input;
  if (shown && (shown.totalCents !== totalCents || (shown.backCents ?? backCents) !== backCents))
    return { code: 'price-changed', totalCents, backCents };
  return planned.money.moreCents > 0 ? refusedPayment(booking, { planned, asked, now }) : undefined;
}

/** Money taken in person can't be shared with a reseller, and shares grow by the terms of the sale. */
function refusedPayment(
  booking: LockedBooking,
  { planned: { money }, asked: { input }, now }: Judged,
): ChangeError | undefined {
  if (input.pays !== 'link')
    return booking.activityId === booking.ownerActivityId || booking.source === 'on_the_spot'
      ? undefined
      : { code: 'resold-in-person' };
  const byCard = refusedByCard(money.moreCents, booking.source);
  // A payment link is valid until the start at most.
  if (byCard !== 'no-link' && booking.startsAt <= now) return { code: 'started' };
  return byCard && { code: byCard };
}

/**
 * Guests change what the service allows. A reseller changes nothing that costs money. Neither may end a
 * change that the owner has sent to the guest for payment.
 */
export async function refusalToAsker(
  deps: Deps,
  booking: LockedBooking,
  { movable, input, by, waiting }: AskedChange & { waiting: WaitingMove | undefined },
): Promise<'not-owner' | 'waits' | 'only-day' | GuestRefusal | undefined> {
  const sameParty = isSameParty(movable.booking.lines, input.choices);
  if (by === undefined) {
    const guestChanges = await findGuestChanges(deps, booking);
    const { offered } = movable;
    const own = { ...booking, guestChanges, offered, people: booking.quantity };
    const refused = refusalToGuest(own, deps.now());
    if (refused) return refused;
    if (guestChanges === 'day' && !sameParty) return 'only-day';
    return waiting && !waiting.byGuest ? 'waits' : undefined;
  }
  if (movable.mayReprice) return undefined;
  if (input.price === 'current' || !sameParty) return 'not-owner';
  return waiting ? 'waits' : undefined;
}

async function findGuestChanges({ db }: Deps, { serviceId }: LockedBooking): Promise<GuestChanges> {
  const [service] = await db
    .select({ guestChanges: services.guestChanges })
    .from(services)
    .where(eq(services.id, serviceId));
  return service?.guestChanges ?? 'none';
}

/** A dearer change holds places until paid, so their number is limited. Runs under the booking's lock. */
export async function mayAskAgain({ db, now }: Deps, bookingId: number): Promise<boolean> {
  const since = new Date(now().getTime() - DAY_MS);
  const [row] = await db
    .select({ asked: count() })
    .from(bookingMoves)
    .where(
      and(
        eq(bookingMoves.bookingId, bookingId),
        isNull(bookingMoves.requestedById),
        gt(bookingMoves.createdAt, since),
      ),
    );
  return (row?.asked ?? 0) < MOST_ASKED_A_DAY;
}
