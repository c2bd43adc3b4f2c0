// A hold that has expired, before any job has recorded it: what the guest and the desk see and can do.
import { describe, expect, it } from 'vitest';

import { endHold } from '#app/domain/lifecycle/open-checkout.server.ts';
import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { mailsAbout, placed, statusOf } from '#tests/support/world/placing.ts';

const world = await accountApp();

async function aHold() {
  world.clock.set('2027-06-01T10:00');
  const trip = await aBoatTrip(world.deps.db);
  return { trip, booking: await placed(world.deps, trip, { people: 2 }) };
}

const PAGES = ['/booking/', '/checkout?booking='];

describe('a hold that ended by the clock', () => {
  it('is over in words at once, on both pages, with the same choice to make again', async () => {
    const { trip, booking } = await aHold();
    const guest = world.newVisitor();
    await guest.visit(`/booking/${booking.secret}`);
    expect(guest.page.text).toContain('In attesa');
    expect(guest.page.text).toContain('Posti riservati fino alle 10:15');
    expect(guest.page.text).toContain('Vai al pagamento');
    world.clock.advance({ minutes: 15 });
    for (const page of PAGES) {
      await guest.visit(page + booking.secret);
      expect(guest.page.text).toContain('Tempo scaduto: abbiamo liberato i posti, nessun addebito.');
      for (const gone of ['In attesa', 'Vai al pagamento', 'Posti riservati', 'Annulla'])
        expect(guest.page.text).not.toContain(gone);
      await guest.follow('Scegli di nuovo');
      const { searchParams } = guest.page.url;
      expect([searchParams.get('date'), searchParams.get('slot')]).toEqual(['2027-06-12', '0930-1100']);
      expect(searchParams.get(`people-${trip.service.rates[0]?.id}`)).toBe('2');
    }
    expect(await statusOf(world.deps, booking.id)).toBe('pending');
  });

  it('reads the same once somebody has written it down', async () => {
    const { booking } = await aHold();
    const guest = world.newVisitor();
    world.clock.advance({ minutes: 16 });
    const before = (await guest.visit(`/booking/${booking.secret}`)).text;
    await endHold(world.deps, booking.id);
    expect(await statusOf(world.deps, booking.id)).toBe('cancelled expired');
    expect((await guest.visit(`/booking/${booking.secret}`)).text).toBe(before);
  });

  it('is shown as such at the desk, which has no mail to send again', async () => {
    const { trip, booking } = await aHold();
    const operator = await operatorVisitor(world, trip.activity.userId);
    const page = `/availability/bookings/${booking.reference}`;
    world.clock.advance({ minutes: 16 });
    const list = '/availability/bookings';
    for (const over of [page, list, `${list}?status=cancelled`, `/availability/guests/${booking.reference}`])
      expect([over, (await operator.visit(over)).text]).toEqual([over, expect.stringContaining('Annullata')]);
    expect((await operator.visit(`${list}?status=pending`)).text).not.toContain(booking.reference);
    expect((await operator.visit(page)).text).toContain('tempo scaduto');
    await endHold(world.deps, booking.id);
    expect((await operator.visit(page)).text).not.toContain("Invia di nuovo l'email");
    await operator.visit(`${page}/resend`);
    await operator.submit('Invia di nuovo');
    expect(operator.page.text).toContain("L'ospite non ha pagato, quindi non c'è una conferma da rimandare");
    expect(await mailsAbout(world.deps, booking.id)).toEqual([]);
  });
});
