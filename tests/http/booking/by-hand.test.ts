// An operator books for somebody on the phone, without scripts.
import { describe, expect, it } from 'vitest';

import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { aDesk } from '#tests/support/world/a-desk.ts';

const GUEST = { name: 'Mario', surname: 'Rossi', email: 'mario@example.com', phone: '333 123 4567' };

const site = await accountApp();

describe('a new booking by hand', () => {
  it('is chosen step by step in the address, corrected, and made once', async () => {
    const { operator, service } = await aDesk(site);
    await operator.visit('/availability/bookings/new');
    await operator.submit('Continua', { service: String(service.id) });
    await operator.follow('sabato 12 giugno');
    const rate = `people-${service.rates[0]?.id}`;
    await operator.submit('Continua', { slot: '0930-1100', [rate]: '2' });
    expect(operator.page.text).toContain('2 × 20,00 € = 40,00 €');
    expect(operator.page.text).toContain('Annullamento gratuito fino a');
    await operator.submit('Crea la prenotazione', { ...GUEST, email: 'nessuno' });
    expect(operator.page.status).toBe(422);
    expect(operator.page.title).toBe('Errore: Nuova prenotazione');
    expect(operator.page.root.querySelector('#surname')?.getAttribute('value')).toBe('Rossi');
    const request = operator.request('Crea la prenotazione', { email: GUEST.email, manner: 'payment_link' });
    await operator.send(request);
    const { pathname } = operator.page.url;
    expect(pathname).toMatch(/^\/availability\/bookings\/[2-9A-Z]{6}$/);
    await operator.send(request);
    expect(operator.page.url.pathname).toBe(pathname);
    expect(operator.page.text).toContain('il link vale fino al 2 giugno, ore 10:00');
    await operator.follow('Mostra il link');
    const shown = operator.page.root.querySelector('main input[readonly]')?.getAttribute('value') ?? '';
    expect(operator.page.root.querySelector('main svg[role=img]')).not.toBeNull();
    await operator.follow("Invia di nuovo l'email");
    await operator.submit('Invia di nuovo');
    expect(await site.mailsTo(GUEST.email)).toHaveLength(2);
    const [mail] = await site.mailsTo(GUEST.email);
    expect(mail?.subject).toBe('Completa il pagamento: Giro in barca, sab 12 giu, 09:30');
    const guest = site.newVisitor();
    const mailed = await site.linkTo(GUEST.email, '/checkout');
    expect(shown).toBe(`https://piattaforma.test${mailed}`);
    await guest.visit(mailed);
    expect(guest.page.text).toContain('Posti riservati fino al 2 giugno, ore 10:00');
    expect(guest.page.text).not.toContain('Modifica');
  });

  it('says what is wrong with the fields and with the choice at once, and asks about a mistyped address', async () => {
    const { operator, service } = await aDesk(site, { quantity: 1 });
    const rate = `people-${service.rates[0]?.id}`;
    const details = `/availability/bookings/new?service=${service.id}&date=2027-06-12&slot=0930-1100&step=details`;
    await operator.visit(`${details}&${rate}=1`);
    const late = operator.request('Crea la prenotazione', {
      ...GUEST,
      name: '',
      email: 'mario@gmial.com',
      manner: 'on_the_spot',
    });
    for (let sold = 0; sold < 20 && operator.page.status === 200; sold += 1) {
      await operator.visit(`${details}&${rate}=1`);
      if (operator.page.status === 200)
        await operator.submit('Crea la prenotazione', { ...GUEST, manner: 'on_the_spot' });
    }
    await operator.send(late);
    expect(operator.page.status).toBe(422);
    expect(operator.page.text).toContain('Posti esauriti');
    expect(fieldErrors(operator.page)).toEqual([
      'Questo campo è obbligatorio',
      "Forse l'indirizzo è mario@gmail.com: correggi l'email, oppure conferma quella che hai scritto",
    ]);
    const box = operator.page.root.querySelector('input[type=checkbox][name=email-as-typed]');
    expect(box?.getAttribute('value')).toBe('mario@gmial.com');
  });

  it('needs a telephone or an address, and promises no mail where there is none', async () => {
    const { operator, service } = await aDesk(site);
    const rate = `people-${service.rates[0]?.id}`;
    const details = `/availability/bookings/new?service=${service.id}&date=2027-06-12&slot=0930-1100&step=details`;
    await operator.visit(`${details}&${rate}=1`);
    await operator.submit('Crea la prenotazione', { ...GUEST, email: '', phone: '', manner: 'on_the_spot' });
    expect(fieldErrors(operator.page)).toEqual(["Scrivi il telefono o l'email: ne basta uno"]);
    const byPhone = { phone: GUEST.phone, manner: 'payment_link' };
    const inCash = operator.request('Crea la prenotazione', { ...byPhone, manner: 'on_the_spot' });
    await operator.submit('Crea la prenotazione', byPhone);
    expect(operator.page.text).toContain("Non c'è un'email: il link lo mandi tu all'ospite");
    expect(operator.page.url.pathname).toMatch(/link$/);
    expect(operator.page.root.querySelector('main input[readonly]')).not.toBeNull();
    await operator.send(inCash);
    expect(operator.page.text).toContain(
      'Avevi già creato questa prenotazione: con link di pagamento, 20,00 €',
    );
    await operator.visit(`${details}&${rate}=1`);
    await operator.submit('Crea la prenotazione', { ...GUEST, email: '', manner: 'on_the_spot' });
    expect(operator.page.text).toContain("non c'è un'email, quindi all'ospite lo dici tu");
    expect(operator.page.text).not.toContain("Invia di nuovo l'email");
    const { pathname } = operator.page.url;
    await operator.visit(`${pathname}/cancel`);
    expect(operator.page.status).toBe(200);
    await operator.visit(`${details}&${rate}=1`);
    await operator.submit('Crea la prenotazione', {
      ...GUEST,
      email: 'solo@example.com',
      phone: '',
      manner: 'on_the_spot',
    });
    expect(operator.page.text).toContain("l'email all'ospite parte adesso per solo@example.com");
    expect(await site.mailsTo('')).toEqual([]);
    expect(await site.mailsTo('solo@example.com')).toHaveLength(1);
  });

  it('keeps what was typed when the places have gone meanwhile', async () => {
    const { operator, service } = await aDesk(site, { quantity: 1 });
    const rate = `people-${service.rates[0]?.id}`;
    const details = `/availability/bookings/new?service=${service.id}&date=2027-06-12&slot=0930-1100&step=details`;
    await operator.visit(`${details}&${rate}=1`);
    const late = operator.request('Crea la prenotazione', { ...GUEST, manner: 'on_the_spot' });
    for (let sold = 0; sold < 20 && operator.page.status === 200; sold += 1) {
      await operator.visit(`${details}&${rate}=1`);
      if (operator.page.status === 200)
        await operator.submit('Crea la prenotazione', {
          ...GUEST,
          surname: 'Bianchi',
          manner: 'on_the_spot',
        });
    }
    await operator.send(late);
    expect(operator.page.status).toBe(409);
    expect(operator.page.text).toContain('Posti esauriti');
    expect(operator.page.root.querySelector('#surname')?.getAttribute('value')).toBe('Rossi');
  });

  it('says what is wrong with the choice', async () => {
    const { operator, service } = await aDesk(site, { quantity: 1 });
    const start = `/availability/bookings/new?service=${service.id}`;
    await operator.visit(`${start}&date=2027-06-12&step=details`);
    expect(operator.page.status).toBe(422);
    expect(operator.page.text).toContain('Scegli un orario');
    await operator.visit(
      `${start}&date=2027-06-12&slot=0930-1100&people-${service.rates[0]?.id}=2&step=details`,
    );
    expect(operator.page.status).toBe(409);
  });

  it('is only for those who run the activity', async () => {
    const { operator } = await aDesk(site);
    const other = await aBoatTrip(site.deps.db);
    await operator.visit(`/availability/bookings/new?service=${other.service.id}`);
    expect(operator.page.status).toBe(404);
    const stranger = site.newVisitor();
    await stranger.visit('/availability/bookings/new');
    expect(stranger.page.url.pathname).toBe('/login');
  });
});
