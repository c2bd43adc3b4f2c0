import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { splitSale, sumOfShares } from '#app/domain/money/shares.ts';
import { type BookingMoney, previewRefund } from '#app/domain/payments/booking-money.ts';
import { cancelByOperator, type OperatorCancellation } from '#app/domain/lifecycle/cancel.server.ts';
import { markNoShow } from '#app/domain/bookings/desk/arrivals.server.ts';
import { findBookingMoney } from '#app/domain/payments/booking-money.server.ts';
import { refundByOperator } from '#app/domain/payments/operator-refunds.server.ts';
import { onLedger, paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { soundAfterEach } from '#tests/support/world/money-checks.ts';
import { mailsAbout, placed, placesLeft, statusOf } from '#tests/support/world/placing.ts';

const world = await sharedWorld();
const resold = await aResoldTrip(world.deps);
soundAfterEach(world);

const nonce = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

async function referenceOf(id: number): Promise<string> {
  const [row] = await world.database.sql`select reference from bookings where id = ${id}`;
  return String(row?.['reference']);
}

/** A sale of 60 €: 9 € for the reseller, 2,30 € for the platform, 48,70 € for the owner. */
async function aSale() {
  const { id } = await paidBooking(world, resold.sold, { people: 3 });
  return { id, reference: await referenceOf(id) };
}

const refundsOf = async (id: number) =>
  (
    await world.database
      .sql`select amount_cents::int as cents, status from refunds where booking_id = ${id} order by id`
  ).map((row) => `${row['cents']} ${row['status']}`);

describe('a refund without cancelling', () => {
  it('goes once for a form sent twice at the same instant, again from a fresh one, never beyond what is left', async () => {
    const { deps } = world;
    const { id, reference } = await aSale();
    const left = await placesLeft(deps, resold.own);
    const form = { reference, amountCents: 2000, nonce: nonce(1) };
    const twice = await Promise.all([
      refundByOperator(deps, resold.owner, form),
      refundByOperator(deps, resold.owner, form),
    ]);
    expect(twice.map(valueOf)).toEqual([{ refundCents: 2000 }, { refundCents: 2000 }]);
    await world.settle();
    valueOf(await refundByOperator(deps, resold.owner, form));
    valueOf(await refundByOperator(deps, resold.owner, { ...form, nonce: nonce(2) }));
    expect(
      errorOf(await refundByOperator(deps, resold.owner, { reference, amountCents: 3000, nonce: nonce(3) })),
    ).toEqual({
      code: 'too-much',
      refundableCents: 2000,
    });
    await world.settle();
    expect(await refundsOf(id)).toEqual(['2000 succeeded', '2000 succeeded']);
    expect(await statusOf(deps, id)).toBe('confirmed');
    expect(await placesLeft(deps, resold.own)).toBe(left);
    expect((await mailsAbout(deps, id)).filter((mail) => mail.startsWith('booking-refunded'))).toHaveLength(
      2,
    );
  });

  it('of all that is left is still answered as done when its form comes again, and is on record once', async () => {
    const { deps } = world;
    const { id, reference } = await aSale();
    const form = { reference, amountCents: 6000, nonce: nonce(1) };
    expect(valueOf(await refundByOperator(deps, resold.owner, form))).toEqual({ refundCents: 6000 });
    await world.settle();
    expect(valueOf(await refundByOperator(deps, resold.owner, form))).toEqual({ refundCents: 6000 });
    await world.settle();
    const events = await world.database.sql`
      select kind from booking_events where booking_id = ${id} and kind like 'refund-%' order by id`;
    expect(events.map((event) => event['kind'])).toEqual(['refund-requested', 'refund-succeeded']);
  });

  it('takes from each party what its preview said, to the cent', async () => {
    const { deps } = world;
    const { id, reference } = await aSale();
    for (const [n, amountCents] of [
      [1, 1],
      [2, 3333],
      [3, 2666],
    ] as const) {
      const money = await findBookingMoney(deps.db, id);
      const before = await partsOn(id);
      const preview = previewRefund(money, amountCents);
      valueOf(await refundByOperator(deps, resold.owner, { reference, amountCents, nonce: nonce(n) }));
      await world.settle();
      const after = await partsOn(id);
      expect({ ...preview, credits: 0 }).toEqual({
        reseller: after.reseller - before.reseller,
        platform: after.platform - before.platform,
        owner: after.owner - before.owner,
        credits: 0,
      });
    }
    expect(await partsOn(id)).toEqual({ reseller: 0, platform: 0, owner: 0 });
  });

  it('and the mark of who did not come are the owner’s to give, and nobody else’s', async () => {
    const { deps } = world;
    const { id, reference } = await aSale();
    const stranger = { userId: (await aBoatTrip(deps.db)).activity.userId, role: 'operator' } as const;
    const refund = { reference, amountCents: 100, nonce: nonce(1) };
    expect(errorOf(await refundByOperator(deps, resold.seller, refund))).toEqual({ code: 'not-owner' });
    expect(errorOf(await refundByOperator(deps, stranger, refund))).toEqual({ code: 'not-found' });
    expect(errorOf(await cancelByOperator(deps, stranger, all(reference, 6000)))).toEqual({
      code: 'not-found',
    });
    const mark = { reference, noShow: true };
    expect(errorOf(await markNoShow(deps, resold.seller, mark))).toBe('not-found');
    expect(errorOf(await markNoShow(deps, stranger, mark))).toBe('not-found');
    expect(await refundsOf(id)).toEqual([]);
  });
});

async function partsOn(id: number) {
  return {
    reseller: await onLedger(world, 'reseller_payable', id),
    platform: await onLedger(world, 'platform_fees', id),
    owner: await onLedger(world, 'owner_payable', id),
  };
}

function all(reference: string, shownCents: number): OperatorCancellation {
  return { reference, choice: { kind: 'all' }, note: '', shownCents };
}

describe('an operator who cancels', () => {
  it('gives all back by default, frees the places once, tells the guest why', async () => {
    const { deps } = world;
    const before = await placesLeft(deps, resold.own);
    const { id, reference } = await aSale();
    const cancellation = { ...all(reference, 6000), note: 'Il lago è mosso' };
    const both = await Promise.all([
      cancelByOperator(deps, resold.owner, cancellation),
      cancelByOperator(deps, resold.owner, cancellation),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await world.settle();
    expect(await statusOf(deps, id)).toBe('cancelled operator');
    expect(await refundsOf(id)).toEqual(['6000 succeeded']);
    expect(await placesLeft(deps, resold.own)).toBe(before);
    const [mail] = await world.database
      .sql`select data from mails where booking_id = ${id} and kind = 'booking-cancelled'`;
    expect(mail?.['data']).toEqual({ note: 'Il lago è mosso' });
  });

  it('does nothing with another amount than was shown, nor with more than was paid', async () => {
    const { deps } = world;
    const { id, reference } = await aSale();
    const choice = { kind: 'part', cents: 2500 } as const;
    expect(errorOf(await cancelByOperator(deps, resold.owner, { ...all(reference, 6000), choice }))).toEqual({
      code: 'refund-changed',
      refundCents: 2500,
    });
    const tooMuch = { ...all(reference, 6001), choice: { kind: 'part', cents: 6001 } as const };
    expect(errorOf(await cancelByOperator(deps, resold.owner, tooMuch))).toEqual({
      code: 'too-much',
      refundableCents: 6000,
    });
    expect(await statusOf(deps, id)).toBe('confirmed');
    valueOf(await cancelByOperator(deps, resold.owner, { ...all(reference, 2500), choice }));
    await world.settle();
    expect(await refundsOf(id)).toEqual(['2500 succeeded']);
    valueOf(await refundByOperator(deps, resold.owner, { reference, amountCents: 3500, nonce: nonce(1) }));
  });

  it('gives back what the terms say when only selling for somebody else', async () => {
    const { deps } = world;
    const { id, reference } = await aSale();
    const none = { ...all(reference, 0), choice: { kind: 'none' } as const };
    expect(errorOf(await cancelByOperator(deps, resold.seller, none))).toEqual({
      code: 'refund-changed',
      refundCents: 6000,
    });
    valueOf(await cancelByOperator(deps, resold.seller, { ...none, shownCents: 6000 }));
    await world.settle();
    expect(await refundsOf(id)).toEqual(['6000 succeeded']);
  });

  it('frees a place that waits to be paid, without any money', async () => {
    const { deps } = world;
    const { id } = await placed(deps, resold.sold, { people: 1 });
    valueOf(await cancelByOperator(deps, resold.seller, all(await referenceOf(id), 0)));
    expect(await statusOf(deps, id)).toBe('cancelled operator');
    expect(errorOf(await cancelByOperator(deps, resold.seller, all(await referenceOf(id), 0)))).toEqual({
      code: 'already-cancelled',
    });
  });
});

describe('the preview of refunds', () => {
  it('adds up to the refund, and any chain of refunds to the whole sale', () => {
    const cents = fc.integer({ min: 100, max: 10_000_000 });
    const terms = fc.record({
      totalCents: cents,
      resaleFee: fc.integer({ min: 0, max: 10_000 }),
      platformFee: fc.integer({ min: 0, max: 10_000 }),
      platformFeeFixedCents: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(
        terms,
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 5 }),
        (sale, portions) => {
          const shares = splitSale(sale);
          let money: BookingMoney = {
            totalCents: sale.totalCents,
            paidCents: sale.totalCents,
            givenBackCents: 0,
            refundableCents: sale.totalCents,
            refundFailedCents: 0,
            disputedCents: 0,
            chargedBackCents: 0,
            lostCents: 0,
            shares,
            reversed: { reseller: 0, platform: 0, owner: 0, credits: 0 },
            unpostedCents: 0,
            refunds: [],
            disputes: [],
          };
          for (const portion of [...portions, 1]) {
            const refundCents = Math.ceil((sale.totalCents - money.givenBackCents) * portion);
            const parts = previewRefund(money, refundCents) ?? shares;
            expect(parts.reseller + parts.platform + parts.owner).toBe(refundCents);
            // Some refunds are posted at once; after the first one that waits, all others wait too.
            const { reversed, unpostedCents: waiting } = money;
            money =
              waiting > 0 || portion < 0.3
                ? { ...money, unpostedCents: waiting + refundCents }
                : { ...money, reversed: sumOfShares(reversed, parts) };
            money = { ...money, givenBackCents: money.givenBackCents + refundCents };
          }
          const rest = previewRefund(money, 0);
          expect(rest).toEqual({ reseller: 0, platform: 0, owner: 0, credits: 0 });
          const waiting = previewRefund({ ...money, unpostedCents: 0 }, money.unpostedCents) ?? shares;
          expect(sumOfShares(money.reversed, waiting)).toEqual(shares);
        },
      ),
    );
  });
});
