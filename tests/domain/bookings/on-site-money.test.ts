import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { markNoShow } from '#app/domain/bookings/desk/arrivals.server.ts';
import { findDeskBooking } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { findSales } from '#app/domain/bookings/overview.server.ts';
import { listDaySheet } from '#app/domain/bookings/desk/list-day-sheet.server.ts';
import { unpaidCents } from '#app/domain/bookings/desk/day-sheet.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { cancelByOperator } from '#app/domain/lifecycle/cancel.server.ts';
import { cancelDeparture } from '#app/domain/lifecycle/departures.server.ts';
import { type MarkPaid, markPaid, unmarkPaid } from '#app/domain/lifecycle/mark-paid.server.ts';
import { type ByHandInput, placeByHand } from '#app/domain/lifecycle/place-by-hand.server.ts';
import { findTakings } from '#app/domain/payments/statements/takings.server.ts';
import { paymentWords } from '#app/ui/desk/departures/day-sheet-view.tsx';
import { aMail } from '#tests/mail/a-mail.ts';
import { aForm } from '#tests/support/world/a-booking.ts';
import { onLedger, pageOf, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { statusOf } from '#tests/support/world/placing.ts';

const world = await sharedWorld();

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;

const viewerOf = ({ activity }: Trip) => ({ userId: activity.userId, role: 'operator' as const });

async function aBooking(changes: Partial<ByHandInput> = {}) {
  const trip = await aBoatTrip(world.deps.db);
  const { activityId: _, catalogId: __, ...form } = aForm(trip, { people: 3 });
  const input = { ...form, manner: 'on_arrival' as const, hours: 24, ...changes };
  const { id, reference, secret } = valueOf(await placeByHand(world.deps, viewerOf(trip), input));
  const mark = (more: Partial<MarkPaid> = {}) =>
    markPaid(world.deps, viewerOf(trip), { reference, means: 'cash', ...more });
  return { trip, viewer: viewerOf(trip), id, reference, secret, mark };
}

const viewOf = (id: number) => getBookingView(world.deps.db, id);
const takenBy = async ({ activity }: Trip) => (await findTakings(world.deps, activity.id)).onSiteCents;

async function soldBy({ activity }: Trip): Promise<number> {
  const { days } = await findSales(world.deps, [activity.id]);
  return days.reduce((sum, { cents }) => sum + cents, 0);
}

async function sheetOf({ activity }: Trip) {
  const activities = [
    {
      id: activity.id,
      name: activity.name,
      subdomain: activity.subdomain,
      role: 'owner' as const,
      timeZone: 'Europe/Rome',
    },
  ];
  const groups = await listDaySheet(world.deps, { activities, activity: undefined, date: '2027-06-12' });
  return groups.flatMap(({ bookings }) => bookings);
}

describe('a booking that is paid on arrival', () => {
  it('is certain at once, and due until it is marked as paid', async () => {
    const { trip, viewer, id, reference, mark } = await aBooking();
    expect(await viewOf(id)).toMatchObject({ status: 'confirmed', totalCents: 6000, dueCents: 6000 });
    expect((await sheetOf(trip)).map(unpaidCents)).toEqual([6000]);
    expect(valueOf(await mark({ means: 'card' }))).toEqual({ amountCents: 6000 });
    expect(await viewOf(id)).toMatchObject({ dueCents: 0, onSiteCents: 6000 });
    expect(await sheetOf(trip)).toMatchObject([{ onSite: { means: 'card', amountCents: 6000 } }]);
    const desk = await findDeskBooking(world.deps.db, viewer, reference);
    expect(desk?.history.map(({ kind }) => kind)).toContain('on-site-paid');
  });

  it('is due no more once its guest is marked as absent, and again when that was wrong', async () => {
    const { trip, viewer, id, reference, mark } = await aBooking();
    const then = { ...world.deps, now: () => new Date('2027-06-12T20:00:00Z') };
    valueOf(await markNoShow(then, viewer, { reference, noShow: true }));
    expect(await viewOf(id)).toMatchObject({ dueCents: 0 });
    const [absent] = await sheetOf(trip);
    if (!absent) throw new Error('nobody');
    expect([unpaidCents(absent), paymentWords(absent)]).toEqual([0, 'Non pagata']);
    expect(await soldBy(trip)).toBe(0);
    expect(errorOf(await mark())).toBe('nothing-due');
    valueOf(await markNoShow(then, viewer, { reference, noShow: false }));
    expect(await viewOf(id)).toMatchObject({ dueCents: 6000 });
    expect(await soldBy(trip)).toBe(6000);
    expect(valueOf(await mark())).toEqual({ amountCents: 6000 });
    valueOf(await markNoShow(then, viewer, { reference, noShow: true }));
    expect(await soldBy(trip)).toBe(6000);
  });

  it('is no platform money, and stands apart in the takings', async () => {
    const { trip, id, mark } = await aBooking();
    expect(await takenBy(trip)).toBe(0);
    await mark();
    expect(await takenBy(trip)).toBe(6000);
    expect(await onLedger(world, 'platform_fees', id)).toBe(0);
    const [rows] = await world.deps.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ledger_transactions where booking_id = ${id}`,
    );
    expect(rows?.n).toBe(0);
  });

  it('is marked once, however often and by however many', async () => {
    const { trip, mark } = await aBooking();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => mark()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await takenBy(trip)).toBe(6000);
  });

  it('stays unmarked when a form is sent again after its mark was taken back', async () => {
    const { trip, viewer, reference, mark } = await aBooking();
    const requestKey = randomUUID();
    await mark({ requestKey });
    const paymentId = (await findDeskBooking(world.deps.db, viewer, reference))?.onSite[0]?.id ?? 0;
    const undo = () => unmarkPaid(world.deps, viewer, { reference, paymentId });
    expect((await Promise.all([undo(), undo(), undo()])).every(({ ok }) => ok)).toBe(true);
    expect(await takenBy(trip)).toBe(0);
    expect(valueOf(await mark({ requestKey }))).toEqual({ amountCents: 0 });
    expect(await takenBy(trip)).toBe(0);
    expect(valueOf(await mark())).toEqual({ amountCents: 6000 });
  });

  it('is marked by nobody else, nor once it is cancelled', async () => {
    const { id, reference, mark } = await aBooking();
    const stranger = { userId: (await aUser(world.deps.db)).id, role: 'operator' as const };
    expect(errorOf(await markPaid(world.deps, stranger, { reference, means: 'cash' }))).toBe('not-found');
    const other = await aBooking({ manner: 'on_the_spot' });
    const paymentId =
      (await findDeskBooking(world.deps.db, other.viewer, other.reference))?.onSite[0]?.id ?? 0;
    expect(errorOf(await unmarkPaid(world.deps, stranger, { reference, paymentId }))).toBe('not-found');
    await world.deps.db.execute(sql`
      with gone as (delete from allocations where booking_id = ${id})
      update bookings set status = 'cancelled', cancellation_reason = 'operator' where id = ${id}`);
    expect(errorOf(await mark())).toBe('nothing-due');
  });
});

describe('a booking that was paid on the spot', () => {
  it('says how, and who took it', async () => {
    const { trip, id } = await aBooking({ manner: 'on_the_spot', means: 'transfer' });
    expect(await viewOf(id)).toMatchObject({ dueCents: 0, onSiteCents: 6000 });
    const [guest] = await sheetOf(trip);
    if (!guest) throw new Error('nobody');
    expect(guest).toMatchObject({ onSite: { means: 'transfer' } });
    expect(paymentWords(guest)).toMatch(/^Pagata in sede 60,00\s€$/);
    // Made cheaper after the deadline, with nothing given back.
    const cheaper = { ...guest, totalCents: 4000, onSiteCents: 4000 };
    expect(paymentWords(cheaper)).toMatch(/^Pagata in sede 60,00\s€$/);
    const inPart = { ...guest, noShow: true, takenCents: 2000, onSiteOwedCents: 4000 };
    expect(paymentWords(inPart)).toMatch(/^Pagata 20,00\s€ su 60,00\s€$/);
    expect(await takenBy(trip)).toBe(6000);
  });

  it('owes nothing once it is paid by card and refunded, and the sheet does not say so', async () => {
    const [guest] = await sheetOf((await aBooking({ manner: 'on_the_spot' })).trip);
    if (!guest) throw new Error('nobody');
    const byCard = { ...guest, source: 'online', onSiteCents: 0, takenCents: 0 } as const;
    expect(paymentWords({ ...byCard, paidCents: 4000 })).toBe('Pagata e restituita in parte');
    expect(paymentWords({ ...byCard, paidCents: 0 })).toBe('Pagata e restituita');
  });
});

describe('what was taken in person of a booking that is cancelled', () => {
  it('goes back by hand as far as who cancels says, never beyond it, and its guest is told', async () => {
    const { trip, viewer, id, reference } = await aBooking({ manner: 'on_the_spot', means: 'transfer' });
    const cancel = (cents: number) =>
      cancelByOperator(world.deps, viewer, {
        reference,
        choice: { kind: 'all' },
        inPerson: { cents },
        note: '',
        shownCents: 0,
      });
    expect(errorOf(await cancel(6001))).toEqual({ code: 'too-much-in-person' });
    expect(await statusOf(world.deps, id)).toBe('confirmed');
    valueOf(await cancel(5000));
    expect(await takenBy(trip)).toBe(1000);
    expect((await findDeskBooking(world.deps.db, viewer, reference))?.onSite).toMatchObject([
      { amountCents: 6000 },
      { amountCents: -5000, means: 'transfer' },
    ]);
    const booking = await viewOf(id);
    expect(booking).toMatchObject({ takenCents: 1000, handedBackCents: 5000 });
    expect(aMail('booking-cancelled', { booking }).text).toContain(
      'ti rende di persona 50,00 €. Sul posto restano pagati 10,00 €',
    );
  });

  it('stays as it is while it is another sum than who cancels was shown', async () => {
    const { viewer, id, reference, mark } = await aBooking();
    const form = { reference, choice: { kind: 'all' }, note: '', shownCents: 0 } as const;
    const cancel = (takenCents: number) => cancelByOperator(world.deps, viewer, { ...form, takenCents });
    valueOf(await mark());
    expect(errorOf(await cancel(0))).toEqual({ code: 'taken-meanwhile' });
    expect(await statusOf(world.deps, id)).toBe('confirmed');
    valueOf(await cancel(6000));
  });

  it('goes back with a departure that is called off', async () => {
    const { trip, viewer } = await aBooking({ manner: 'on_the_spot' });
    const callOff = { slotId: trip.slot.id, date: '2027-06-12', reason: 'Vento', moveTo: undefined };
    valueOf(await cancelDeparture(world.deps, viewer, callOff));
    expect(await takenBy(trip)).toBe(0);
  });
});

describe('an agreed total', () => {
  const agreed = { totalCents: 5000, reason: 'Amica di Marco' };

  it('is what is due, with its reason for the desk alone', async () => {
    const { viewer, id, reference, mark } = await aBooking({ agreed });
    expect(await viewOf(id)).toMatchObject({ totalCents: 5000, adjustmentCents: -1000, dueCents: 5000 });
    const desk = await findDeskBooking(world.deps.db, viewer, reference);
    expect(desk?.adjustmentReason).toBe('Amica di Marco');
    expect(JSON.stringify(desk?.view)).not.toContain('Amica');
    expect(valueOf(await mark())).toEqual({ amountCents: 5000 });
  });

  it('is what a link asks for, and what the shares are made of', async () => {
    const booking = await aBooking({ manner: 'payment_link', agreed });
    world.control.pay(await pageOf(world, booking));
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
    expect(await onLedger(world, 'platform_fees', booking.id)).toBe(-200);
    expect(await onLedger(world, 'stripe_balance', booking.id)).toBeGreaterThan(0);
  });
});

describe('a link that is paid in another way', () => {
  it('is confirmed without a fee, and a card that pays it later gets its money back', async () => {
    const booking = await aBooking({ manner: 'payment_link' });
    const page = await pageOf(world, booking);
    expect(valueOf(await booking.mark())).toEqual({ amountCents: 6000 });
    expect(await viewOf(booking.id)).toMatchObject({
      status: 'confirmed',
      source: 'on_the_spot',
      dueCents: 0,
    });
    world.control.pay(page);
    await world.settle();
    expect(await onLedger(world, 'platform_fees', booking.id)).toBe(0);
    expect(await onLedger(world, 'guest_funds', booking.id)).toBe(0);
    expect(await viewOf(booking.id)).toMatchObject({ status: 'confirmed', refundableCents: 0 });
  });

  it('is opened and paid without an address too', async () => {
    const contact = { name: 'Ada', surname: '', email: '', phone: '+39 333 123 4567', message: undefined };
    const booking = await aBooking({ manner: 'payment_link', contact });
    world.control.pay(await pageOf(world, booking));
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
  });

  it('is not marked when it has been paid by card', async () => {
    const booking = await aBooking({ manner: 'payment_link' });
    world.control.pay(await pageOf(world, booking));
    await world.settle();
    expect(errorOf(await booking.mark())).toBe('nothing-due');
  });
});
