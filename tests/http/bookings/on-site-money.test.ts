// Money due in person, marked as paid and unmarked without scripts, on the booking's page and on its departure's.
import { describe, expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { aDesk } from '#tests/support/world/a-desk.ts';
import { aUser } from '#tests/support/world/a-service.ts';
import { aSignedInOperator } from '#tests/support/world/a-signed-in-operator.ts';

const site = await accountApp();
const GUEST = { name: 'Mario', email: 'mario@example.com', phone: '333 123 4567' };

async function aBookingByHand(fields: Record<string, string> = {}) {
  const { operator, service } = await aDesk(site);
  const rate = `people-${service.rates[0]?.id}`;
  await operator.visit(
    `/availability/bookings/new?service=${service.id}&date=2027-06-12&slot=0930-1100&step=details&${rate}=2`,
  );
  await operator.submit('Crea la prenotazione', { ...GUEST, manner: 'on_arrival', ...fields });
  return { operator, path: operator.page.url.pathname };
}

async function ticketOf(path: string): Promise<string> {
  const [row] = await site.app.database
    .sql`select secret from bookings where reference = ${path.split('/').at(-1) ?? ''}`;
  return `/booking/${row?.['secret']}`;
}

describe('a booking that is paid on arrival', () => {
  it('says everywhere what is due, until one press says how it was paid', async () => {
    const { operator, path } = await aBookingByHand();
    expect(operator.page.text).toContain("Prenotazione confermata, da incassare all'arrivo");
    expect(operator.page.text).toContain('Da incassare 40,00 €');
    await operator.visit('/availability/bookings');
    expect(operator.page.text).toContain('Da incassare 40,00 €');
    const [mail] = await site.mailsTo(GUEST.email);
    expect(mail?.text).toMatch(/Da pagare all'arrivo.*40,00 €/);
    const guest = site.newVisitor();
    await guest.visit(await ticketOf(path));
    expect(guest.page.text).toContain("Da pagare all'arrivo: 40,00 €");
    await operator.visit(path);
    const contanti = operator.request('Contanti');
    await operator.send(contanti);
    expect(operator.page.text).toContain('incassati 40,00 €');
    expect(operator.page.text).toContain('In sede: 40,00 €, contanti');
    await operator.send(contanti);
    expect(operator.page.text).toContain('era già segnata pagata');
    await guest.visit(guest.page.url.pathname);
    expect(guest.page.text).toContain('Pagata sul posto');
    await operator.submit('Togli «pagata»');
    expect(operator.page.text).toContain('Da incassare 40,00 €');
  });

  it.each(['cancelled', 'no-show'])(
    'is nobody’s takings any more once it is unpaid and %s',
    async (state) => {
      const { operator, path } = await aBookingByHand();
      expect(operator.page.text).toContain('La incassi tu in sede');
      if (state === 'cancelled') {
        await operator.visit(`${path}/cancel`);
        await operator.submit('Annulla la prenotazione');
      } else
        await site.app.database
          .sql`update bookings set no_show_at = now() where reference = ${path.split('/').at(-1) ?? ''}`;
      await operator.visit(path);
      expect(operator.page.text).toContain('Nessun incasso per questa prenotazione');
      expect(operator.page.text).not.toContain('La incassi tu in sede');
    },
  );

  it('goes back by hand, once paid, when it is cancelled, and its guest reads so', async () => {
    const { operator, path } = await aBookingByHand();
    await operator.visit(`${path}/cancel`);
    const unpaid = operator.request('Annulla la prenotazione');
    await operator.visit(path);
    await operator.submit('Contanti');
    await operator.send(unpaid);
    expect(operator.page.status).toBe(409);
    expect(operator.page.text).toContain('è cambiato: adesso sono 40,00 €');
    await operator.submit('Annulla la prenotazione', { inPerson: '41' });
    expect(operator.page.text).toContain('Puoi rendere al massimo 40,00 €');
    await operator.submit('Annulla la prenotazione', { inPerson: '30' });
    expect(operator.page.text).toContain('Prenotazione annullata: 30,00 € resi di persona');
    expect(operator.page.text).toContain('Restituiti di persona 30,00 €');
    const guest = site.newVisitor();
    await guest.visit(await ticketOf(path));
    expect(guest.page.text).toContain('ti rende di persona 30,00 €');
  });

  it('is less, and no refund, when people are taken out before it is paid', async () => {
    const { operator, path } = await aBookingByHand();
    await operator.visit(`${path}/change`);
    await operator.submit('−1');
    expect(operator.page.text).toContain("L'ospite paga 20,00 € in meno.");
    expect(operator.page.text).not.toContain('rimborso');
    await operator.submit('Cambia, 20,00 € in meno');
    expect(operator.page.text).toContain('Da incassare 20,00 €');
  });

  it('goes back in part when people are taken out, and its mark then stays', async () => {
    const { operator, path } = await aBookingByHand();
    await operator.submit('Contanti');
    await operator.visit(`${path}/change`);
    await operator.submit('−1');
    expect(operator.page.text).toContain('Rendi 20,00 € di persona');
    expect(operator.page.text).not.toContain('non riceve alcun rimborso');
    await operator.submit('Cambia e rendi 20,00 €');
    expect(operator.page.text).toContain('Restituiti di persona: 20,00 €');
    expect(operator.page.text).not.toContain('Togli «pagata»');
    await operator.follow('Apri la partenza');
    expect(operator.page.text).toContain('Pagata in sede 20,00 €');
    expect(operator.page.text).not.toContain('Togli «pagata»');
  });

  it('is all that its departure counts as due, not what a payment link waits for', async () => {
    const { operator } = await aBookingByHand({ manner: 'payment_link' });
    const by = operator.page.url.pathname.split('/').at(-1) ?? '';
    const [slot] = await site.app.database.sql`select slot_id from bookings where reference = ${by}`;
    await operator.visit(`/availability/departures?slot=${slot?.['slot_id']}&date=2027-06-12`);
    expect(operator.page.text).toContain('Da pagare 40,00 €');
    expect(operator.page.text).toMatch(/Da incassare\s*0,00 €/);
    await operator.visit('/availability/day?date=2027-06-12');
    expect(operator.page.text).toContain('2 ospiti');
    expect(operator.page.text).not.toContain('da incassare');
  });

  it('is marked at the door too, and by nobody of another activity', async () => {
    const { operator, path } = await aBookingByHand();
    const [slot] = await site.app.database
      .sql`select slot_id from bookings where reference = ${path.split('/').at(-1) ?? ''}`;
    await operator.visit(`/availability/departures?slot=${slot?.['slot_id']}&date=2027-06-12`);
    expect(operator.page.text).toContain('Segna pagata');
    const pos = operator.request('Carta');
    const stranger = await aSignedInOperator(site);
    await stranger.visitor.send({ ...pos, url: new URL(path, pos.url) });
    expect(stranger.visitor.page.status).toBe(404);
    await operator.send(pos);
    expect(operator.page.text).toContain('Pagata in sede 40,00 €, carta');
  });
});

describe('an agreed total', () => {
  it('needs a reason, which the guest does not read', async () => {
    const { operator } = await aBookingByHand({ agreed: '35', reason: '' });
    expect(operator.page.status).toBe(422);
    expect(operator.page.text).toContain('Scrivi perché il totale è diverso');
    await operator.submit('Crea la prenotazione', { reason: 'Cliente di sempre' });
    expect(operator.page.text).toContain('Da incassare 35,00 €');
    expect(operator.page.text).toContain('Totale concordato: Cliente di sempre');
    const guest = site.newVisitor();
    await guest.visit(await ticketOf(operator.page.url.pathname));
    expect(guest.page.text).toContain('Prezzo concordato');
    expect(guest.page.text).not.toContain('Cliente di sempre');
  });
});

// The last test, because it moves the clock past the trip.
describe('a guest who did not come', () => {
  it('owes nothing, as the question says, and the same as before when they come after all', async () => {
    const { path } = await aBookingByHand();
    const [booked] = await site.app.database
      .sql`select slot_id, activity_id from bookings order by id desc limit 1`;
    const staff = async (role: string) => {
      const { id } = await aUser(site.deps.db);
      await site.app.database
        .sql`insert into memberships (activity_id, user_id, role) values (${Number(booked?.['activity_id'])}, ${id}, ${role})`;
      return operatorVisitor(site, id);
    };
    site.clock.set('2027-06-12T10:00');
    const [desk, guide] = [await staff('desk'), await staff('guide')];
    await desk.visit(`${path}/no-show`);
    expect(desk.page.text).toContain('I 40,00 € da incassare non sono più dovuti.');
    await desk.submit('Segna come non presentato');
    await desk.visit(`${path}/no-show`);
    expect(desk.page.text).toContain('I 40,00 € non pagati tornano da incassare.');
    const departure = `/availability/departures?slot=${booked?.['slot_id']}&date=2027-06-12`;
    await desk.visit(departure);
    expect(desk.page.text).toContain('Non pagata');
    await guide.visit(departure);
    expect(guide.page.text).toContain('Deve ancora pagare');
    await desk.submit('Check-in');
    expect(desk.page.text).toContain('tutti entrati. Da incassare 40,00 €');
    await guide.visit(departure);
    expect(guide.page.text).toContain('Deve ancora pagare');
    expect(guide.page.text).not.toContain('40,00');
  });
});
