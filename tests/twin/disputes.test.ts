// The twin's disputes and inquiries: which money is moved, and which events are sent.
import { afterAll, describe, expect, it } from 'vitest';

import { announcedAbout, paidInTwin } from '#tests/support/stripe/paid.ts';
import { twinForTest } from '#tests/support/stripe/twin.ts';

const world = await twinForTest({ now: () => new Date('2026-11-27T10:00:00Z') });
afterAll(() => world.close());

const paidWith = (card?: string) => paidInTwin(world, card);
const typesAbout = (id: string) => announcedAbout(world, id);

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
