import type Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { idIn, sessionParams } from '#tests/support/stripe/sessions.ts';
import { sdkFor, twinForTest } from '#tests/support/stripe/twin.ts';

let now = new Date('2026-11-27T10:00:00Z');
const world = await twinForTest({ now: () => now });
afterAll(() => world.close());

const intent = (amount: number, key?: string) =>
  world.stripe.paymentIntents.create({ amount, currency: 'eur' }, key ? { idempotencyKey: key } : {});

async function countOfIntents(): Promise<number> {
  let count = 0;
  await world.stripe.paymentIntents.list({ limit: 100 }).autoPagingEach(() => {
    count += 1;
  });
  return count;
}

/** A request the SDK would not send. */
function raw(path: string, authorization = 'Bearer sk_test_twin'): Promise<Response> {
  return fetch(`${world.twin.url}${path}`, { headers: { authorization } });
}

describe('access', () => {
  it('needs a key', async () => {
    const answer = await fetch(`${world.twin.url}/v1/balance`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it.each(['sk_live_abc', 'rk_live_abc', 'pk_test_abc', 'nonsense'])('refuses the key %s', async (key) => {
    await expect(sdkFor(world.twin, key).balance.retrieve()).rejects.toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    });
  });

  it('takes the key as the user of basic authentication too', async () => {
    const authorization = `Basic ${Buffer.from('sk_test_twin:').toString('base64')}`;
    expect((await raw('/v1/balance', authorization)).status).toBe(200);
  });

  it('is open on the loopback interface alone', () => {
    expect(world.twin.app.server.address()).toMatchObject({ address: '127.0.0.1' });
  });
});

describe('errors', () => {
  it('carry a request id and say what is missing', async () => {
    const attempt = world.stripe.paymentIntents.retrieve('pi_unknown');
    await expect(attempt).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
      message: "No such payment_intent: 'pi_unknown'",
      requestId: expect.stringMatching(/^req_/),
    });
  });

  it.each([
    { wrong: { colour: 'red' }, code: 'parameter_unknown', param: 'colour' },
    { wrong: { line_items: [{ colour: 'red' }] }, code: 'parameter_unknown', param: 'line_items[0][colour]' },
    { wrong: { expires_at: 'soon' }, code: 'parameter_invalid_integer', param: 'expires_at' },
    { wrong: { client_reference_id: '' }, code: 'parameter_invalid_empty', param: 'client_reference_id' },
    { wrong: { success_url: 'here' }, code: 'url_invalid', param: 'success_url' },
    { wrong: { customer_email: 'anna' }, code: 'email_invalid', param: 'customer_email' },
  ])('name the parameter that is wrong: $param ($code)', async ({ wrong, code, param }) => {
    const params = sessionParams(wrong as Parameters<typeof sessionParams>[0]);
    await expect(world.stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      statusCode: 400,
      code,
      param,
    });
  });

  it('name a required parameter that is missing', async () => {
    const params = { amount: 100 } as Stripe.PaymentIntentCreateParams;
    await expect(world.stripe.paymentIntents.create(params)).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'currency',
    });
  });

  it('tell an address that does not exist', async () => {
    const answer = await raw('/v1/unicorns');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: { message: 'Unrecognized request URL (GET: /v1/unicorns).' },
    });
  });
});

describe('an idempotency key', () => {
  it('replays the first answer', async () => {
    const first = await intent(500, 'replay');
    const second = await intent(500, 'replay');
    expect(second).toEqual(first);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
  });

  it('refuses other parameters and other endpoints', async () => {
    await intent(500, 'taken');
    await expect(intent(501, 'taken')).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    });
    const elsewhere = world.stripe.products.create({ name: 'x' }, { idempotencyKey: 'taken' });
    await expect(elsewhere).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  });

  it('replays an error, even when its cause is gone', async () => {
    const account = await world.stripe.accounts.create({
      type: 'express',
      capabilities: { transfers: { requested: true } },
    });
    const paid = await world.stripe.paymentIntents.create({
      amount: 500,
      currency: 'eur',
      confirm: true,
      payment_method: 'pm_card_bypassPending',
    });
    const send = () =>
      world.stripe.transfers.create(
        {
          amount: 100,
          currency: 'eur',
          destination: account.id,
          source_transaction: idIn(paid.latest_charge),
        },
        { idempotencyKey: 'transfer-1' },
      );
    await expect(send()).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
    world.control.completeOnboarding(account.id);
    await expect(send()).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
  });

  it('is not used up by wrong parameters', async () => {
    const wrong = { amount: 'many', currency: 'eur' } as unknown as Stripe.PaymentIntentCreateParams;
    await expect(world.stripe.paymentIntents.create(wrong, { idempotencyKey: 'typo' })).rejects.toMatchObject(
      { statusCode: 400 },
    );
    expect((await intent(500, 'typo')).amount).toBe(500);
  });

  it('in use by a request under way is a conflict', async () => {
    world.control.fail({ method: 'POST', path: '/v1/payment_intents', when: 'before', how: 'slow', ms: 300 });
    const slow = intent(700, 'busy');
    await expect
      .poll(() => intent(700, 'busy').catch((error: Stripe.errors.StripeError) => error.statusCode))
      .toBe(409);
    expect((await slow).amount).toBe(700);
  });

  it('is forgotten after a day', async () => {
    const first = await intent(500, 'old');
    now = new Date(now.getTime() + 25 * 3600 * 1000);
    expect((await intent(500, 'old')).id).not.toBe(first.id);
  });
});

describe('a planted fault', () => {
  const post = { method: 'POST', path: '/v1/payment_intents' } as const;

  it('before the effect leaves nothing behind', async () => {
    const before = await countOfIntents();
    world.control.fail({ ...post, when: 'before', how: 'cut', times: 2 });
    await expect(intent(500, 'cut-before')).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect(await countOfIntents()).toBe(before);
    await intent(500, 'cut-before');
    expect(await countOfIntents()).toBe(before + 1);
  });

  it('after the effect hides it from the caller, who gets it by trying again', async () => {
    const before = await countOfIntents();
    // The SDK repeats a request once when a connection is cut.
    world.control.fail({ ...post, when: 'after', how: 'cut', times: 2 });
    await expect(intent(500, 'cut-after')).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect(await countOfIntents()).toBe(before + 1);
    await intent(500, 'cut-after');
    expect(await countOfIntents()).toBe(before + 1);
  });

  it('of Stripe’s own is replayed under the same key, the effect notwithstanding', async () => {
    const before = await countOfIntents();
    world.control.fail({ ...post, when: 'after', how: 'error' });
    await expect(intent(500, 'broken')).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    await expect(intent(500, 'broken')).rejects.toMatchObject({ statusCode: 500 });
    expect(await countOfIntents()).toBe(before + 1);
  });

  it('of too many requests passes when tried again', async () => {
    world.control.fail({ ...post, when: 'before', how: 'rate_limit' });
    await expect(intent(500, 'hurried')).rejects.toMatchObject({
      statusCode: 429,
      type: 'StripeRateLimitError',
    });
    expect((await intent(500, 'hurried')).amount).toBe(500);
  });

  it('strikes only the path it names', async () => {
    world.control.fail({
      method: 'POST',
      path: '/v1/payment_intents/*/cancel',
      when: 'before',
      how: 'error',
    });
    const made = await intent(500);
    await expect(world.stripe.paymentIntents.cancel(made.id)).rejects.toMatchObject({ statusCode: 500 });
    expect((await world.stripe.paymentIntents.cancel(made.id)).status).toBe('canceled');
  });
});

describe('lists', () => {
  it('go page by page in both directions', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1)
      made.unshift((await world.stripe.products.create({ name: `p${index}` })).id);
    const first = await world.stripe.products.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true, url: '/v1/products' });
    const second = await world.stripe.products.list({ limit: 2, starting_after: String(first.data[1]?.id) });
    const back = await world.stripe.products.list({ limit: 2, ending_before: String(second.data[0]?.id) });
    const ids = (list: Stripe.ApiList<Stripe.Product>) => list.data.map((product) => product.id);
    expect([...ids(first), ...ids(second)]).toEqual(made.slice(0, 4));
    expect(ids(back)).toEqual(ids(first));
  });

  it('keep to the dates asked for', async () => {
    const start = Math.floor(now.getTime() / 1000) + 100;
    now = new Date((start + 5) * 1000);
    const made = await intent(600);
    const found = await world.stripe.paymentIntents.list({ created: { gte: start, lt: start + 10 } });
    expect(found.data.map((one) => one.id)).toEqual([made.id]);
    expect((await world.stripe.paymentIntents.list({ created: { gt: start + 10 } })).data).toEqual([]);
    expect((await world.stripe.paymentIntents.list({ created: start + 5 })).data).toHaveLength(1);
  });

  it.each([0, 101])('refuse a limit of %s', async (limit) => {
    await expect(world.stripe.products.list({ limit })).rejects.toMatchObject({
      statusCode: 400,
      param: 'limit',
    });
  });

  it('expand what they hold', async () => {
    await world.stripe.paymentIntents.create({
      amount: 900,
      currency: 'eur',
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    const { data } = await world.stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] });
    expect(data[0]?.latest_charge).toMatchObject({ object: 'charge', amount: 900 });
  });
});

describe('expand', () => {
  it('refuses a property that holds no other object, without any effect', async () => {
    const before = await countOfIntents();
    const attempt = world.stripe.paymentIntents.create({ amount: 500, currency: 'eur', expand: ['amount'] });
    await expect(attempt).rejects.toMatchObject({
      statusCode: 400,
      message: 'This property cannot be expanded (amount).',
    });
    expect(await countOfIntents()).toBe(before);
  });

  it('stops after four levels', async () => {
    const made = await intent(500);
    const expand = ['latest_charge.payment_intent.latest_charge.payment_intent.latest_charge'];
    await expect(world.stripe.paymentIntents.retrieve(made.id, { expand })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});
