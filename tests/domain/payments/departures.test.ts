import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { placeByHand } from '#app/domain/lifecycle/place-by-hand.server.ts';
import { cancelDeparture, findDeparture } from '#app/domain/lifecycle/departures.server.ts';
import { type AtStake, atStake } from '#app/domain/lifecycle/departure.ts';
import { markPaid } from '#app/domain/lifecycle/mark-paid.server.ts';
import { moveBooking } from '#tests/support/world/move-booking.ts';
import { openMoveCheckout } from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { changeSlot } from '#app/domain/scheduling/calendars/slots.server.ts';
import { calledOffWords } from '#app/ui/desk/said-words.ts';
import { bookings, rates, slotClosures, slots } from '#db/schema/index.ts';
import { existing } from '#tests/support/existing.ts';
import { aForm } from '#tests/support/world/a-booking.ts';
import { paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip, aCalendar, aUser } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { somebodyWaits } from '#tests/support/world/somebody-waits.ts';
import { mailsAbout, placed, refusal, statusOf } from '#tests/support/world/placing.ts';

const world = await sharedWorld();

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;
const viewerOf = ({ activity }: Trip) => ({ userId: activity.userId, role: 'operator' as const });

function callOff(trip: Trip, moveTo?: { date: string; slot: string }) {
  return cancelDeparture(world.deps, viewerOf(trip), {
    slotId: trip.slot.id,
    date: '2027-06-12',
    reason: 'Vento forte',
    moveTo,
  });
}

const TOMORROW = { date: '2027-06-13', slot: '0930-1100' };

const onTheSpot = (trip: Trip) => byHand(trip, 'on_the_spot');

async function byHand(trip: Trip, manner: 'on_the_spot' | 'on_arrival') {
  const { activityId: _, catalogId: __, ...form } = aForm(trip);
  const input = { ...form, manner, hours: 24 };
  return valueOf(await placeByHand(world.deps, viewerOf(trip), input));
}

async function byTelephone(bookingId: number): Promise<string> {
  const phone = '+393331112223';
  await world.deps.db.update(bookings).set({ email: '', phone }).where(eq(bookings.id, bookingId));
  return phone;
}

/** To the departure that the tests call off, at a price that waits to be paid. */
async function askToMoveHere(trip: Trip, reference: string): Promise<void> {
  await world.deps.db.update(rates).set({ priceCents: 2500 }).where(eq(rates.serviceId, trip.service.id));
  const move = {
    date: '2027-06-12',
    slot: '0930-1100',
    price: 'current',
    expectedTotalCents: 2500,
  } as const;
  const asked = { ...move, reference, sequence: 0, note: '' };
  expect(valueOf(await moveBooking(world.deps, viewerOf(trip), asked))).toMatchObject({ waits: true });
}

describe('a departure that is called off', () => {
  it('touches no more than was shown, also when somebody books in the same instant', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const first = await paidBooking(world, trip, { people: 1 });
    const at = { slotId: trip.slot.id, date: '2027-06-12' };
    const shown = atStake(
      existing(await findDeparture(world.deps, viewerOf(trip), { ...at, right: 'manage' })),
    );
    let answer: ReturnType<typeof cancelDeparture> | undefined;
    await world.database.db.transaction(async (tx) => {
      await placed({ ...world.deps, db: tx }, trip);
      const callOff = { ...at, reason: 'Vento forte', moveTo: undefined, shown };
      answer = cancelDeparture(world.deps, viewerOf(trip), callOff);
      await somebodyWaits(world.deps.db);
    });
    expect(errorOf(await existing(answer))).toBe('more-at-stake');
    expect(await statusOf(world.deps, first.id)).toBe('confirmed');
    expect(await refusal(world.deps, trip)).toBeUndefined();
  });

  it('hands back no cash that was marked since it was shown', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const { id, reference } = await byHand(trip, 'on_arrival');
    const at = { slotId: trip.slot.id, date: '2027-06-12' };
    const seen = () => findDeparture(world.deps, viewerOf(trip), { ...at, right: 'manage' });
    const shown = atStake(existing(await seen()));
    valueOf(await markPaid(world.deps, viewerOf(trip), { reference, means: 'cash' }));
    const press = (stake: AtStake) =>
      cancelDeparture(world.deps, viewerOf(trip), {
        ...at,
        reason: 'Vento',
        moveTo: undefined,
        shown: stake,
      });
    expect(errorOf(await press(shown))).toBe('more-at-stake');
    expect(await statusOf(world.deps, id)).toBe('confirmed');
    expect(valueOf(await press(atStake(existing(await seen()))))).toMatchObject({ inPersonCents: 2000 });
  });

  it('is closed, every party has all its money back and is told why; the completed one stays', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const paid = await paidBooking(world, trip, { people: 2 });
    const spot = await onTheSpot(trip);
    const open = await placed(world.deps, trip);
    const over = await onTheSpot(trip);
    await world.deps.db.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, over.id));
    const seen = await findDeparture(world.deps, viewerOf(trip), {
      right: 'manage',
      slotId: trip.slot.id,
      date: '2027-06-12',
    });
    expect(seen && atStake(seen)).toEqual({ parties: 3, cents: 4000, takenCents: 2000 });
    const done = valueOf(await callOff(trip));
    expect(calledOffWords(done)).toMatch(/Rimborsi: 40,00\s€\. Da rendere di persona: 20,00\s€$/);
    expect(done).toEqual({
      cancelled: 3,
      moved: 0,
      refundCents: 4000,
      inPersonCents: 2000,
      untold: [],
      kept: [{ reference: over.reference, why: 'completed' }],
    });
    await world.settle();
    expect(await statusOf(world.deps, paid.id)).toBe('cancelled operator');
    expect(await statusOf(world.deps, open.id)).toBe('cancelled operator');
    expect((await getBookingView(world.deps.db, paid.id)).refundedCents).toBe(4000);
    for (const { id } of [paid, spot, open])
      expect(await mailsAbout(world.deps, id)).toContain('booking-cancelled mario@example.com');
    expect(await refusal(world.deps, trip)).toEqual({ code: 'slot-not-offered' });
  });

  it('is everybody’s who comes at that time, also under a slot that was edited or is there twice since', async () => {
    const { deps } = world;
    const trip = await aBoatTrip(deps.db);
    const viewer = viewerOf(trip);
    const paid = await paidBooking(world, trip);
    const renamed = { name: 'Alba', startTime: '09:30', endTime: '11:00', quantity: 10, keepSold: false };
    valueOf(await changeSlot(deps, viewer, { ...renamed, slotId: trip.slot.id, from: '2027-06-05' }));
    const [edited] = await deps.db.select().from(slots).where(eq(slots.supersedesId, trip.slot.id));
    const twin = await aCalendar(deps.db, trip.resource.id);
    const asked = { slotId: edited?.id ?? 0, date: '2027-06-12', right: 'manage' as const };
    expect((await findDeparture(deps, viewer, asked))?.parties).toMatchObject([{ id: paid.id }]);
    const done = await cancelDeparture(deps, viewer, { ...asked, reason: 'Vento', moveTo: undefined });
    expect(valueOf(done)).toMatchObject({ cancelled: 1, refundCents: 2000 });
    expect(await statusOf(deps, paid.id)).toBe('cancelled operator');
    expect(await refusal(deps, trip)).toEqual({ code: 'slot-not-offered' });
    expect((await findDeparture(deps, viewer, { ...asked, slotId: twin.slots[0]?.id ?? 0 }))?.closed).toBe(
      true,
    );
  });

  it('gives nobody their money twice when it is sent again, or at the same instant', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const paid = await paidBooking(world, trip);
    const answers = await Promise.all([callOff(trip), callOff(trip)]);
    expect(answers.map((each) => valueOf(each).cancelled).sort()).toEqual([0, 1]);
    expect(valueOf(await callOff(trip))).toMatchObject({ cancelled: 0, refundCents: 0 });
    await world.settle();
    expect((await getBookingView(world.deps.db, paid.id)).refundedCents).toBe(2000);
    const told = (await mailsAbout(world.deps, paid.id)).filter((mail) =>
      mail.startsWith('booking-cancelled'),
    );
    expect(told).toHaveLength(1);
  });

  it('is finished by asking again after it stopped half-way', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const first = await paidBooking(world, trip);
    const second = await paidBooking(world, trip);
    let calls = 0;
    const db = new Proxy(world.deps.db, {
      get(target, name, receiver) {
        // The slot is closed and the first party is done; then the process dies.
        if (name === 'transaction' && (calls += 1) > 2) throw new Error('killed');
        const value: unknown = Reflect.get(target, name, receiver);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const dying = { ...world.deps, db };
    const asked = { slotId: trip.slot.id, date: '2027-06-12', reason: 'Vento', moveTo: undefined };
    await expect(cancelDeparture(dying, viewerOf(trip), asked)).rejects.toThrow('killed');
    expect(await statusOf(world.deps, first.id)).toBe('cancelled operator');
    expect(await statusOf(world.deps, second.id)).toBe('confirmed');
    expect(valueOf(await callOff(trip)).cancelled).toBe(1);
    expect(await statusOf(world.deps, second.id)).toBe('cancelled operator');
  });

  it('moves all it can to another time at the price they paid, and says whom it could not', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 3 });
    const pair = await paidBooking(world, trip, { people: 2 });
    const single = await paidBooking(world, trip);
    const phone = await byTelephone(pair.id);
    await placed(world.deps, trip, { date: '2027-06-13' });
    expect(valueOf(await callOff(trip, TOMORROW))).toEqual({
      cancelled: 0,
      moved: 1,
      untold: [{ reference: pair.reference, guest: 'Mario Rossi', phone, became: 'moved' }],
      refundCents: 0,
      inPersonCents: 0,
      kept: [{ reference: single.reference, why: 'no-room' }],
    });
    expect((await getBookingView(world.deps.db, pair.id)).date).toBe('2027-06-13');
    const closed = { slotId: trip.slot.id, date: '2027-06-12', right: 'manage' } as const;
    expect((await findDeparture(world.deps, viewerOf(trip), closed))?.untold).toEqual([
      { reference: pair.reference, guest: 'Mario Rossi', phone, became: 'moved' },
    ]);
    expect((await getBookingView(world.deps.db, single.id)).status).toBe('confirmed');
    expect(valueOf(await callOff(trip))).toMatchObject({ cancelled: 1, refundCents: 2000 });
    expect(await statusOf(world.deps, pair.id)).toBe('confirmed');
  });

  it('ends the moves to it that nobody has paid for: those guests keep what they have', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const booking = await paidBooking(world, trip, { date: '2027-06-14' });
    await askToMoveHere(trip, booking.reference);
    expect(valueOf(await callOff(trip))).toMatchObject({ cancelled: 0, moved: 0 });
    expect(errorOf(await openMoveCheckout(world.deps, booking.secret))).toBe('expired');
    const told = await mailsAbout(world.deps, booking.id);
    expect(told.at(-1)).toBe('booking-move-withdrawn mario@example.com');
    expect(await getBookingView(world.deps.db, booking.id)).toMatchObject({
      date: '2027-06-14',
      status: 'confirmed',
      totalCents: 2000,
    });
  });

  it('ends a move of a guest without an address, who is to be told by telephone', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const { id, reference } = await paidBooking(world, trip, { date: '2027-06-14' });
    const phone = await byTelephone(id);
    await askToMoveHere(trip, reference);
    const asked = { slotId: trip.slot.id, date: '2027-06-12', right: 'manage' } as const;
    expect((await findDeparture(world.deps, viewerOf(trip), asked))?.untoldChanges).toBe(1);
    const done = valueOf(await callOff(trip));
    expect(done.untold).toEqual([{ reference, guest: 'Mario Rossi', phone, became: 'stays' }]);
    expect(calledOffWords(done)).toBe("Partenza chiusa. 1 ospite non ha un'email: avvisalo tu");
  });

  it('can’t move to itself, and is nobody else’s', async () => {
    const trip = await aBoatTrip(world.deps.db);
    expect(errorOf(await callOff(trip, { date: '2027-06-12', slot: '0930-1100' }))).toBe('same-time');
    const stranger = { ...trip, activity: { ...trip.activity, userId: (await aUser(world.deps.db)).id } };
    expect(errorOf(await callOff(stranger))).toBe('not-found');
    const closures = await world.deps.db
      .select()
      .from(slotClosures)
      .where(eq(slotClosures.slotId, trip.slot.id));
    expect(closures).toEqual([]);
  });
});
