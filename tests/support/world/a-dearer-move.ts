// A booking of a boat trip that is being moved to the next day, which costs more.
import { eq } from 'drizzle-orm';

import { moveBooking, type MoveInput } from '#tests/support/world/move-booking.ts';
import { openMoveCheckout } from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { rates } from '#db/schema/index.ts';

import type { PaymentWorld } from './a-payment-world.ts';
import type { aBoatTrip } from './a-service.ts';
import { valueOf } from './an-operator.ts';

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;

export const viewerOf = ({ activity }: Trip) => ({ userId: activity.userId, role: 'operator' as const });

type Dearer = { trip: Trip; booking: { reference: string }; changes?: Partial<MoveInput> };

/** Moves it to the next day, at 25 € a person instead of 20 €, for three people. */
export async function moveDearer({ deps }: PaymentWorld, { trip, booking, changes = {} }: Dearer) {
  await deps.db.update(rates).set({ priceCents: 2500 }).where(eq(rates.serviceId, trip.service.id));
  return moveBooking(deps, viewerOf(trip), {
    reference: booking.reference,
    date: '2027-06-13',
    slot: '0930-1100',
    price: 'current',
    expectedTotalCents: 7500,
    sequence: 0,
    note: '',
    ...changes,
  });
}

/** The guest starts paying the difference; returns the card page's id at Stripe. */
export async function movePageOf({ deps }: PaymentWorld, { secret }: { secret: string }): Promise<string> {
  const opened = valueOf(await openMoveCheckout(deps, secret));
  return new URL(opened.url).pathname.split('/').at(-1) ?? '';
}

export async function payDifference(world: PaymentWorld, booking: { secret: string }): Promise<void> {
  world.control.pay(await movePageOf(world, booking));
  await world.settle();
}
