import { beforeAll, describe, expect, it } from 'vitest';

import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { accountApp, CHIARA } from '#tests/support/account-app.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const { app, deps, register, signedIn } = await accountApp();
const sql = app.database.sql;
const HERE = '/dashboard/admin/money';

let admin: Visitor;
let operator: Visitor;

beforeAll(async () => {
  for (const email of ['admin@example.com', 'operatrice@example.com']) await register({ ...CHIARA, email });
  await sql`update users set onboarding_completed_at = now()`;
  await sql`update users set role = 'admin' where email = 'admin@example.com'`;
  [admin, operator] = [await signedIn('admin@example.com'), await signedIn('operatrice@example.com')];
  const trip = await aBoatTrip(deps.db);
  await pay(deps, (await placed(deps, trip, { people: 3 })).id);
  await sql`
    insert into reconciliation_differences (kind, stripe_object_id, stripe_cents, ledger_cents)
    values ('transfer-reversed', 'tr_777', 700, 0)`;
  await sql`
    insert into webhook_events (id, type, livemode, object_id, payload, attempts, last_error, received_at)
    values ('evt_777', 'charge.refunded', false, 'ch_1', '{}', 5, 'TypeError', '2027-05-01')`;
  await sql`
    insert into mails (kind, recipient, key, state, attempts, last_error)
    values ('booking-confirmed', 'mario@example.com', 'lost', 'failed', 19, 'ETIMEDOUT')`;
});

describe('the platform’s money, without scripts', () => {
  it('is for admins', async () => {
    expect((await operator.visit(HERE)).status).toBe(404);
    expect((await admin.visit(HERE)).status).toBe(200);
  });

  it('shows takings, what activities are owed, and each difference with its reason', async () => {
    const { text } = await admin.visit(HERE);
    expect(text).toMatch(/Commissioni2,30\s€/);
    expect(text).toMatch(/Dovuto alle attività57,70\s€/);
    // Stripe doesn't answer here; the platform kept 0,55 € of what was paid.
    expect(text).toMatch(
      /Saldo presso StripeNon disponibileStripe non risponde\. Secondo il libro mastro: 59,45\s€/,
    );
    expect(text).toContain('Accredito ripreso a mano');
    expect(text).toContain('tr_777');
    expect(text).not.toContain('mario@example.com');
  });

  it('lists money that bought nothing: what must be looked at, and what went back by itself', async () => {
    expect((await admin.visit(HERE)).text).toContain('Nessun pagamento fuori dal solito');
    const trip = await aBoatTrip(deps.db);
    const bookings = [await placed(deps, trip), await placed(deps, trip), await placed(deps, trip)];
    const [wrong, foreign, late] = bookings.map(({ id }) => id);
    await pay(deps, wrong ?? 0, { amountCents: 1999 });
    await pay(deps, foreign ?? 0, { currency: 'usd' });
    await cancelByGuest(deps, bookings[2]?.secret ?? '');
    expect(await pay(deps, late ?? 0)).toBe('refunded');
    const { text } = await admin.visit(HERE);
    for (const { reference } of bookings) expect(text).toContain(reference);
    expect(text).toMatch(/Importo o valuta diversi dal dovuto.{0,200}19,99\s€/);
    expect(text).toMatch(/20,00\sUSD/);
    expect(text).toMatch(/Arrivato troppo tardi, o due volte.{0,200}20,00\s€/);
    await sql`update refunds set status = 'failed'`;
    expect((await admin.visit(HERE)).text).toContain('Rimborso non riuscito');
    await sql`
      insert into refunds (booking_id, payment_id, amount_cents, reason, request_key, status)
      select booking_id, id, amount_cents, 'stripe_dashboard', 'by hand ' || id, 'succeeded' from payments where outcome <> 'confirmed'`;
    const settled = (await admin.visit(HERE)).text;
    expect(settled).not.toContain('Da guardare');
    expect(settled).toContain('Arrivato troppo tardi, o due volte');
  });

  it('tells of a failed refund what the guest still lacks, as the activity reads it', async () => {
    const { id, reference } = await placed(deps, await aBoatTrip(deps.db), { people: 3 });
    await pay(deps, id);
    await sql`
      insert into refunds (booking_id, payment_id, amount_cents, reason, request_key, status)
      select booking_id, id, 1234, 'operator', ${`failed ${id}`}, 'failed' from payments where booking_id = ${id}`;
    expect((await admin.visit(HERE)).text).toMatch(new RegExp(`${reference}12,34\\s€`));
  });

  it('says of a wrong amount nothing of its booking, which another payment may have confirmed', async () => {
    const { id, reference } = await placed(deps, await aBoatTrip(deps.db));
    await pay(deps, id);
    expect(await pay(deps, id, { amountCents: 1999 })).toBe('flagged');
    const { text } = await admin.visit(HERE);
    expect(text).toMatch(
      new RegExp(`Non paga nulla: rimborsalo su Stripe e scrivi all'ospite\\.${reference}19,99`),
    );
    expect(text).not.toContain('non è confermata');
  });

  it('starts a reconciliation once, however often it is asked for', async () => {
    await admin.submit('Riconcilia ora');
    expect(admin.page.text).toContain('Riconciliazione avviata');
    await admin.submit('Riconcilia ora');
    const jobs = (await deps.jobs.waiting()).filter(({ name }) => name === 'reconcile');
    expect(jobs).toHaveLength(1);
  });

  it('sets events and mails going again, and writes down who did', async () => {
    await admin.visit(HERE);
    await admin.submit('Riprova charge.refunded');
    expect(admin.page.text).toContain("L'evento riparte adesso");
    await sql`update settlements set state = 'no_account'`;
    const [booking] = await sql`select reference from bookings order by id limit 1`;
    await admin.visit(HERE);
    expect(admin.page.text).toContain('Chi deve riceverlo non ha un conto pronto');
    await admin.submit(`Riprova Prenotazione ${booking?.['reference']}`);
    expect(admin.page.text).toContain("L'accredito viene ritentato adesso");
    await admin.submit('Riprova booking-confirmed');
    expect(admin.page.text).toContain("L'email riparte adesso");
    const names = (await deps.jobs.waiting()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['stripe.event', 'mail.send', 'booking.settle']));
    const log =
      await sql`select action, detail->>'id' as id, client_address from audit_log where action like '%.again' order by id`;
    expect(log.map((row) => row['action'])).toEqual(
      expect.arrayContaining(['event.again', 'mail.again', 'reconcile.again']),
    );
    expect(log.map((row) => row['client_address'])).not.toContain(null);
  });

  it('says that nothing was stuck when it went meanwhile, and knows no other commands', async () => {
    await admin.visit(HERE);
    const request = admin.request('Riconcilia ora');
    request.body.set('what', 'mail');
    request.body.set('id', '999999');
    expect((await admin.send(request)).text).toContain('Non era più fermo');
    request.body.set('what', 'delete');
    expect((await admin.send(request)).status).toBe(404);
  });
});
