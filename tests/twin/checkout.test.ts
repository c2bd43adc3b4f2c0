import { parse } from 'node-html-parser';
import { afterAll, describe, expect, it } from 'vitest';
import { idIn, reachable, sessionParams } from '#tests/support/stripe/sessions.ts';
import { twinForTest } from '#tests/support/stripe/twin.ts';

const HALF_HOUR = 1800;
let now = new Date('2026-11-27T10:00:00Z');
const world = await twinForTest({ now: () => now });
afterAll(() => world.close());

const CARD = {
  email: 'anna@example.com',
  card: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  name: 'Anna',
};

async function open(changes: Parameters<typeof sessionParams>[0] = {}) {
  const session = await world.stripe.checkout.sessions.create(sessionParams(changes));
  return { session, page: reachable(session.url) };
}

function submit(page: string, changes: Record<string, string> = {}): Promise<Response> {
  return fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ ...CARD, ...changes }),
    redirect: 'manual',
  });
}

async function textOf(response: Response): Promise<string> {
  return parse(await response.text()).text.replace(/\s+/g, ' ');
}

const read = (id: string) => world.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
const seconds = () => Math.floor(now.getTime() / 1000);

describe('a new session', () => {
  it('is open, unpaid, without a payment intent and with the address of its page', async () => {
    const { session } = await open();
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 7000,
      payment_intent: null,
      customer_details: { email: 'anna@example.com' },
      expires_at: seconds() + 24 * 3600,
    });
    expect(session.url).toBe(`http://localhost:${world.twin.port}/c/pay/${session.id}`);
  });

  it.each([
    ['before half an hour', HALF_HOUR - 1],
    ['after a day', 24 * 3600 + 1],
  ])('cannot expire %s', async (_when, offset) => {
    await expect(open({ expires_at: seconds() + offset })).rejects.toMatchObject({
      statusCode: 400,
      param: 'expires_at',
    });
  });

  it('cannot ask for less than 0,50 €', async () => {
    const line = (cents: number) => [
      { quantity: 1, price_data: { currency: 'eur', unit_amount: cents, product_data: { name: 'Caffè' } } },
    ];
    await expect(open({ line_items: line(49) })).rejects.toMatchObject({
      statusCode: 400,
      code: 'amount_too_small',
    });
    expect((await open({ line_items: line(50) })).session.amount_total).toBe(50);
  });

  it('refuses the payment_method_types that Stripe removed', async () => {
    const removed = { payment_method_types: ['card'] } as Parameters<typeof sessionParams>[0];
    await expect(open(removed)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'payment_method_types',
    });
  });

  it('keeps what it was asked for, and lets its metadata be changed', async () => {
    const { session, page } = await open({
      client_reference_id: 'b1',
      locale: 'it',
      phone_number_collection: { enabled: true },
      custom_text: { submit: { message: 'Cancellazione gratuita fino a 24 ore prima.' }, after_submit: '' },
    });
    expect(session).toMatchObject({
      client_reference_id: 'b1',
      locale: 'it',
      phone_number_collection: { enabled: true },
      custom_text: { submit: { message: 'Cancellazione gratuita fino a 24 ore prima.' }, after_submit: null },
    });
    expect(await textOf(await fetch(page))).toContain('Cancellazione gratuita fino a 24 ore prima.');
    const changed = await world.stripe.checkout.sessions.update(session.id, { metadata: { attempt: '2' } });
    expect(changed.metadata).toEqual({ booking: 'b1', attempt: '2' });
  });

  it('lists its line items with the price each was sold at', async () => {
    const { session } = await open();
    const { data } = await world.stripe.checkout.sessions.listLineItems(session.id);
    expect(data).toMatchObject([{ description: 'Gita in barca', quantity: 2, amount_total: 7000 }]);
    expect(data[0]?.price).toMatchObject({ unit_amount: 3500, currency: 'eur' });
  });
});

describe('the hosted page', () => {
  it('shows what is bought, the amount, the way back, and that it is a trial', async () => {
    const { page } = await open();
    const document = parse(await (await fetch(page)).text());
    expect(document.querySelector('html')?.getAttribute('lang')).toBe('it');
    expect(document.text).toContain('Modalità di prova');
    expect(document.text).toContain('Gita in barca');
    expect(document.querySelector('button')?.text).toBe('Paga 70,00\u00a0€');
    expect(document.querySelector('.back')?.getAttribute('href')).toBe('http://alba.localhost:3000/checkout');
    expect(document.querySelector('script')).toBeNull();
  });

  it('fills the form in from the link of a test card', async () => {
    const { page } = await open();
    const document = parse(await (await fetch(`${page}?card=4000000000000002`)).text());
    expect(document.querySelector('[name=card]')?.getAttribute('value')).toBe('4000 0000 0000 0002');
    expect(document.querySelector('[name=cvc]')?.getAttribute('value')).toBe('123');
  });

  it('takes the payment and leads on to the success address with the session id', async () => {
    const { session, page } = await open();
    const paid = await submit(page);
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(
      `http://alba.localhost:3000/payment-success?session=${session.id}`,
    );
    expect(await read(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'anna@example.com', name: 'Anna' },
      payment_intent: { status: 'succeeded', metadata: { booking: 'b1' }, transfer_group: 'b1' },
    });
  });

  it('keeps what was typed and says beside each field what is wrong', async () => {
    const { session, page } = await open();
    const answer = await submit(page, { card: '4242 4242 4242 4241', expiry: '01/20', cvc: '1' });
    expect(answer.status).toBe(422);
    const document = parse(await answer.text());
    expect(document.querySelector('[name=card]')?.getAttribute('value')).toBe('4242 4242 4242 4241');
    expect(document.querySelectorAll('.error').map((error) => error.text)).toEqual([
      'Il numero della carta non è valido.',
      'La carta è scaduta.',
      'Scrivi le 3 cifre sul retro della carta.',
    ]);
    expect((await read(session.id)).payment_intent).toBeNull();
  });

  it('says that a card was declined and lets the guest try another on the same page', async () => {
    const { session, page } = await open();
    const declined = await submit(page, { card: '4000000000009995' });
    expect(declined.status).toBe(402);
    expect(await textOf(declined)).toContain('La carta non ha fondi sufficienti');
    expect(await read(session.id)).toMatchObject({
      status: 'open',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
      },
    });
    expect((await submit(page)).status).toBe(303);
    expect(await read(session.id)).toMatchObject({
      status: 'complete',
      payment_intent: { last_payment_error: null },
    });
  });

  it('asks for 3-D Secure and pays once the bank authorizes', async () => {
    const { session, page } = await open();
    const asked = await submit(page, { card: '4000002760003184' });
    expect(asked.headers.get('location')).toBe(`/c/pay/${session.id}/3ds`);
    expect(await textOf(await fetch(`${page}/3ds`))).toContain('Conferma il pagamento');
    expect(await read(session.id)).toMatchObject({
      status: 'open',
      payment_intent: { status: 'requires_action' },
    });

    const body = new URLSearchParams({ risposta: 'autorizza' });
    const authorized = await fetch(`${page}/3ds`, { method: 'POST', body, redirect: 'manual' });
    expect(authorized.headers.get('location')).toContain('/payment-success');
    expect((await read(session.id)).payment_status).toBe('paid');
  });

  it('goes back to the card when the bank refuses', async () => {
    const { session, page } = await open();
    await submit(page, { card: '4000002760003184' });
    const body = new URLSearchParams({ risposta: 'rifiuta' });
    const refused = await fetch(`${page}/3ds`, { method: 'POST', body, redirect: 'manual' });
    expect(refused.status).toBe(402);
    expect(await textOf(refused)).toContain('La banca non ha confermato');
    expect(await read(session.id)).toMatchObject({
      status: 'open',
      payment_intent: { status: 'requires_payment_method' },
    });
  });

  it('never takes a second payment for the same session', async () => {
    const { session, page } = await open();
    await submit(page);
    const again = await submit(page);
    expect(again.status).toBe(200);
    expect(await textOf(again)).toContain('Pagamento completato');
    const { payment_intent } = await world.stripe.checkout.sessions.retrieve(session.id);
    const charges = await world.stripe.charges.list({ payment_intent: idIn(payment_intent) });
    expect(charges.data).toHaveLength(1);
  });

  it('answers 404 for a session that does not exist', async () => {
    const answer = await fetch(`${world.twin.url}/c/pay/cs_test_nothing`);
    expect(answer.status).toBe(404);
    expect(await textOf(answer)).toContain('Pagamento non trovato');
  });
});

describe('expiring', () => {
  it('closes the page, cancels the intent and is told once', async () => {
    const { session, page } = await open();
    await submit(page, { card: '4000000000000002' });
    const expired = await world.stripe.checkout.sessions.expire(session.id);
    expect(expired).toMatchObject({ status: 'expired', url: null });
    expect(await read(session.id)).toMatchObject({ payment_intent: { status: 'canceled' } });
    const answer = await fetch(page);
    expect(answer.status).toBe(410);
    expect(await textOf(answer)).toContain('Pagamento scaduto');
    expect((await submit(page)).status).toBe(410);
  });

  it('is refused for a session that is no longer open', async () => {
    const { session, page } = await open();
    await submit(page);
    await expect(world.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
    });
    expect((await read(session.id)).status).toBe('complete');
  });

  it('happens by itself when the time is over', async () => {
    const { session } = await open({ expires_at: seconds() + HALF_HOUR });
    now = new Date(now.getTime() + (HALF_HOUR - 1) * 1000);
    expect((await read(session.id)).status).toBe('open');
    now = new Date(now.getTime() + 1000);
    expect((await read(session.id)).status).toBe('expired');
    await world.twin.idle();
    const told = world.receiver.received.filter(({ event }) => event.type === 'checkout.session.expired');
    expect(told.filter(({ event }) => (event.data.object as { id: string }).id === session.id)).toHaveLength(
      1,
    );
  });
});
