// A departure is called off, without scripts.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookings, mails } from '#db/schema/index.ts';
import { accountApp, type AccountApp } from '#tests/support/account-app.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aDesk } from '#tests/support/world/a-desk.ts';
import { placed } from '#tests/support/world/placing.ts';

let site: AccountApp;
beforeEach(async () => {
  site = await accountApp();
});

describe('calling a departure off', () => {
  it('is only for those who run the resource', async () => {
    const { slot } = await aDesk(site);
    const { operator } = await aDesk(site);
    await operator.visit(`/availability/departures/cancel?slot=${slot.id}&date=2027-06-12`);
    expect(operator.page.status).toBe(404);
    await operator.visit('/availability/departures/cancel?slot=1&date=ieri');
    expect(operator.page.status).toBe(404);
  });

  it('shows who is touched and what it costs, asks why, and says what was done', async () => {
    const desk = await aDesk(site);
    const { operator, slot } = desk;
    for (const people of [1, 2]) await pay(site.deps, (await placed(site.deps, desk, { people })).id);
    await site.deps.db
      .update(bookings)
      .set({ email: '', phone: '+393331112223' })
      .where(eq(bookings.quantity, 2));
    const page = `/availability/departures/cancel?slot=${slot.id}&date=2027-06-12`;
    await operator.visit(page);
    expect(operator.page.text).toContain(
      'Riguarda 2 prenotazioni e 3 persone. Rimborsando tutti tornano indietro 60,00 €.',
    );
    expect(operator.page.text).toContain('Senza email, +39 333 111 2223');
    await operator.submit('Annulla la partenza', { what: 'move' });
    expect(operator.page.status).toBe(422);
    expect(operator.page.text).toContain('Motivo: questo campo è obbligatorio');
    await operator.submit('Annulla la partenza', { what: 'move', reason: 'Vento forte' });
    expect(operator.page.text).toContain('Giorno: scegli il giorno');
    expect(operator.page.root.querySelector('#reason')?.text).toBe('Vento forte');
    const form = operator.request('Annulla la partenza', { what: 'refund' });
    await operator.send(form);
    expect(operator.page.text).toContain(
      "Partenza chiusa: 2 annullate. Rimborsi: 60,00 €. 1 ospite non ha un'email: avvisalo tu",
    );
    const [, called] = operator.page.root.querySelectorAll('.notice li a');
    expect(operator.page.root.querySelector('.notice li')?.text).toMatch(/Mario Rossi.*annullata$/);
    expect(called?.getAttribute('href')).toBe('tel:+393331112223');
    await operator.send(form);
    expect(operator.page.text).toContain("Partenza chiusa: non c'è altro da annullare");
    await operator.visit(page);
    const toCall = operator.page.root
      .querySelectorAll('.notice li a')
      .map((link) => link.getAttribute('href'));
    expect(toCall).toContain('tel:+393331112223');
    const told = await site.deps.db.select().from(mails).where(eq(mails.kind, 'booking-cancelled'));
    expect(told.map(({ data }) => data)).toEqual([{ note: 'Vento forte' }]);
  });

  it('touches nobody, and gives back no more, than was shown', async () => {
    const desk = await aDesk(site);
    const { operator, slot } = desk;
    await pay(site.deps, (await placed(site.deps, desk, { people: 1 })).id);
    await operator.visit(`/availability/departures/cancel?slot=${slot.id}&date=2027-06-12`);
    expect(operator.page.text).toContain('tornano indietro 20,00 €');
    const late = await placed(site.deps, desk, { people: 2 });
    await pay(site.deps, late.id);
    await operator.submit('Annulla la partenza', { what: 'refund', reason: 'Pochi iscritti' });
    expect(operator.page.status).toBe(409);
    expect(operator.page.text).toContain('Nel frattempo altri hanno prenotato');
    expect(operator.page.text).toContain('tornano indietro 60,00 €');
    expect(operator.page.root.querySelector('#reason')?.text).toBe('Pochi iscritti');
    await operator.submit('Annulla la partenza');
    expect(operator.page.text).toContain('Partenza chiusa: 2 annullate. Rimborsi: 60,00 €');
  });
});
