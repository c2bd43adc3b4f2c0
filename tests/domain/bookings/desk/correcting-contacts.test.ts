// A corrected address: who keeps the link and the ticket code, and who gets new ones.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { correctContact } from '#app/domain/bookings/desk/contact.server.ts';
import { bookings } from '#db/schema/bookings.ts';
import { moveDearer, movePageOf, viewerOf } from '#tests/support/world/a-dearer-move.ts';
import { paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';

const world = await sharedWorld();

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;

/** Which of the two are new after the correction. */
async function renewed(trip: Trip, { id, reference }: { id: number; reference: string }) {
  const codes = async () => {
    const [row] = await world.deps.db.select().from(bookings).where(eq(bookings.id, id));
    return [row?.secret, row?.ticketCode];
  };
  const before = await codes();
  const contact = { name: 'Mario', surname: 'Rossi', email: 'giusto@example.com', phone: '+39 333 1234567' };
  valueOf(await correctContact(world.deps, viewerOf(trip), { reference, contact }));
  const after = await codes();
  return { link: before[0] !== after[0], code: before[1] !== after[1] };
}

async function aBooking() {
  const trip = await aBoatTrip(world.deps.db);
  return { trip, booking: await paidBooking(world, trip, { people: 3 }) };
}

it('both are new where the mail went to somebody else', async () => {
  const { trip, booking } = await aBooking();
  expect(await renewed(trip, booking)).toEqual({ link: true, code: true });
});

it('both stay where there was no address: the guest has them in their hands', async () => {
  const { trip, booking } = await aBooking();
  await world.deps.db.update(bookings).set({ email: '' }).where(eq(bookings.id, booking.id));
  expect(await renewed(trip, booking)).toEqual({ link: false, code: false });
});

it('the link stays while the guest is at the card page of a dearer change, which leads back by it', async () => {
  const { trip, booking } = await aBooking();
  valueOf(await moveDearer(world, { trip, booking }));
  await movePageOf(world, booking);
  expect(await renewed(trip, booking)).toEqual({ link: false, code: true });
});
