// Until when cancelling is free, from the panel to the desk.
import { describe, expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { GUEST } from '#tests/support/visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip, aCalendar, anActivity, aResource, aService } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { deps, clock, newVisitor } = world;

type Trip = Pick<Awaited<ReturnType<typeof aBoatTrip>>, 'activity' | 'service'>;

function pageOf({ activity, service }: Trip): string {
  const slug = 'giro-in-barca';
  return `https://${activity.subdomain}.piattaforma.test/${service.catalogId}/esperienze/${service.id}/${slug}`;
}

describe('until when cancelling is free', () => {
  const slots = [
    { name: 'Mattina', startTime: '09:30', endTime: '11:00' },
    { name: 'Pomeriggio', startTime: '15:00', endTime: '16:30' },
  ];

  async function twoTimes() {
    const activity = await anActivity(deps.db);
    const boat = await aResource(deps.db, activity.id, { capacity: 8 });
    await aCalendar(deps.db, boat.id, { startDate: '2027-01-01', endDate: '2028-12-31', slots });
    const service = await aService(deps.db, activity.id, { resources: [boat.id], cancellationHours: 24 });
    return { activity, service };
  }

  it('is a rule while no time is chosen, and a moment once one is', async () => {
    const trip = await twoTimes();
    const guest = newVisitor();
    await guest.visit(pageOf(trip));
    expect(guest.page.text).toContain('Annullamento gratuito fino a 24 ore prima');
    await guest.visit(`${pageOf(trip)}?date=2027-06-12`);
    expect(guest.page.text).toContain('Annullamento gratuito fino a 24 ore prima');
    await guest.visit(`${pageOf(trip)}?date=2027-06-12&slot=1500-1630`);
    expect(guest.page.text).toContain('Annullamento gratuito fino a venerdì 11 giugno, ore 15:00');
    expect(guest.page.text).not.toContain('24 ore prima');
  });

  it('is promised nowhere for a time that is too near, from the panel to the desk', async () => {
    const trip = await twoTimes();
    const people = `people-${trip.service.rates[0]?.id}=2`;
    const guest = newVisitor();
    // Now it is ten o'clock on 1 June, less than a day before the next morning.
    for (const query of ['slot=0930-1100', `slot=0930-1100&${people}&step=details`]) {
      await guest.visit(`${pageOf(trip)}?date=2027-06-02&${query}`);
      expect(guest.page.text).toContain('Non rimborsabile');
      expect(guest.page.text).not.toContain('Annullamento gratuito');
    }
    await guest.submit('Vai al pagamento', GUEST);
    expect(guest.page.url.pathname).toBe('/checkout');
    expect(guest.page.text).toContain('Non rimborsabile');
    expect(guest.page.text).not.toContain('nnullamento gratuito');
    await guest.visit(`${pageOf(trip)}?date=2027-06-02&slot=1500-1630`);
    expect(guest.page.text).toContain('Annullamento gratuito fino a martedì 1 giugno, ore 15:00');
  });

  it('is said of the time that is chosen beside one’s name, too', async () => {
    const trip = await twoTimes();
    const guest = newVisitor();
    const gone = `slot=1200-1300&people-${trip.service.rates[0]?.id}=2`;
    await guest.visit(`${pageOf(trip)}?date=2027-06-02&${gone}&step=details`);
    await guest.submit('Vai al pagamento', { ...GUEST, slot: '0930-1100', email: 'mario' });
    expect(guest.page.status).toBe(422);
    expect(guest.page.text).toContain('Non rimborsabile');
  });

  it('says the year where it is another', async () => {
    const trip = await twoTimes();
    const guest = newVisitor();
    await guest.visit(`${pageOf(trip)}?date=2028-01-15&slot=0930-1100`);
    expect(guest.page.text).toContain('Annullamento gratuito fino a venerdì 14 gennaio 2028, ore 09:30');
    expect(guest.page.text).toContain('Orari di sabato 15 gennaio 2028');
  });

  it('stays on the printed page of the booking, whose buttons do not', async () => {
    const trip = await twoTimes();
    const { id, secret } = await placed(deps, trip);
    await pay(deps, id);
    const guest = newVisitor();
    await guest.visit(`/booking/${secret}`);
    expect(guest.page.text).toContain('Annulla la prenotazione');
    for (const unprinted of guest.page.root.querySelectorAll('[data-no-print]')) unprinted.remove();
    expect(guest.page.text).toContain("Puoi annullare gratis fino all'11 giugno, ore 09:30");
    expect(guest.page.text).not.toContain('Annulla la prenotazione');
  });

  it('is said at the desk, and afterwards that it is over', async () => {
    const trip = await aBoatTrip(deps.db);
    const { reference } = await placed(deps, trip);
    const operator = await operatorVisitor(world, trip.activity.userId);
    const page = `/availability/bookings/${reference}`;
    expect((await operator.visit(page)).text).toContain(
      'Annullamento gratuito fino a giovedì 10 giugno, ore 09:30',
    );
    clock.set('2027-06-10T09:31');
    expect((await operator.visit(page)).text).toContain('Non rimborsabile');
    expect(operator.page.text).not.toContain('gratuito');
  });
});
