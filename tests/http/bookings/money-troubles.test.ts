// A failed refund, a payment taken back by a bank, a bank's inquiry: what each side sees and can do.
import { describe, expect, it } from 'vitest';

import { noteDispute } from '#app/domain/payments/disputes.server.ts';
import type { GatewayDispute } from '#app/domain/payments/gateway.ts';
import { accountApp } from '#tests/support/account-app.ts';
import { existing } from '#tests/support/existing.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { deps, app } = world;
const { sql } = app.database;
const resold = await aResoldTrip(deps);
const owner = await operatorVisitor(world, resold.owner.userId);
const seller = await operatorVisitor(world, resold.seller.userId);
const stranger = await operatorVisitor(world, (await aBoatTrip(deps.db)).activity.userId);

const plain = (words: string) => words.replaceAll('\u00a0', ' ');

/** Three people for 60 €, sold by the reseller. */
async function aSale() {
  const { id, reference, secret } = await placed(deps, resold.sold, { people: 3 });
  await pay(deps, id);
  return { id, reference, secret, page: `/availability/bookings/${reference}` };
}

async function withFailedRefund() {
  const sale = await aSale();
  await sql`
    insert into refunds (booking_id, payment_id, amount_cents, reason, request_key, status, stripe_refund_id)
    select ${sale.id}, id, 6000, 'operator', ${`failed ${sale.id}`}, 'failed', ${`re_${sale.id}`} from payments where booking_id = ${sale.id}`;
  return sale;
}

/** As the bank reports it through Stripe; `cents` are held by the bank. */
async function disputed(id: number, status: GatewayDispute['status'], cents = 6000) {
  const [payment] =
    await sql`select stripe_payment_intent_id as intent from payments where booking_id = ${id}`;
  const dispute: GatewayDispute = {
    id: `dp_${id}`,
    paymentIntentId: String(payment?.['intent']),
    amountCents: 6000,
    reason: 'fraudulent',
    status,
    needsResponse: status === 'open' || status === 'inquiry',
    evidenceDueAt: new Date(deps.now().getTime() + 7 * 86_400_000),
    movements: cents === 0 ? [] : [{ id: `txn_${id}`, amountCents: -cents, feeCents: 2000 }],
  };
  await noteDispute(
    { ...deps, payments: { ...deps.payments, findDispute: async () => dispute } },
    dispute.id,
  );
}

/** In data for scripts: a list in which objects name the places of their keys and values. */
function valuesOf(name: string, data: string): unknown[] {
  const list: unknown[] = JSON.parse(existing(data.split('\n')[0]));
  const key = `_${list.indexOf(name)}`;
  return list.flatMap((each) =>
    typeof each === 'object' && each && key in each ? [list[Number(Reflect.get(each, key))]] : [],
  );
}

describe('a refund that failed', () => {
  it('is said on the booking and among the things to do, and is tried again from there', async () => {
    const { id, reference, page } = await withFailedRefund();
    const seen = plain((await owner.visit(page)).text);
    expect(seen).toContain('Rimborso non riuscito');
    expect(seen).toContain("Il rimborso di 60,00 € non è riuscito: l'ospite non ha ancora riavuto i soldi.");
    expect(plain((await owner.visit('/dashboard')).text)).toContain(
      `Sistema il rimborso di 60,00 € non riuscito: ${reference}`,
    );
    await owner.follow('Sistema il rimborso di');
    await owner.submit('Riprova il rimborso');
    expect(plain(owner.page.text)).toContain('Rimborso di 60,00 € in corso');
    const rows =
      await sql`select amount_cents::int as cents, status from refunds where booking_id = ${id} order by id`;
    expect([...rows]).toEqual([
      { cents: 6000, status: 'failed' },
      { cents: 6000, status: 'requested' },
    ]);
  });

  it('paid otherwise is marked so, said to the guest, and offered to nobody again', async () => {
    const { page, secret } = await withFailedRefund();
    const guest = await stranger.visit(`/booking/${secret}`);
    expect(plain(guest.text)).toContain('Il rimborso di 60,00 € non è riuscito');
    expect(guest.text).not.toContain('termine per farlo gratis era scaduto');
    await owner.visit(`${page}/failed-refund`);
    await owner.submit('Segna come restituito');
    expect(plain(owner.page.text)).toContain('Segnato: hai restituito 60,00 € in un altro modo');
    expect(owner.page.text).toMatch(/60,00 €\s*Non riuscito.{0,40}restituito in un altro modo/s);
    expect(owner.page.root.querySelector(`a[href="${page}/refund"]`)).toBeNull();
    expect(plain((await stranger.visit(`/booking/${secret}`)).text)).toContain(
      'ti ha restituito 60,00 € in un altro modo',
    );
    expect((await owner.visit(`${page}/failed-refund`)).text).toContain('Nel frattempo è cambiato');
  });

  it('is the owner’s to see to, and nobody else’s', async () => {
    const { page } = await withFailedRefund();
    expect((await seller.visit(page)).text).toContain(`Se ne occupa ${resold.own.activity.name}`);
    for (const visitor of [seller, stranger]) {
      expect((await visitor.visit(`${page}/failed-refund`)).status).toBe(404);
      const url = new URL(`${page}/failed-refund`, visitor.page.url);
      const body = new URLSearchParams({ how: 'otherwise', shown: '6000' });
      expect((await visitor.send({ method: 'POST', url, body })).status).toBe(404);
    }
  });
});

describe('a payment that a bank has taken back', () => {
  it('wears a badge and a deadline, and nothing of it is offered or promised', async () => {
    const { id, page, secret, reference } = await aSale();
    await disputed(id, 'open');
    const seen = plain((await owner.visit(page)).text);
    expect(seen).toContain('Contestata');
    expect(seen).toContain('Pagamento contestato: la banca ha ripreso 60,00 €');
    expect(seen).toContain('hai tempo fino');
    expect(seen).not.toContain('Aggiornata');
    expect(owner.page.root.querySelector(`a[href="${page}/refund"]`)).toBeNull();
    expect(plain((await owner.visit(`${page}/refund`)).text)).toContain('la banca tiene 60,00 €');
    expect(plain((await owner.visit('/dashboard')).text)).toContain(
      'Rispondi alla contestazione sul pagamento di 60,00 € entro',
    );
    expect(owner.page.root.querySelector(`a[href="${page}"]`)).not.toBeNull();
    for (const list of [`?q=${reference}`, '/day?date=2027-06-12'])
      expect([list, (await owner.visit(`/availability/bookings${list}`)).text]).toEqual([
        list,
        expect.stringContaining('Contestata'),
      ]);
    const asked = plain((await stranger.visit(`/booking/${secret}/cancel`)).text);
    expect(asked).toContain('contestato presso la tua banca');
    expect(asked).not.toContain('Ti rimborsiamo');
    await stranger.submit('Annulla la prenotazione');
    expect(stranger.page.text).not.toContain('termine per farlo gratis era scaduto');
    expect(await sql`select id from refunds where booking_id = ${id}`).toHaveLength(0);
    expect(reference).not.toBe('');
  });

  it('and keeps is said as lost, on the page and in the file', async () => {
    const { id, page, reference } = await aSale();
    await disputed(id, 'open');
    await disputed(id, 'lost');
    const seen = plain((await owner.visit(page)).text);
    expect(seen).toContain('Contestazione persa');
    expect(seen).toContain('La tua parte48,70 €');
    expect(seen).toContain('Perso per la contestazione−60,00 €');
    expect(seen).toContain('Ti resta−11,30 €');
    const file = await owner.visit(`/availability/bookings/export.csv?q=${reference}`);
    expect(file.html).toContain('-11,30');
    expect(plain((await seller.visit(page)).text)).not.toContain('Ti resta');
    const helper = await aUser(deps.db, { onboardingCompletedAt: deps.now() });
    await sql`insert into memberships (activity_id, user_id, role) values (${resold.own.activity.id}, ${helper.id}, 'desk')`;
    const desk = await operatorVisitor(world, helper.id);
    const lost = [];
    for (const visitor of [owner, seller, desk])
      lost.push(valuesOf('lostCents', (await visitor.visit(`${page}.data`)).html));
    expect(lost).toEqual([[6000], [0], [0]]);
  });

  it('is no inquiry: a bank that only asks takes nothing, and a refund is still to be had', async () => {
    const { id, page } = await aSale();
    await disputed(id, 'inquiry', 0);
    const seen = plain((await owner.visit(page)).text);
    expect(seen).toContain('La banca chiede informazioni');
    expect(seen).not.toContain('ha ripreso 60,00 €');
    expect(owner.page.root.querySelector(`a[href="${page}/refund"]`)).not.toBeNull();
    expect(plain((await owner.visit('/dashboard')).text)).toContain('Rispondi alla domanda della banca');
  });
});

it('a payment of a wrong amount is not said to be missing, on any page of the activity', async () => {
  const { id, reference } = await placed(deps, resold.sold, { people: 3 });
  expect(await pay(deps, id, { amountCents: 5999 })).toBe('flagged');
  const page = `/availability/bookings/${reference}`;
  for (const path of ['', '/refund', '/cancel']) {
    const { text } = await owner.visit(page + path);
    expect(text).toContain('È arrivato un pagamento con un importo diverso');
    expect(text).not.toMatch(/non ha (?:ancora pagato|pagato online)/);
  }
  expect((await seller.visit(page)).text).toContain('È arrivato un pagamento con un importo diverso');
});

it('a refund of a second payment says that it is none of the sale', async () => {
  const { id, page } = await aSale();
  await sql`
    with again as (
      insert into payments (booking_id, checkout_session_id, stripe_payment_intent_id, amount_cents, currency, outcome)
      select booking_id, checkout_session_id, ${`pi_again_${id}`}, amount_cents, currency, 'refunded' from payments where booking_id = ${id} returning id)
    insert into refunds (booking_id, payment_id, amount_cents, reason, request_key, status, stripe_refund_id)
    select ${id}, again.id, 6000, 'late_payment', ${`again ${id}`}, 'succeeded', ${`re_again_${id}`} from again`;
  const words = 'di un pagamento fuori da questi importi';
  expect((await owner.visit(page)).text).toContain(words);
  await owner.visit((await withFailedRefund()).page);
  expect(owner.page.text).not.toContain(words);
});
