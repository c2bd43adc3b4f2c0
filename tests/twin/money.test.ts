import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, sessionParams } from '#tests/support/stripe/sessions.ts';
import { twinForTest } from '#tests/support/stripe/twin.ts';

const DAY_MS = 24 * 3600 * 1000;
let now = new Date('2026-11-27T10:00:00Z');
let world: Awaited<ReturnType<typeof twinForTest>>;
beforeAll(async () => {
  world = await twinForTest({ now: () => now });
});
afterAll(() => world.close());

async function paidWith(card?: string): Promise<{ session: string; intent: string; charge: string }> {
  const session = await world.stripe.checkout.sessions.create(sessionParams());
  world.control.pay(session.id, card);
  const read = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  const intent = read.payment_intent as Stripe.PaymentIntent;
  return { session: session.id, intent: intent.id, charge: idIn(intent.latest_charge) };
}

async function typesAbout(id: string): Promise<string[]> {
  const { data } = await world.stripe.events.list({ limit: 100 });
  const about = data.filter((event) => (event.data.object as { id: string }).id === id);
  return about.map((event) => event.type).reverse();
}

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

describe('a dispute', () => {
  it('with card 0259 opens at once and takes amount and fee', async () => {
    const before = world.control.balances().platform['eur']?.total ?? 0;
    const { charge } = await paidWith('4000 0000 0000 0259');
    const { data } = await world.stripe.disputes.list({ charge });
    expect(data).toMatchObject([{ status: 'needs_response', amount: 7000, charge }]);
    expect(world.control.balances().platform['eur']?.total).toBe(before + 6870 - 7000 - 2000);
    await expect(world.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
    expect(await typesAbout(String(data[0]?.id))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
  });

  it('that is won brings the money back, and one that is lost does not', async () => {
    const [won, lost] = [await paidWith(), await paidWith()];
    const before = world.control.balances().platform['eur']?.total ?? 0;
    const first = world.control.dispute(won.charge);
    const second = world.control.dispute(lost.charge);
    world.control.closeDispute(first.id, 'won');
    world.control.closeDispute(second.id, 'lost');
    expect(world.control.balances().platform['eur']?.total).toBe(before - 2000 - 7000 - 2000);
    expect(await world.stripe.disputes.retrieve(first.id)).toMatchObject({ status: 'won' });
    expect(await typesAbout(first.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
  });
});

describe('an inquiry', () => {
  it('takes nothing and stays refundable, until the bank makes a dispute of it', async () => {
    const { charge } = await paidWith('4000 0000 0000 1976');
    const before = world.control.balances().platform['eur']?.total ?? 0;
    const { data } = await world.stripe.disputes.list({ charge });
    const id = String(data[0]?.id);
    expect(data).toMatchObject([
      { status: 'warning_needs_response', is_charge_refundable: true, balance_transactions: [] },
    ]);
    expect(() => world.control.closeDispute(id, 'won')).toThrow('cannot be closed as won');
    await world.stripe.disputes.update(id, { evidence: { uncategorized_text: 'Firma' }, submit: true });
    expect((await world.stripe.disputes.retrieve(id)).status).toBe('warning_under_review');
    await world.stripe.refunds.create({ charge, amount: 1000 });
    world.control.escalateInquiry(id);
    expect(world.control.balances().platform['eur']?.total).toBe(before - 1000 - 7000 - 2000);
    await expect(world.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  it('that the bank closes has moved no money', async () => {
    const { charge } = await paidWith();
    const before = world.control.balances().platform['eur']?.total;
    const inquiry = world.control.dispute(charge, 'inquiry');
    world.control.closeDispute(inquiry.id, 'warning_closed');
    expect(world.control.balances().platform['eur']?.total).toBe(before);
    expect(await typesAbout(inquiry.id)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
  });
});

describe('a lost dispute', () => {
  it('can be won after all, and its money comes back when Stripe says so', async () => {
    const { charge } = await paidWith();
    const before = world.control.balances().platform['eur']?.total ?? 0;
    const dispute = world.control.dispute(charge);
    world.control.closeDispute(dispute.id, 'lost');
    world.control.closeDispute(dispute.id, 'won', 'later');
    expect(world.control.balances().platform['eur']?.total).toBe(before - 7000 - 2000);
    world.control.reinstateFunds(dispute.id);
    expect(world.control.balances().platform['eur']?.total).toBe(before - 2000);
    expect(() => world.control.reinstateFunds(dispute.id)).toThrow('Nothing of this dispute is held');
    expect(() => world.control.closeDispute(dispute.id, 'lost')).toThrow('cannot be closed as lost');
    await world.stripe.refunds.create({ charge });
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
