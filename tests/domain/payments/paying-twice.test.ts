import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { findGuestStory } from '#app/domain/bookings/guest-story.server.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { checkoutSessions, payments } from '#db/schema/index.ts';
import { openCheckout } from '#app/domain/lifecycle/open-checkout.server.ts';
import { paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { moveBooking } from '#tests/support/world/move-booking.ts';
import { soundAfterEach } from '#tests/support/world/money-checks.ts';
import { placed, statusOf } from '#tests/support/world/placing.ts';

// For the second call with the same key Stripe answers that it should be repeated, which the SDK does.
const world = await sharedWorld({ networkRetries: 2 });
const trip = await aBoatTrip(world.deps.db, { quantity: 200 });
soundAfterEach(world);

describe('the button that opens the card page', () => {
  it('pressed eight times at once opens one page for all', async () => {
    const { secret } = await placed(world.deps, trip);
    const answers = await Promise.all(Array.from({ length: 8 }, () => openCheckout(world.deps, secret)));
    const addresses = answers.map((answer) => (answer.ok ? answer.value.url : answer.error));
    expect(new Set(addresses).size).toBe(1);
    expect(addresses[0]).toContain('/c/pay/');
  });
});

describe('a booking that is paid twice', () => {
  it('stays, and the second payment goes back whole and is none for a change', async () => {
    const booking = await paidBooking(world, trip);
    const [page] = await world.deps.db
      .select()
      .from(checkoutSessions)
      .where(eq(checkoutSessions.bookingId, booking.id));
    if (!page) throw new Error('the booking has a page');
    const second = await world.deps.payments.createCheckout({
      idempotencyKey: `checkout:${booking.id}:2`,
      amountCents: 2000,
      title: 'Giro',
      description: 'Giro',
      bookingId: booking.id,
      reference: booking.reference,
      customerEmail: 'mario@example.com',
      successUrl: 'https://botteghino.test/a',
      cancelUrl: 'https://botteghino.test/b',
      expiresAt: new Date(world.deps.now().getTime() + 32 * 60_000),
    });
    const { id: _, ...again } = page;
    await world.deps.db.insert(checkoutSessions).values({
      ...again,
      attempt: 2,
      idempotencyKey: `checkout:${booking.id}:2`,
      status: 'open',
      stripeSessionId: second.id,
    });
    world.control.pay(second.id);
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
    const rows = await world.deps.db
      .select()
      .from(payments)
      .where(eq(payments.bookingId, booking.id))
      .orderBy(payments.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['confirmed', 'refunded']);
    const move = { date: '2027-06-13', slot: '0930-1100', price: 'kept', expectedTotalCents: 2000 } as const;
    const by = { userId: trip.activity.userId, role: 'operator' } as const;
    const asked = { ...move, reference: booking.reference, sequence: 0, note: '' };
    valueOf(await moveBooking(world.deps, by, asked));
    const view = await getBookingView(world.deps.db, booking.id);
    expect(await findGuestStory(world.deps, view)).toMatchObject({ paidChange: undefined });
    const cancelled = await cancelByGuest(world.deps, booking.secret);
    expect(cancelled).toEqual({ ok: true, value: { refundCents: 2000 } });
  });
});
