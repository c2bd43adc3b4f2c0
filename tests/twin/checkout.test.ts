import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twinForTest } from '#tests/support/stripe/twin.ts';

type World = Awaited<ReturnType<typeof twinForTest>>;
let world: World;
beforeAll(async () => {
  world = await twinForTest();
});
afterAll(() => world.close());

describe('a checkout session', () => {
  it('is created open, paid on its page, told by webhook and refunded', async () => {
    const { stripe, twin, receiver } = world;
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      ui_mode: 'hosted_page',
      allowed_payment_method_types: ['card'],
      adaptive_pricing: { enabled: false },
      line_items: [
        { quantity: 2, price_data: { currency: 'eur', unit_amount: 3500, product_data: { name: 'Gita in barca' } } },
      ],
      customer_email: 'anna@example.com',
      metadata: { booking: 'b1' },
      payment_intent_data: { metadata: { booking: 'b1' }, transfer_group: 'b1' },
      success_url: 'http://alba.localhost:3000/payment-success?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://alba.localhost:3000/checkout',
    });
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 7000, payment_intent: null });

    const address = String(session.url).replace('localhost', '127.0.0.1');
    const page = parse(await (await fetch(address)).text());
    expect(page.querySelector('button')?.text).toBe('Paga 70,00\u00a0€');

    const form = new URLSearchParams({ email: 'anna@example.com', card: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Anna' });
    const paid = await fetch(address, { method: 'POST', body: form, redirect: 'manual' });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`http://alba.localhost:3000/payment-success?session=${session.id}`);

    await twin.idle();
    expect(receiver.types()).toContain('checkout.session.completed');

    const read = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
    });
    expect(read).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: { status: 'succeeded', latest_charge: { balance_transaction: { amount: 7000, fee: 130, net: 6870 } } },
      line_items: { data: [{ description: 'Gita in barca', quantity: 2 }] },
    });

    const refund = await stripe.refunds.create({ payment_intent: String(read.payment_intent && (read.payment_intent as { id: string }).id), amount: 2000 });
    expect(refund).toMatchObject({ status: 'succeeded', amount: 2000 });
    await expect(stripe.refunds.create({ charge: String(refund.charge), amount: 5001 })).rejects.toMatchObject({ statusCode: 400 });
  });
});
