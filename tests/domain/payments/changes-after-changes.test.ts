// Changes after a refund, a kept sum or an arrival: no payment is lost, and nothing is refunded or asked for twice.
import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { checkIn } from '#app/domain/bookings/desk/arrivals.server.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { changeBooking, previewChange } from '#app/domain/lifecycle/changes/change-booking.server.ts';
import {
  changeOwnBooking,
  previewOwnChange,
} from '#app/domain/lifecycle/changes/change-own-booking.server.ts';
import { getMovable } from '#app/domain/lifecycle/changes/movable.server.ts';
import { changeMoney } from '#app/domain/lifecycle/changes/change-money.ts';
import { type ChangeInput, changeLines } from '#app/domain/lifecycle/changes/change-plan.ts';
import { findTaken, markPaid } from '#app/domain/lifecycle/mark-paid.server.ts';
import {
  endWaitingMove,
  findWaitingMove,
  openMoveCheckout,
} from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { placeByHand } from '#app/domain/lifecycle/place-by-hand.server.ts';
import { stopSales } from '#app/domain/scheduling/calendars/closures.server.ts';
import {
  bookings,
  onSitePayments,
  rates,
  serviceQuestions,
  serviceResources,
  services,
} from '#db/schema/index.ts';
import { aForm } from '#tests/support/world/a-booking.ts';
import { payDifference, viewerOf } from '#tests/support/world/a-dearer-move.ts';
import { paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { someQuestions } from '#tests/support/world/a-question.ts';
import { aBoatTrip, aCalendar, aResource } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { expectSoundLedger } from '#tests/support/world/money-checks.ts';

const world = await sharedWorld();

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;
type Booked = { id: number; reference: string; secret: string };

type Party = { trip: Trip; booking: Booked };

async function change({ trip, booking }: Party, counts: number[], more: Partial<ChangeInput> = {}) {
  const view = await getBookingView(world.deps.db, booking.id);
  return changeBooking(world.deps, viewerOf(trip), {
    reference: booking.reference,
    date: view.date,
    slot: '0930-1100',
    choices: counts.map((people, at) => ({ rateId: trip.service.rates[at]?.id ?? 0, people })),
    price: 'sold',
    givesBack: false,
    pays: 'link',
    shown: undefined,
    sequence: view.sequence,
    note: '',
    ...more,
  });
}

const viewOf = ({ id }: Booked) => getBookingView(world.deps.db, id);

async function byHand(manner: 'on_arrival' | 'on_the_spot', people: number) {
  const trip = await aBoatTrip(world.deps.db);
  const { activityId: _, catalogId: __, ...form } = aForm(trip, { people });
  const input = { ...form, manner, hours: 24, means: 'cash' as const };
  return { trip, booking: valueOf(await placeByHand(world.deps, viewerOf(trip), input)) };
}

describe('what goes back by card', () => {
  const before = { totalCents: 10_000, onSiteCents: 0, takenCents: 0, failedCents: 0 };
  const less = { givesBack: true, pays: 'link' as const };

  it.each([
    { refundableCents: 10_000, backCents: 5000, what: 'all that the seat cost' },
    { refundableCents: 5000, backCents: 0, what: 'nothing where as much had gone back before' },
    { refundableCents: 8000, backCents: 3000, what: 'the rest where less had gone back before' },
  ])('is $what', ({ refundableCents, backCents }) => {
    expect(changeMoney({ ...before, refundableCents }, 5000, less).cardBackCents).toBe(backCents);
  });
});

it.each([
  [6000, 0, 2000],
  [7500, 0, 500],
  [8000, 0, 0],
  [8000, 2000, 2000],
])('20 € more: %i cents refundable, %i failed, %i due in person', (refundableCents, failedCents, due) => {
  const before = { totalCents: 6000, onSiteCents: 0, takenCents: 0, refundableCents, failedCents };
  const { onSiteCents, inPersonMoreCents } = changeMoney(before, 8000, {
    givesBack: false,
    pays: 'arrival',
  });
  expect([onSiteCents, inPersonMoreCents]).toEqual([due, due]);
});

describe('an agreed total', () => {
  it('keeps its proportion while a rate that is sold no more keeps its price, and no longer', () => {
    const line = (rateId: number) => ({
      rateId,
      rateName: 'Adulto',
      pricing: 'per_person' as const,
      people: 1,
      multiplier: 1,
      unitPriceCents: 2000,
      totalCents: 2000,
    });
    const rate = { id: 1, name: 'Adulto', pricing: 'per_person' as const, minPeople: 1, priceCents: 3000 };
    const elsewhere = (rateIds: number[]) =>
      changeLines(
        { lines: rateIds.map(line), adjustmentCents: -400 },
        {
          choices: rateIds.map((rateId) => ({ rateId, people: 1 })),
          rates: [{ ...rate, maxPeople: undefined }],
          capacity: 1,
          price: 'current',
          moves: true,
        },
      );
    expect(valueOf(elsewhere([1, 2]))).toMatchObject({ totalCents: 4500, adjustmentCents: -500 });
    expect(valueOf(elsewhere([1]))).toMatchObject({ totalCents: 3000, adjustmentCents: 0 });
  });
});

describe('what goes back in person', () => {
  it('goes back as it came, unless the operator says otherwise', async () => {
    const { trip, booking } = await byHand('on_arrival', 4);
    const mark = { reference: booking.reference, means: 'transfer' as const };
    valueOf(await markPaid(world.deps, viewerOf(trip), mark));
    valueOf(await change({ trip, booking }, [3]));
    valueOf(await change({ trip, booking }, [2], { backMeans: 'cash' }));
    const rows = await world.deps.db
      .select({ cents: onSitePayments.amountCents, means: onSitePayments.means })
      .from(onSitePayments)
      .where(eq(onSitePayments.bookingId, booking.id))
      .orderBy(onSitePayments.id);
    expect(rows).toEqual([
      { cents: 8000, means: 'transfer' },
      { cents: -2000, means: 'transfer' },
      { cents: -2000, means: 'cash' },
    ]);
    const [mail] = await world.deps.db.execute(sql`
      select data->'inPersonBackCents' as cents from mails where booking_id = ${booking.id} and kind = 'booking-moved' order by id desc limit 1`);
    expect(mail).toEqual({ cents: 2000 });
  });
});

describe('answers that come with a change', () => {
  it('stand at once where the rest waits for the guest, and not at all where it is refused', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const [question] = await someQuestions(world.deps.db, trip.service.id, [{ label: 'Allergie' }]);
    const booking = await paidBooking(world, trip, { people: 1 });
    const answered = (answer: string) => ({
      answers: [{ questionId: question?.id ?? 0, label: 'Allergie', answer }],
    });
    const told = async () => (await viewOf(booking)).answers.map(({ answer }) => answer);
    expect(valueOf(await change({ trip, booking }, [2], answered('1 celiaco'))).waits).toBe(true);
    expect(await told()).toEqual(['1 celiaco']);
    expect(errorOf(await change({ trip, booking }, [1000], answered('nessuna')))).toBeDefined();
    expect(await told()).toEqual(['1 celiaco']);
    await payDifference(world, booking);
    expect(await viewOf(booking)).toMatchObject({ people: 2, totalCents: 4000 });
    expect(await told()).toEqual(['1 celiaco']);
  });
});

describe('corrected answers', () => {
  it('leave a booking where it is, also where its resource is sold no more; without a correction it goes to another', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const [question, old] = await someQuestions(world.deps.db, trip.service.id, [
      { label: 'Allergie' },
      { label: 'Taglia', archivedAt: new Date() },
    ]);
    const booking = await paidBooking(world, trip, { people: 1 });
    const spare = await aResource(world.deps.db, trip.activity.id, { name: 'Barca di riserva' });
    await aCalendar(world.deps.db, spare.id);
    await world.deps.db
      .insert(serviceResources)
      .values({ serviceId: trip.service.id, resourceId: spare.id, position: 1 });
    const { date } = await viewOf(booking);
    const stopped = { resourceId: trip.resource.id, dates: [date], hours: undefined, reason: 'Motore' };
    valueOf(await stopSales(world.deps, viewerOf(trip), stopped));
    const where = async () => {
      const [row] = await world.deps.db.select().from(bookings).where(eq(bookings.id, booking.id));
      return row?.resourceId;
    };
    const answers = [{ questionId: question?.id ?? 0, label: 'Allergie', answer: 'noci' }];
    const leaves = async (told: ChangeInput['answers']) => {
      const movable = await getMovable(world.deps, booking.id, 'owner');
      const choices = [{ rateId: trip.service.rates[0]?.id ?? 0, people: 1 }];
      const asked = { choices, date, slot: '0930-1100', answers: told };
      const input = { ...asked, price: 'sold', givesBack: false, pays: 'link' } as const;
      return valueOf(await previewChange(world.deps, movable, input)).leaves;
    };
    expect([await leaves([]), await leaves(answers)]).toEqual([true, false]);
    valueOf(await change({ trip, booking }, [1], { answers }));
    expect([await where(), (await viewOf(booking)).answers]).toEqual([trip.resource.id, answers]);
    await world.deps.db
      .update(serviceQuestions)
      .set({ label: 'Intolleranze' })
      .where(eq(serviceQuestions.id, question?.id ?? 0));
    await world.deps.db.execute(sql`
      insert into booking_answers (booking_id, question_id, label, answer)
      select ${booking.id}, ${old?.id ?? 0}, 'Taglia', 'M'`);
    const same = answers.map((each) => ({ ...each, label: 'Intolleranze' }));
    valueOf(await change({ trip, booking }, [1], { answers: same }));
    expect(await where()).toBe(spare.id);
    expect((await viewOf(booking)).answers).toMatchObject([{ label: 'Allergie' }, { label: 'Taglia' }]);
  });
});

describe('a guest’s change that costs a few cents more', () => {
  it('is said to be none for a card before they press, and refused to who presses', async () => {
    const trip = await aBoatTrip(world.deps.db);
    await world.deps.db.update(services).set({ guestChanges: 'day' }).where(eq(services.id, trip.service.id));
    const booking = await paidBooking(world, trip, { people: 1 });
    await world.deps.db.update(rates).set({ priceCents: 2010 }).where(eq(rates.serviceId, trip.service.id));
    const movable = await getMovable(world.deps, booking.id, 'guest');
    const choices = [{ rateId: trip.service.rates[0]?.id ?? 0, people: 1 }];
    const wanted = { date: '2027-06-13', slot: '0930-1100', choices };
    expect(errorOf(await previewOwnChange(world.deps, movable, wanted))).toEqual({ code: 'too-little' });
    const seen = { sequence: 0, seenWaitingId: 0, shown: { totalCents: 2010, backCents: 0 } };
    expect(errorOf(await changeOwnBooking(world.deps, booking.secret, { ...wanted, ...seen }))).toEqual({
      code: 'too-little',
    });
  });
});

describe('what is marked as paid', () => {
  it('is the sum that was shown, or nothing', async () => {
    const { trip, booking } = await byHand('on_arrival', 1);
    valueOf(await change({ trip, booking }, [2], { pays: 'arrival' }));
    const mark = { reference: booking.reference, means: 'cash' as const };
    const marked = (shownCents: number) => markPaid(world.deps, viewerOf(trip), { ...mark, shownCents });
    expect(errorOf(await marked(2000))).toBe('other-due');
    expect(valueOf(await marked(4000))).toEqual({ amountCents: 4000 });
  });
});

describe('on the day itself', () => {
  beforeAll(() => world.pass({ hours: 10 * 24 + 20 }));

  it('a dearer change for fewer people is void where more are in by the time it is paid, and what was paid goes back', async () => {
    const trip = await aBoatTrip(world.deps.db, {
      rates: [{ priceCents: 2000 }, { name: 'Adulto', priceCents: 5000 }],
    });
    const booking = await paidBooking(world, trip, { people: 3 });
    expect(valueOf(await change({ trip, booking }, [0, 2])).waits).toBe(true);
    const asked = { reference: booking.reference, people: 3, requestKey: randomUUID() };
    valueOf(await checkIn(world.deps, { viewer: viewerOf(trip) }, asked));
    await payDifference(world, booking);
    await world.settle();
    expect(await findWaitingMove(world.deps, booking.id)).toBeUndefined();
    expect(await viewOf(booking)).toMatchObject({
      people: 3,
      totalCents: 6000,
      paidCents: 10_000,
      refundedCents: 4000,
    });
    await expectSoundLedger(world);
  });

  it('a dearer change asks in person only for what was not kept before', async () => {
    const { trip, booking } = await byHand('on_the_spot', 3);
    valueOf(await change({ trip, booking }, [2], { pays: 'cash' }));
    expect(await findTaken(world.deps, booking.id)).toBe(6000);
    valueOf(await change({ trip, booking }, [3], { pays: 'cash' }));
    expect(await findTaken(world.deps, booking.id)).toBe(6000);
    valueOf(await change({ trip, booking }, [4], { pays: 'card' }));
    expect(await findTaken(world.deps, booking.id)).toBe(8000);
    expect(await viewOf(booking)).toMatchObject({ totalCents: 8000, onSiteCents: 8000, dueCents: 0 });
  });
});

it('nothing dearer is asked for by card while a payment of a wrong amount is looked into', async () => {
  const trip = await aBoatTrip(world.deps.db);
  const booking = await paidBooking(world, trip, { people: 3 });
  await world.deps.db
    .update(services)
    .set({ guestChanges: 'day_and_people' })
    .where(eq(services.id, trip.service.id));
  expect(await pay(world.deps, booking.id, { amountCents: 1999 })).toBe('flagged');
  expect(await viewOf(booking)).toMatchObject({ underCheck: true, paidCents: 6000 });
  valueOf(await change({ trip, booking }, [4]));
  expect(errorOf(await openMoveCheckout(world.deps, booking.secret))).toBe('already-paid');
  await world.deps.db.transaction((tx) => endWaitingMove({ ...world.deps, db: tx }, booking.id));
  const movable = await getMovable(world.deps, booking.id, 'guest');
  const wanted = { date: movable.booking.date, slot: '0930-1100' };
  const people = (count: number) => [{ rateId: trip.service.rates[0]?.id ?? 0, people: count }];
  const preview = (count: number) =>
    previewOwnChange(world.deps, movable, { ...wanted, choices: people(count) });
  expect(errorOf(await preview(4))).toEqual({ code: 'under-check' });
  expect((await preview(2)).ok).toBe(true);
});
