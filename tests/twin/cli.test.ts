// The requests of the official CLI's `stripe trigger`, as version 1.52 sends them: no API version, no SDK.
import { afterAll, describe, expect, it } from 'vitest';
import { twinForTest } from '#tests/support/stripe/twin.ts';

const world = await twinForTest({ observe: () => undefined });
afterAll(() => world.close());

async function send(
  method: 'GET' | 'POST',
  path: string,
  body = '',
): Promise<{ id: string; status: string }> {
  const answer = await fetch(`${world.twin.url}/v1/${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_cli', 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' ? { body } : {}),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: string; status: string };
}

async function session(currency: string, more = ''): Promise<string> {
  const product = await send('POST', 'products', 'name=myproduct&description=%28created+by+Stripe+CLI%29');
  const price = await send('POST', 'prices', `product=${product.id}&unit_amount=1500&currency=${currency}`);
  const made = await send(
    'POST',
    'checkout/sessions',
    `mode=payment&line_items[0][price]=${price.id}&line_items[0][quantity]=2&success_url=https%3A%2F%2Fhttpbin.org%2Fpost&cancel_url=https%3A%2F%2Fhttpbin.org%2Fpost${more}`,
  );
  return made.id;
}

async function told(): Promise<string[]> {
  await world.twin.idle();
  return world.receiver.types();
}

const SHIPPING =
  '&payment_intent_data[shipping][name]=Jenny+Rosen&payment_intent_data[shipping][address][line1]=510+Townsend+St&payment_intent_data[shipping][address][country]=US';

describe('stripe trigger', () => {
  it('checkout.session.completed', async () => {
    const id = await session('usd', SHIPPING);
    await send('GET', `payment_pages/${id}`);
    const method = await send(
      'POST',
      'payment_methods',
      'type=card&card[token]=tok_visa&billing_details[email]=stripe%40example.com',
    );
    await send('POST', `payment_pages/${id}/confirm`, `payment_method=${method.id}&expected_amount=3000`);
    expect(await told()).toContain('checkout.session.completed');
  });

  it('checkout.session.expired', async () => {
    await send('POST', `checkout/sessions/${await session('usd')}/expire`);
    expect(await told()).toContain('checkout.session.expired');
  });

  it('checkout.session.async_payment_succeeded', async () => {
    const id = await session(
      'eur',
      '&payment_intent_data[setup_future_usage]=off_session&payment_method_types[]=sepa_debit',
    );
    const method = await send(
      'POST',
      'payment_methods',
      'type=sepa_debit&sepa_debit[iban]=AT611904300234573201&billing_details[name]=Jenny',
    );
    await send('POST', `payment_pages/${id}/confirm`, `payment_method=${method.id}&expected_amount=3000`);
    world.control.advance(20_000);
    expect(await told()).toContain('checkout.session.async_payment_succeeded');
  });

  it('charge.refunded', async () => {
    const paid =
      'amount=100&currency=usd&payment_method_types[]=card&payment_method=pm_card_visa&confirm=true';
    const intent = await send('POST', 'payment_intents', paid);
    await send('POST', 'refunds', `payment_intent=${intent.id}`);
    expect(await told()).toContain('charge.refunded');
  });
});
