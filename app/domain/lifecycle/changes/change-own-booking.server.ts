// A guest changes their own booking with its secret. Source: docs/rules/bookings.md#changed-by-the-guest.
import { findBookingId } from '../../bookings/find-booking-view.server.ts';
import type { Deps } from '../../deps.ts';
import { err, type Result } from '../../result.ts';
import { type ChangeOutcome, changeMovable, previewChange } from './change-booking.server.ts';
import type { ChangeInput, PlannedChange } from './change-plan.ts';
import { aboveMaximum, type ChangeError } from './change-refusals.server.ts';
import { planRefusedToGuest } from './guest-change.ts';
import { getMovable, type Movable } from './movable.server.ts';

type Wanted = Pick<ChangeInput, 'date' | 'slot' | 'choices'>;
export type OwnChange = Wanted & Required<Pick<ChangeInput, 'sequence' | 'seenWaitingId' | 'shown'>>;

/** Always at the day's prices, paid by card, with full refund of a lower price. */
const TERMS = { price: 'current', givesBack: true, pays: 'link', note: '' } as const;

export async function findOwnMovable(deps: Pick<Deps, 'db'>, secret: string): Promise<Movable | undefined> {
  const id = await findBookingId(deps.db, secret);
  return id === undefined ? undefined : getMovable(deps, id, 'guest');
}

export async function previewOwnChange(
  deps: Pick<Deps, 'db' | 'now'>,
  movable: Movable,
  wanted: Wanted,
): Promise<Result<PlannedChange, ChangeError>> {
  const planned = await previewChange(deps, movable, { ...wanted, ...TERMS });
  if (!planned.ok) return planned;
  const above = aboveMaximum(planned.value);
  if (above) return err(above);
  const refused = planRefusedToGuest(planned.value, movable);
  return refused ? err(refused) : planned;
}

export async function changeOwnBooking(
  deps: Deps,
  secret: string,
  wanted: OwnChange,
): Promise<Result<ChangeOutcome, ChangeError>> {
  const movable = await findOwnMovable(deps, secret);
  if (!movable) return err({ code: 'not-found' });
  return changeMovable(deps, { movable, input: { ...wanted, ...TERMS }, by: undefined });
}
