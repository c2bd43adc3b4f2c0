import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { post } from '#app/domain/money/post.server.ts';
import type { Shares } from '#app/domain/money/shares.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { previewRefund, type TableMoney } from '#app/domain/payments/booking-money.ts';
import { findManyMoney } from '#app/domain/payments/booking-money.server.ts';
import { moveBooking } from '#tests/support/world/move-booking.ts';
import { bookings, rates } from '#db/schema/index.ts';
import { moveDearer, payDifference } from '#tests/support/world/a-dearer-move.ts';
import { paidBooking, paymentWorld, type PaymentWorld } from '#tests/support/world/a-payment-world.ts';
import { giveBackWrong, pay } from '#tests/support/world/a-payment.ts';
import { aPayableResale, chargeAtStripe, refundOf } from '#tests/support/world/a-settlement.ts';
import { expectFiguresPosted } from '#tests/support/world/shown-figures.ts';

const WALKS = Number(process.env['MONEY_WALKS'] ?? 1);
const STEPS = 20;

let world: PaymentWorld;
let trip: Awaited<ReturnType<typeof aPayableResale>>;
beforeEach(async () => {
  world = await paymentWorld({ config: { creditsTurnoverThresholdCents: 12_000 } });
  trip = await aPayableResale(world, { quantity: 200 });
});
afterEach(() => world.close());

async function moneyOf(bookingId: number): Promise<TableMoney> {
  const money = (await findManyMoney(world.deps.db, [bookingId])).get(bookingId);
  if (!money) throw new Error('there is such a booking');
  return money;
}

const less = (a: Shares, b: Shares): Shares => ({
  reseller: a.reseller - b.reseller,
  platform: a.platform - b.platform,
  owner: a.owner - b.owner,
  credits: a.credits - b.credits,
});

/** What the preview said must equal the ledger afterwards. */
async function refundAsPreviewed(bookingId: number, cents: number, about = ''): Promise<void> {
  const before = await moneyOf(bookingId);
  const refundCents = Math.min(cents, before.refundableCents);
  if (refundCents === 0) return;
  const preview = previewRefund(before, refundCents);
  await refundOf(world, bookingId, refundCents);
  await world.settle();
  expect(less((await moneyOf(bookingId)).reversed, before.reversed), about).toEqual(preview);
}

describe('a refund after a dearer move', () => {
  it('is previewed as it is posted, and the page says what was posted', async () => {
    const booking = await paidBooking(world, trip.own, { people: 3 });
    await refundAsPreviewed(booking.id, 2001);
    await moveDearer(world, { trip: trip.own, booking });
    await payDifference(world, booking);
    await refundAsPreviewed(booking.id, 1);
    await refundAsPreviewed(booking.id, 3000);
    await expectFiguresPosted(world);
  });

  it('is previewed after what waits to be asked for', async () => {
    const booking = await paidBooking(world, trip.resold, { people: 3 });
    const before = await moneyOf(booking.id);
    await refundOf(world, booking.id, 1001);
    const waiting = await moneyOf(booking.id);
    expect([waiting.unpostedCents, waiting.reversed]).toEqual([1001, before.reversed]);
    const preview = previewRefund(waiting, 999) as Shares;
    await world.settle();
    const first = await moneyOf(booking.id);
    await refundAsPreviewed(booking.id, 999);
    expect(less((await moneyOf(booking.id)).reversed, first.reversed)).toEqual(preview);
  });
});

it('a payment of a wrong amount that went back is none of the sale', async () => {
  const { id } = await paidBooking(world, trip.own, { people: 3 });
  expect(await pay(world.deps, id, { amountCents: 5999 })).toBe('flagged');
  await giveBackWrong(world.deps, id);
  await expectFiguresPosted(world);
  await refundAsPreviewed(id, 1001);
  await expectFiguresPosted(world);
});

type Walk = { made: number[]; pick(below: number): number; about(): string };

async function move({ made, pick }: Walk, factor: number): Promise<void> {
  const [row] = await world.deps.db
    .select()
    .from(bookings)
    .where(eq(bookings.id, made[pick(made.length)] ?? 0));
  if (!row) return;
  const was = row.totalCents / row.quantity;
  const priceCents = Math.max(100, Math.round(was * factor) + pick(7));
  const ofTrip = eq(rates.serviceId, trip.own.service.id);
  await world.deps.db.update(rates).set({ priceCents }).where(ofTrip);
  const changes = {
    reference: row.reference,
    date: `2027-06-${13 + pick(10)}`,
    slot: '0930-1100',
    price: 'current',
    expectedTotalCents: priceCents * row.quantity,
    sequence: row.sequence,
    note: '',
  } as const;
  const viewer = { userId: trip.own.activity.userId, role: 'operator' } as const;
  const moved = await moveBooking(world.deps, viewer, changes);
  if (moved.ok && moved.value.waits) await payDifference(world, row);
  await world.deps.db.update(rates).set({ priceCents: 2000 }).where(ofTrip);
}

const sell = async ({ made }: Walk, from: typeof trip.own | typeof trip.resold) =>
  void made.push((await paidBooking(world, from, { people: 3 })).id);

const ACTIONS: ((walk: Walk) => Promise<unknown>)[] = [
  (walk) => sell(walk, trip.own),
  (walk) => sell(walk, trip.resold),
  (walk) => move(walk, 1.3),
  (walk) => move(walk, 0.8),
  ({ made, pick, about }) => refundAsPreviewed(made[pick(made.length)] ?? 0, 1 + pick(2500), about()),
  ({ made, pick, about }) => refundAsPreviewed(made[pick(made.length)] ?? 0, 1 + pick(3), about()),
  async ({ made, pick }) => {
    const id = made[pick(made.length)] ?? 0;
    const [row] = await world.deps.db.select().from(bookings).where(eq(bookings.id, id));
    if (row) await cancelByGuest(world.deps, row.secret);
  },
  async ({ pick }) => {
    const done = await world.deps.db.execute<{ id: string }>(
      sql`select stripe_refund_id as id from refunds where status = 'succeeded'`,
    );
    const refund = done[pick(Math.max(done.length, 1))];
    if (refund) world.control.failRefund(refund.id);
  },
  async ({ made, pick }) => {
    const id = made[pick(made.length)] ?? 0;
    const [page] = await world.deps.db.execute<{ id: string }>(
      sql`select stripe_session_id as id from checkout_sessions where booking_id = ${id} and move_id is null`,
    );
    const disputed = await world.deps.db.execute(
      sql`select 1 from disputes d join payments p on p.id = d.payment_id where p.booking_id = ${id}`,
    );
    const { refundableCents } = await moneyOf(id);
    if (!page || disputed.length > 0 || refundableCents === 0) return;
    const dispute = world.control.dispute(await chargeAtStripe(world, page.id), 'chargeback');
    await world.settle();
    await expectFiguresPosted(world);
    world.control.closeDispute(dispute.id, pick(2) === 0 ? 'won' : 'lost');
  },
];

describe('whatever happens to bookings', () => {
  it.each(Array.from({ length: WALKS }, (_, n) => n))(
    'their pages, previews, exports, statements and agreements say what the ledger says (%i)',
    async (nth) => {
      const seed = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 2 ** 31)) + nth;
      const numbers = fc.sample(fc.nat(2 ** 30), { numRuns: STEPS * 6, seed });
      const about = () => `MONEY_SEED=${seed}`;
      const walk: Walk = { made: [], pick: (below) => (numbers.pop() ?? 0) % below, about };
      await giveCredits();
      await sell(walk, trip.own);
      await sell(walk, trip.resold);
      for (let n = 0; n < STEPS; n += 1) {
        await ACTIONS[walk.pick(ACTIONS.length)]?.(walk);
        await world.settle();
        await expectFiguresPosted(world, about());
      }
    },
  );

  function giveCredits() {
    const { userId } = trip.own.activity;
    return post(world.deps.db, {
      key: `granted:${userId}`,
      kind: 'welcome-credits',
      at: world.deps.now(),
      entries: [
        { account: { kind: 'credits_granted' }, cents: 500 },
        { account: { kind: 'credits', userId }, cents: -500 },
      ],
    });
  }
});
