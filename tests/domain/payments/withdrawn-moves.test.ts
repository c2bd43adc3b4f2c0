// An operator withdraws a move to a more expensive time before the guest has paid the difference.
import { eq, isNotNull, and } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import {
  findWaitingMove,
  openMoveCheckout,
  withdrawMove,
} from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { lockBooking } from '#app/domain/bookings/lock-booking.server.ts';
import { settleCheckout } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { allocations, bookingEvents, bookings, payments } from '#db/schema/index.ts';
import { moveDearer, movePageOf, payDifference, viewerOf } from '#tests/support/world/a-dearer-move.ts';
import { paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { soundAfterEach } from '#tests/support/world/money-checks.ts';
import { mailsAbout, placesLeft } from '#tests/support/world/placing.ts';
import { somebodyWaits } from '#tests/support/world/somebody-waits.ts';

const world = await sharedWorld();
soundAfterEach(world);

async function aWaitingMove() {
  const trip = await aBoatTrip(world.deps.db, { quantity: 3 });
  const booking = await paidBooking(world, trip, { people: 3 });
  valueOf(await moveDearer(world, { trip, booking }));
  const waiting = await findWaitingMove(world.deps, booking.id);
  if (!waiting) throw new Error('it waits');
  const { reference } = booking;
  const withdraw = (note = '') =>
    withdrawMove(world.deps, viewerOf(trip), { reference, moveId: waiting.id, note });
  return { trip, booking, waiting, withdraw };
}

const dayOfBooking = async (id: number) => {
  const [row] = await world.deps.db.select().from(bookings).where(eq(bookings.id, id));
  return row?.date;
};

const eventsOf = (id: number) =>
  world.deps.db
    .select({ kind: bookingEvents.kind, detail: bookingEvents.detail })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, id), eq(bookingEvents.kind, 'move-withdrawn')));

describe('a dearer move that is withdrawn', () => {
  it('frees what was held, closes the card page, and tells the guest once, however often it is asked', async () => {
    const { trip, booking, withdraw } = await aWaitingMove();
    const sessionId = await movePageOf(world, booking);
    expect(await placesLeft(world.deps, trip, '2027-06-13')).toBe(0);
    valueOf(await withdraw('Il battello è in cantiere'));
    valueOf(await withdraw('Due volte'));
    expect(await placesLeft(world.deps, trip, '2027-06-13')).toBe(3);
    expect(await placesLeft(world.deps, trip, '2027-06-12')).toBe(0);
    expect(await dayOfBooking(booking.id)).toBe('2027-06-12');
    await world.settle();
    expect((await world.deps.payments.findCheckout(sessionId))?.status).toBe('expired');
    expect(errorOf(await openMoveCheckout(world.deps, booking.secret))).toBe('expired');
    const told = (await mailsAbout(world.deps, booking.id)).filter((mail) => mail.includes('withdrawn'));
    expect(told).toEqual(['booking-move-withdrawn mario@example.com']);
    const to = { date: '2027-06-13', startTime: '09:30', endTime: '11:00', slotName: 'Mattina' };
    expect(await eventsOf(booking.id)).toEqual([
      {
        kind: 'move-withdrawn',
        detail: { to, people: 3, rates: 'Adulto × 3', note: 'Il battello è in cantiere' },
      },
    ]);
  });

  it('is nobody else’s, and of no other booking', async () => {
    const { booking, waiting } = await aWaitingMove();
    const other = await aWaitingMove();
    const { reference } = booking;
    const asked = { reference, moveId: waiting.id, note: '' };
    expect(errorOf(await withdrawMove(world.deps, viewerOf(other.trip), asked))).toBe('not-found');
    const mixed = { reference: other.booking.reference, moveId: waiting.id, note: '' };
    expect(errorOf(await withdrawMove(world.deps, viewerOf(other.trip), mixed))).toBe('not-found');
    expect((await findWaitingMove(world.deps, booking.id))?.id).toBe(waiting.id);
  });

  it('is that one: another that waits since is shown first', async () => {
    const { trip, booking, withdraw } = await aWaitingMove();
    valueOf(await moveDearer(world, { trip, booking, changes: { date: '2027-06-14' } }));
    expect(errorOf(await withdraw())).toBe('replaced');
    expect((await findWaitingMove(world.deps, booking.id))?.date).toBe('2027-06-14');
  });

  it('can’t be withdrawn once it is paid', async () => {
    const { booking, withdraw } = await aWaitingMove();
    await payDifference(world, booking);
    expect(errorOf(await withdraw())).toBe('paid');
    expect(await dayOfBooking(booking.id)).toBe('2027-06-13');
  });
});

describe('a move that is withdrawn in the same instant as its guest pays', () => {
  /** The guest has paid at Stripe; `first` holds the booking while the other one comes to it. */
  async function both(order: 'withdrawn first' | 'paid first') {
    const { booking, withdraw } = await aWaitingMove();
    const sessionId = await movePageOf(world, booking);
    world.control.pay(sessionId);
    const session = await world.deps.payments.findCheckout(sessionId);
    if (!session) throw new Error('it was opened');
    const settle = () => settleCheckout(world.deps, session);
    let first: Promise<unknown> | undefined;
    let second: Promise<unknown> | undefined;
    const [one, other] = order === 'paid first' ? [settle, withdraw] : [withdraw, settle];
    await world.database.db.transaction(async (tx) => {
      await lockBooking(tx, booking.id);
      first = one();
      await somebodyWaits(world.deps.db);
      second = other();
    });
    await Promise.all([first, second]);
    return booking;
  }

  it('is what came to the booking’s lock first: paid, or withdrawn and its money goes back', async () => {
    for (const order of ['paid first', 'withdrawn first'] as const) {
      const booking = await both(order);
      await world.settle();
      const paid = await world.deps.db
        .select({ outcome: payments.outcome })
        .from(payments)
        .where(and(eq(payments.bookingId, booking.id), eq(payments.amountCents, 1500)));
      const moved = order === 'paid first';
      expect(await dayOfBooking(booking.id)).toBe(moved ? '2027-06-13' : '2027-06-12');
      expect(paid).toEqual([{ outcome: moved ? 'confirmed' : 'refunded' }]);
      expect(await eventsOf(booking.id)).toHaveLength(moved ? 0 : 1);
      const held = and(eq(allocations.bookingId, booking.id), isNotNull(allocations.moveId));
      expect(await world.deps.db.$count(allocations, held)).toBe(0);
      const refunds = (await mailsAbout(world.deps, booking.id)).filter((mail) =>
        mail.startsWith('booking-refunded'),
      );
      expect(refunds).toHaveLength(moved ? 0 : 1);
    }
  });
});
