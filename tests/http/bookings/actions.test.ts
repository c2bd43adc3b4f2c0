import { describe, expect, it } from 'vitest';

import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { deps, clock, app } = world;
const { sql } = app.database;
const resold = await aResoldTrip(deps);
const owner = await operatorVisitor(world, resold.owner.userId);
const seller = await operatorVisitor(world, resold.seller.userId);
const stranger = await operatorVisitor(world, (await aBoatTrip(deps.db)).activity.userId);

/** Three people for 60 €, sold by the reseller. */
async function aSale(paid = true) {
  const { id, reference } = await placed(deps, resold.sold, { people: 3 });
  if (paid) await pay(deps, id);
  return { id, reference, page: `/availability/bookings/${reference}` };
}

const rowOf = async (id: number) => (await sql`select * from bookings where id = ${id}`)[0] ?? {};
const refundsOf = async (id: number) => {
  const rows = await sql<
    { cents: number }[]
  >`select amount_cents::int as cents from refunds where booking_id = ${id}`;
  return rows.map(({ cents }) => cents);
};

const plain = (words: string) => words.replaceAll('\u00a0', ' ');

describe('the page of a resold booking', () => {
  it('shows each side the guest and its own share of the money', async () => {
    const { id, page } = await aSale();
    await sql`insert into invoice_requests (booking_id, holder, address, vat_number) values (${id}, 'Rossi S.r.l.', 'Via Po 1', '01234567890')`;
    const theirs = (await owner.visit(page)).text;
    expect(theirs).toContain(`venduta da ${resold.reseller.name}`);
    expect(theirs).toContain('Commissione di rivendita−9,00 €');
    expect(theirs).toContain('Commissione della piattaforma−2,30 €');
    expect(theirs).toContain('La tua parte48,70 €');
    expect(theirs).toContain('mario@example.com');
    expect(theirs).not.toContain('Rossi S.r.l.');
    expect(owner.page.html).not.toContain(String((await rowOf(id))['secret']));
    const ours = (await seller.visit(page)).text;
    expect(ours).toContain('La tua commissione di rivendita9,00 €');
    expect(ours).toContain('Rossi S.r.l.');
    expect(ours).not.toContain('piattaforma');
    expect(ours).not.toContain('Rimborsa');
  });

  it('is found by its code in small letters, and by nobody else', async () => {
    const { page } = await aSale();
    expect((await owner.visit(page.toLowerCase())).status).toBe(200);
    for (const rest of ['', '/cancel', '/refund', '/contact', '/no-show', '/resend'])
      expect([rest, (await stranger.visit(page + rest)).status]).toEqual([rest, 404]);
    for (const path of ['/refund', '/no-show']) expect((await seller.visit(page + path)).status).toBe(404);
    expect((await owner.visit(`${page}/contact`)).status).toBe(404);
    for (const path of ['1', 'ABC', 'ZZZZZZ', "A'--"])
      expect((await owner.visit(`/availability/bookings/${path}`)).status).toBe(404);
  });

  it('lets nobody else act by sending the forms themselves', async () => {
    const { id, reference, page } = await aSale();
    const before = await rowOf(id);
    const forms: Record<string, Record<string, string>> = {
      cancel: { refund: 'all', shown: '6000' },
      refund: { amount: '10', shown: '1000', nonce: '00000000-0000-4000-8000-000000000001' },
      contact: { name: 'Altro', surname: 'Altro', email: 'altro@example.com', phone: '+39 333 1234567' },
      'no-show': { noShow: 'yes' },
      resend: {},
    };
    for (const [form, fields] of Object.entries(forms)) {
      const url = new URL(`${page}/${form}`, stranger.page.url);
      await stranger.send({ method: 'POST', url, body: new URLSearchParams(fields) });
      expect([form, stranger.page.status]).toEqual([form, 404]);
    }
    expect(await rowOf(id)).toEqual(before);
    expect(await sql`select * from mails where booking_id = ${id} and key like '%again%'`).toHaveLength(0);
    expect(await refundsOf(id)).toEqual([]);
    expect(reference).toMatch(/^\w{6}$/);
  });
});

describe('cancelling without scripts', () => {
  it('shows what the default gives back, and does just that', async () => {
    const { id, page } = await aSale();
    await owner.visit(page);
    await owner.follow('Annulla la prenotazione');
    expect(owner.page.text).toContain("L'ospite riceve60,00 €");
    expect(owner.page.text).toContain('Dalla tua parte48,70 €');
    await owner.submit('Annulla la prenotazione', { note: 'Lago mosso' });
    expect(owner.page.text).toContain('Prenotazione annullata: rimborso di 60,00 € in corso');
    expect(owner.page.text).toContain('«Lago mosso»');
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancellation_reason: 'operator' });
    expect(await refundsOf(id)).toEqual([6000]);
    await owner.visit(`${page}/cancel`);
    expect(owner.page.text).toContain('era già annullata');
    expect(await refundsOf(id)).toEqual([6000]);
  });

  it('asks once more when a part was chosen, and keeps what was typed', async () => {
    const { id, page } = await aSale();
    await owner.visit(`${page}/cancel`);
    await owner.submit('Annulla la prenotazione', { refund: 'part', amount: 'dieci', note: 'Mi spiace' });
    expect(owner.page.status).toBe(422);
    expect(owner.page.title).toMatch(/^Errore: /);
    expect(fieldErrors(owner.page)).toEqual(['Scrivi un importo in euro, per esempio 12,50']);
    expect(owner.page.root.querySelector('#amount')?.getAttribute('value')).toBe('dieci');
    expect(owner.page.text).toContain('Mi spiace');
    await owner.submit('Annulla la prenotazione', { amount: '60,01' });
    expect(fieldErrors(owner.page).map(plain)).toEqual(['Puoi rimborsare al massimo 60,00 €']);
    await owner.submit('Aggiorna il calcolo', { amount: '12,50' });
    expect(owner.page.text).toContain("L'ospite riceve12,50 €");
    await owner.submit('Annulla la prenotazione', { amount: '10' });
    expect(owner.page.status).toBe(409);
    expect(owner.page.text).toContain("L'ospite riceverà 10,00 €: se va bene, conferma.");
    expect(await refundsOf(id)).toEqual([]);
    await owner.submit('Annulla la prenotazione');
    expect(await refundsOf(id)).toEqual([1000]);
  });
});

describe('cancelling what was not paid', () => {
  it('frees the places and speaks of no money', async () => {
    const { id, page } = await aSale(false);
    await seller.visit(`${page}/cancel`);
    expect(seller.page.text).toContain("non c'è nulla da rimborsare");
    await seller.submit('Annulla la prenotazione');
    expect(seller.page.text).toContain('Prenotazione annullata, senza rimborso');
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancellation_reason: 'operator' });
  });
});

describe('refunding without scripts', () => {
  it('gives a part back once, however often its form is sent', async () => {
    const { id, page } = await aSale();
    await owner.visit(page);
    await owner.follow('Rimborsa');
    await owner.submit('Rimborsa', { amount: '20' });
    expect(owner.page.status).toBe(409);
    const form = owner.request('Rimborsa');
    await owner.send(form);
    expect(owner.page.text).toContain('Rimborso di 20,00 € in corso');
    await owner.send(form);
    expect(owner.page.text).toContain('Rimborso di 20,00 € in corso');
    expect(await refundsOf(id)).toEqual([2000]);
    await owner.visit(`${page}/refund`);
    expect(owner.page.root.querySelector('#amount')?.getAttribute('value')).toBe('40,00');
    await owner.submit('Rimborsa', { amount: '40,01' });
    expect(owner.page.status).toBe(422);
    expect(fieldErrors(owner.page).map(plain)).toEqual(['Puoi rimborsare al massimo 40,00 €']);
    for (const amount of ['', '0', '-5', '1e2', '1,234']) {
      await owner.submit('Rimborsa', { amount });
      expect([amount, owner.page.status]).toEqual([amount, 422]);
      expect(owner.page.root.querySelector('#amount')?.getAttribute('value')).toBe(amount);
    }
    expect(await refundsOf(id)).toEqual([2000]);
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed' });
  });
});

describe('two pages of one booking’s money', () => {
  it('say what the other has given back before they give more', async () => {
    const { id, page } = await aSale();
    const second = await operatorVisitor(world, resold.owner.userId);
    for (const each of [owner, second])
      expect((await each.visit(`${page}/refund?amount=20`)).text).toContain("L'ospite riceve20,00 €");
    await owner.submit('Rimborsa');
    expect(await refundsOf(id)).toEqual([2000]);
    await second.submit('Rimborsa');
    expect(second.page.status).toBe(409);
    expect(plain(second.page.text)).toContain(
      "Nel frattempo è già partito un rimborso di 20,00 €: ne restano 40,00 €. L'ospite riceverà 20,00 €: se va bene, conferma.",
    );
    expect(await refundsOf(id)).toEqual([2000]);
    await second.submit('Rimborsa');
    expect(await refundsOf(id)).toEqual([2000, 2000]);
    for (const each of [owner, second]) await each.visit(`${page}/refund?amount=20`);
    await owner.submit('Rimborsa');
    await second.submit('Rimborsa');
    expect(plain(second.page.text)).toMatch(/un rimborso di 20,00 €: ne restano 0,00 €\. *Mario/);
  });

  it('do so, too, where a part goes back with a cancellation', async () => {
    const { id, page } = await aSale();
    const second = await operatorVisitor(world, resold.owner.userId);
    await second.visit(`${page}/cancel?refund=part&amount=20`);
    await owner.visit(`${page}/refund?amount=20`);
    await owner.submit('Rimborsa');
    await second.submit('Annulla la prenotazione');
    expect(second.page.status).toBe(409);
    expect(plain(second.page.text)).toContain('Nel frattempo è già partito un rimborso di 20,00 €');
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed' });
    await second.submit('Annulla la prenotazione');
    expect(await refundsOf(id)).toEqual([2000, 2000]);
  });
});

describe('the guest’s contacts', () => {
  it('are mended, with the booking sent to the new address under a new link', async () => {
    const { id, page } = await aSale();
    const before = await rowOf(id);
    await seller.visit(`${page}/contact`);
    await seller.submit('Salva le modifiche', { email: 'mario.rossi', name: '' });
    expect(seller.page.status).toBe(422);
    expect(fieldErrors(seller.page)).toEqual(['Questo campo è obbligatorio', 'Email non valida']);
    await seller.submit('Salva le modifiche', { email: 'mario.rossi@example.com', name: 'Niccolò' });
    expect(seller.page.text).toContain('inviamo la prenotazione al nuovo indirizzo');
    expect(seller.page.text).toContain('Contatti corretti: nome, email');
    const after = await rowOf(id);
    const { phone } = before;
    expect(after).toMatchObject({ email: 'mario.rossi@example.com', name: 'Niccolò', phone });
    expect(after['secret']).not.toBe(before['secret']);
    const [mail] =
      await sql`select kind, recipient from mails where booking_id = ${id} order by id desc limit 1`;
    expect(mail).toEqual({ kind: 'booking-address-corrected', recipient: 'mario.rossi@example.com' });
    await seller.visit(`${page}/contact`);
    await seller.submit('Salva le modifiche');
    expect(seller.page.text).toContain('non è cambiato nulla');
  });

  it('are not set back, with a mail to the wrong address, by a page that was open while they were mended', async () => {
    const { id, page } = await aSale();
    await seller.visit(`${page}/contact`);
    const older = seller.request('Salva le modifiche', { phone: '+39 333 000 1111' });
    await seller.submit('Salva le modifiche', { email: 'giusta@example.com' });
    const mended = await rowOf(id);
    expect((await seller.send(older)).status).toBe(409);
    expect(seller.page.text).toContain('Questi dati sono cambiati mentre li modificavi');
    expect(await rowOf(id)).toEqual(mended);
  });

  it('get the mail again, once a minute', async () => {
    const { id, page } = await aSale();
    for (let times = 0; times < 3; times += 1) {
      await seller.visit(`${page}/resend`);
      await seller.submit('Invia di nuovo');
    }
    expect(seller.page.text).toContain("L'email parte adesso per mario@example.com");
    expect(
      await sql`select id from mails where booking_id = ${id} and kind = 'booking-confirmed'`,
    ).toHaveLength(2);
    const unpaid = await aSale(false);
    await seller.visit(`${unpaid.page}/resend`);
    await seller.submit('Invia di nuovo');
    expect(seller.page.text).toContain('se paga, parte da sola');
  });
});

describe('a booking of what is sold no more', () => {
  it('keeps its names, and is opened, printed, exported, refunded and cancelled as before', async () => {
    const { id, page, reference } = await aSale();
    const { service, slot, resource } = resold.own;
    await sql`update services set archived_at = now(), name = 'Altro nome' where id = ${service.id}`;
    await sql`update slots set archived_at = now() where id = ${slot.id}`;
    await sql`update resources set name = 'Altra barca' where id = ${resource.id}`;
    await owner.visit(page);
    expect(owner.page.text).toContain('Giro in barca');
    expect(owner.page.text).not.toContain('Altr');
    for (const path of [
      '/availability/bookings/day?date=2027-06-12',
      '/availability/bookings/export.csv',
      '/availability/bookings',
    ])
      expect([path, (await owner.visit(path)).html.includes(reference)]).toEqual([path, true]);
    await owner.visit(`${page}/refund`);
    await owner.submit('Aggiorna il calcolo', { amount: '5' });
    await owner.submit('Rimborsa');
    await owner.visit(`${page}/cancel`);
    await owner.submit('Annulla la prenotazione');
    expect(owner.page.text).toContain('Prenotazione annullata: rimborso di 55,00 € in corso');
    expect(await refundsOf(id)).toEqual([500, 5500]);
    await sql`update services set archived_at = null, name = 'Giro in barca' where id = ${service.id}`;
    await sql`update slots set archived_at = null where id = ${slot.id}`;
  });
});

describe('a guest who did not come', () => {
  it('is marked after the start only, and unmarked', async () => {
    const { id, page } = await aSale();
    await owner.visit(`${page}/no-show`);
    await owner.submit('Segna come non presentato');
    expect(owner.page.text).toContain('Non è ancora iniziata');
    clock.set('2027-06-12T10:00');
    const later = await operatorVisitor(world, resold.owner.userId);
    await later.visit(page);
    await later.follow('Segna come non presentato');
    await later.submit('Segna come non presentato');
    expect(later.page.text).toContain('Non presentato');
    expect((await rowOf(id))['no_show_at']).not.toBeNull();
    await later.follow('Togli «non presentato»');
    await later.submit('Togli «non presentato»');
    expect((await rowOf(id))['no_show_at']).toBeNull();
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed' });
  });
});
