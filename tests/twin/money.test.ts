import type Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { announcedAbout, paidInTwin } from '#tests/support/stripe/paid.ts';
import { twinForTest } from '#tests/support/stripe/twin.ts';

const DAY_MS = 24 * 3600 * 1000;
let now = new Date('2026-11-27T10:00:00Z');
const world = await twinForTest({ now: () => now });
afterAll(() => world.close());

const paidWith = (card?: string) => paidInTwin(world, card);
const typesAbout = (id: string) => announcedAbout(world, id);

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

describe('a payment', () => {
  it('costs 1.5 % and 25 cents, and is available after three days', async () => {
    const { charge } = await paidWith();
    const read = await world.stripe.charges.retrieve(charge, { expand: ['balance_transaction'] });
    const transaction = read.balance_transaction as Stripe.BalanceTransaction;
    expect(transaction).toMatchObject({
      amount: 7000,
      fee: 130,
      net: 6870,
      status: 'pending',
      type: 'charge',
    });
    later(3 * DAY_MS);
    expect(await world.stripe.balanceTransactions.retrieve(transaction.id)).toMatchObject({
      status: 'available',
    });
  });

  it('tells its balance transaction in a later event, as Stripe does', async () => {
    const { charge } = await paidWith();
    const { data } = await world.stripe.events.list({
      types: ['charge.succeeded', 'charge.updated'],
      limit: 2,
    });
    expect(data.map((event) => event.type)).toEqual(['charge.updated', 'charge.succeeded']);
    const [updated, succeeded] = data.map((event) => event.data.object as Stripe.Charge);
    expect(succeeded).toMatchObject({ id: charge, balance_transaction: null });
    expect(updated?.balance_transaction).toMatch(/^txn_/);
  });

  it('expands from the session down to the balance transaction', async () => {
    const { session } = await paidWith();
    const read = await world.stripe.checkout.sessions.retrieve(session, {
      expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
    });
    expect(read).toMatchObject({
      payment_intent: { latest_charge: { paid: true, balance_transaction: { net: 6870 } } },
      line_items: { data: [{ amount_total: 7000 }] },
    });
  });

  it('may complete its session unpaid and succeed later', async () => {
    const { session, intent } = await paidWith('4000 0000 0000 3014');
    expect(await world.stripe.checkout.sessions.retrieve(session)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    expect(await world.stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'processing' });
    later(20_000);
    expect(await world.stripe.checkout.sessions.retrieve(session)).toMatchObject({ payment_status: 'paid' });
    expect(await typesAbout(session)).toEqual([
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
    ]);
  });

  it('may complete its session unpaid and fail later', async () => {
    const { session, intent } = await paidWith('4000 0000 0000 3022');
    world.control.settlePayment(session, 'failed');
    expect(await world.stripe.checkout.sessions.retrieve(session)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    expect(await world.stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: 'requires_payment_method',
    });
    expect(await typesAbout(session)).toEqual([
      'checkout.session.completed',
      'checkout.session.async_payment_failed',
    ]);
  });

  it('made directly with a declined card is a 402 that leaves the failed intent behind', async () => {
    const attempt = world.stripe.paymentIntents.create({
      amount: 2000,
      currency: 'eur',
      confirm: true,
      payment_method: 'pm_card_chargeDeclined',
    });
    const error = await attempt.catch((reason: unknown) => reason as Stripe.errors.StripeCardError);
    expect(error).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    const intent = (error as Stripe.errors.StripeCardError).payment_intent;
    expect(await world.stripe.paymentIntents.retrieve(String(intent?.id))).toMatchObject({
      status: 'requires_payment_method',
    });
  });
});

describe('a refund', () => {
  it('of a part can be followed by the rest, and never by more', async () => {
    const { intent, charge } = await paidWith();
    const first = await world.stripe.refunds.create({
      payment_intent: intent,
      amount: 2000,
      metadata: { why: 'pioggia' },
    });
    expect(first).toMatchObject({
      status: 'succeeded',
      amount: 2000,
      charge,
      payment_intent: intent,
      metadata: { why: 'pioggia' },
    });
    await expect(world.stripe.refunds.create({ charge, amount: 5001 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    await world.stripe.refunds.create({ charge });
    await expect(world.stripe.refunds.create({ charge })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const read = await world.stripe.charges.retrieve(charge, { expand: ['refunds'] });
    expect(read).toMatchObject({ amount_refunded: 7000, refunded: true });
    expect(read.refunds?.data.map((refund) => refund.amount)).toEqual([5000, 2000]);
    expect(await typesAbout(first.id)).toEqual(['refund.created']);
    expect(await typesAbout(charge)).toEqual([
      'charge.succeeded',
      'charge.updated',
      'charge.refunded',
      'charge.refunded',
    ]);
  });

  it('leaves the balance in full, while the fee stays with Stripe', async () => {
    const before = world.control.balances().platform['eur']?.total ?? 0;
    const { charge } = await paidWith();
    await world.stripe.refunds.create({ charge });
    expect(world.control.balances().platform['eur']?.total).toBe(before - 130);
  });

  it('with card 7726 is pending first and succeeds by itself', async () => {
    const { charge } = await paidWith('4000 0000 0000 7726');
    const refund = await world.stripe.refunds.create({ charge });
    expect(refund.status).toBe('pending');
    later(20_000);
    expect((await world.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect(await typesAbout(refund.id)).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
    ]);
  });

  it('with card 5126 succeeds and fails afterwards, the money coming back', async () => {
    const { charge } = await paidWith('4000 0000 0000 5126');
    const before = world.control.balances().platform['eur']?.total;
    const refund = await world.stripe.refunds.create({ charge });
    expect(refund.status).toBe('succeeded');
    later(20_000);
    const failed = await world.stripe.refunds.retrieve(refund.id, {
      expand: ['failure_balance_transaction'],
    });
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
    expect(failed.failure_balance_transaction).toMatchObject({ amount: 7000, type: 'refund_failure' });
    expect(await world.stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect(world.control.balances().platform['eur']?.total).toBe(before);
    expect(await typesAbout(refund.id)).toContain('refund.failed');
  });

  it('can be made to fail, once', async () => {
    const { charge } = await paidWith();
    const refund = await world.stripe.refunds.create({ charge });
    world.control.failRefund(refund.id, 'lost_or_stolen_card');
    expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    });
    expect(() => world.control.failRefund(refund.id)).toThrow('cannot fail any more');
  });

  it('is refused where nothing was paid', async () => {
    const intent = await world.stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    await expect(world.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('keeps its metadata up to date', async () => {
    const { charge } = await paidWith();
    const refund = await world.stripe.refunds.create({ charge, metadata: { a: '1', b: '2' } });
    const updated = await world.stripe.refunds.update(refund.id, { metadata: { a: '', c: '3' } });
    expect(updated.metadata).toEqual({ b: '2', c: '3' });
  });
});

it('the balance of the API is the sum of all balance transactions', async () => {
  const balance = await world.stripe.balance.retrieve();
  const total = [...balance.available, ...balance.pending].reduce((sum, row) => sum + row.amount, 0);
  let nets = 0;
  for await (const transaction of world.stripe.balanceTransactions.list({ limit: 100 }))
    nets += transaction.net;
  expect(total).toBe(nets);
});
