import { parse } from 'node-html-parser';
import type Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { idIn, reachable, sessionParams } from '#tests/support/stripe/sessions.ts';
import { CONNECT_SECRET, twinForTest } from '#tests/support/stripe/twin.ts';

const DAY_MS = 24 * 3600 * 1000;
let now = new Date('2026-11-27T10:00:00Z');
const world = await twinForTest({ now: () => now });
afterAll(() => world.close());

const EXPRESS: Stripe.AccountCreateParams = {
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { transfers: { requested: true } },
  country: 'IT',
  email: 'rosa@example.com',
  business_profile: { name: 'Alba Tour' },
};

async function readyAccount(): Promise<string> {
  const { id } = await world.stripe.accounts.create(EXPRESS);
  world.control.completeOnboarding(id);
  return id;
}

async function paidCharge(): Promise<string> {
  const session = await world.stripe.checkout.sessions.create(sessionParams());
  world.control.pay(session.id);
  const read = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  return idIn((read.payment_intent as Stripe.PaymentIntent).latest_charge);
}

const totalOf = (account: string) => world.control.balances().accounts[account]?.['eur']?.total;
const send = (destination: string, source: string, amount: number) =>
  world.stripe.transfers.create({ amount, currency: 'eur', destination, source_transaction: source });

function linkFor(account: string): Promise<Stripe.AccountLink> {
  return world.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://localhost:3000/riprova',
    return_url: 'http://localhost:3000/fatto',
  });
}

describe('a connected account', () => {
  it('starts without being able to receive anything', async () => {
    const account = await world.stripe.accounts.create(EXPRESS);
    expect(account).toMatchObject({
      type: 'express',
      capabilities: { transfers: 'inactive' },
      details_submitted: false,
      payouts_enabled: false,
      controller: { losses: { payments: 'application' } },
    });
    expect(account.requirements?.currently_due).toContain('external_account');
  });

  it('becomes ready on the onboarding page, told to the Connect webhook', async () => {
    const { id } = await world.stripe.accounts.create(EXPRESS);
    const link = await linkFor(id);
    const first = await fetch(reachable(link.url), { redirect: 'manual' });
    const visit = `${world.twin.url}${first.headers.get('location')}`;
    expect(parse(await (await fetch(visit)).text()).text).toContain('Modalità di prova');

    const unread = await fetch(visit, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
    expect(unread.status).toBe(422);
    expect((await world.stripe.accounts.retrieve(id)).details_submitted).toBe(false);

    const done = await fetch(visit, {
      method: 'POST',
      body: new URLSearchParams({ accetto: 'si' }),
      redirect: 'manual',
    });
    expect(done.headers.get('location')).toBe('http://localhost:3000/fatto');
    expect(await world.stripe.accounts.retrieve(id)).toMatchObject({
      capabilities: { transfers: 'active' },
      details_submitted: true,
      payouts_enabled: true,
    });
    await world.twin.idle();
    const told = world.receiver.received.filter(({ event }) => event.account === id);
    expect(told.map(({ event }) => event.type)).toEqual(['account.updated', 'capability.updated']);
    expect(told.every(({ secret }) => secret === CONNECT_SECRET)).toBe(true);
  });

  it('can put onboarding off, which brings the person back unchanged', async () => {
    const { id } = await world.stripe.accounts.create(EXPRESS);
    const page = parse(await (await fetch(reachable((await linkFor(id)).url))).text());
    expect(page.querySelector('a.plain')?.text).toBe('Più tardi');
    expect(page.querySelector('a.plain')?.getAttribute('href')).toBe('http://localhost:3000/fatto');
    expect((await world.stripe.accounts.retrieve(id)).details_submitted).toBe(false);
  });

  it('has links that open once and only for five minutes', async () => {
    const { id } = await world.stripe.accounts.create(EXPRESS);
    const [used, stale] = [await linkFor(id), await linkFor(id)];
    const follow = async (url: string) =>
      (await fetch(reachable(url), { redirect: 'manual' })).headers.get('location');
    expect(await follow(used.url)).toContain('/setup/s/');
    expect(await follow(used.url)).toBe('http://localhost:3000/riprova');
    now = new Date(now.getTime() + 301_000);
    expect(await follow(stale.url)).toBe('http://localhost:3000/riprova');
  });

  it('has a dashboard once it is ready', async () => {
    const fresh = await world.stripe.accounts.create(EXPRESS);
    await expect(world.stripe.accounts.createLoginLink(fresh.id)).rejects.toMatchObject({ statusCode: 400 });
    const id = await readyAccount();
    await send(id, await paidCharge(), 5000);
    const link = await world.stripe.accounts.createLoginLink(id);
    const page = parse(await (await fetch(reachable(link.url))).text());
    expect(page.text).toContain('I tuoi incassi');
    expect(page.text).toContain('50,00\u00a0€');
  });

  it('is updated by metadata and profile, keeping the rest', async () => {
    const { id } = await world.stripe.accounts.create({ ...EXPRESS, metadata: { owner: 'u1' } });
    const updated = await world.stripe.accounts.update(id, {
      business_profile: { url: 'https://alba.example' },
      metadata: { step: '2' },
    });
    expect(updated).toMatchObject({
      business_profile: { name: 'Alba Tour', url: 'https://alba.example' },
      metadata: { owner: 'u1', step: '2' },
    });
  });

  it('is listed, while the platform is not among its accounts', async () => {
    const platform = await world.stripe.accounts.retrieveCurrent();
    const { data } = await world.stripe.accounts.list({ limit: 100 });
    expect(data.length).toBeGreaterThan(0);
    expect(data.map((account) => account.id)).not.toContain(platform.id);
  });
});

describe('a transfer', () => {
  it('moves money of a charge, pending as long as the charge is', async () => {
    const id = await readyAccount();
    const charge = await paidCharge();
    const platform = world.control.balances().platform['eur']?.total ?? 0;
    const transfer = await send(id, charge, 4000);
    expect(transfer).toMatchObject({
      amount: 4000,
      destination: id,
      source_transaction: charge,
      transfer_group: 'b1',
      reversed: false,
    });
    expect(world.control.balances().accounts[id]?.['eur']).toEqual({
      available: 0,
      pending: 4000,
      total: 4000,
    });
    expect(world.control.balances().platform['eur']?.total).toBe(platform - 4000);

    now = new Date(now.getTime() + 3 * DAY_MS);
    const balance = await world.stripe.balance.retrieve({}, { stripeAccount: id });
    expect(balance.available).toMatchObject([{ amount: 4000, currency: 'eur' }]);
  });

  it('of several never exceeds the charge', async () => {
    const id = await readyAccount();
    const charge = await paidCharge();
    await send(id, charge, 4000);
    await expect(send(id, charge, 3001)).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    await send(id, charge, 3000);
    const { data } = await world.stripe.transfers.list({ destination: id });
    expect(data.map((transfer) => transfer.amount)).toEqual([3000, 4000]);
  });

  it('needs the transfers capability', async () => {
    const id = await readyAccount();
    const charge = await paidCharge();
    world.control.setCapability(id, 'transfers', 'inactive');
    expect(await world.stripe.accounts.retrieve(id)).toMatchObject({
      capabilities: { transfers: 'inactive' },
      payouts_enabled: false,
    });
    await expect(send(id, charge, 1000)).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    });
    world.control.setCapability(id, 'transfers', 'active');
    expect((await send(id, charge, 1000)).amount).toBe(1000);
  });

  it('without a charge needs available money of the platform', async () => {
    const destination = await readyAccount();
    const plain = { currency: 'eur', destination };
    await expect(world.stripe.transfers.create({ ...plain, amount: 90_000_000 })).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
    await expect(
      world.stripe.transfers.create({ ...plain, amount: 100, destination: 'acct_none' }),
    ).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'destination',
    });
  });
});

describe('a reversal', () => {
  it('takes part of a transfer back, then the rest, never more', async () => {
    const id = await readyAccount();
    const transfer = await send(id, await paidCharge(), 4000);
    const first = await world.stripe.transfers.createReversal(transfer.id, {
      amount: 1500,
      metadata: { refund: 're_1' },
    });
    expect(first).toMatchObject({ amount: 1500, transfer: transfer.id, metadata: { refund: 're_1' } });
    await expect(world.stripe.transfers.createReversal(transfer.id, { amount: 2501 })).rejects.toMatchObject({
      statusCode: 400,
    });
    await world.stripe.transfers.createReversal(transfer.id);
    expect(await world.stripe.transfers.retrieve(transfer.id)).toMatchObject({
      amount_reversed: 4000,
      reversed: true,
    });
    expect(totalOf(id)).toBe(0);
    const { data } = await world.stripe.transfers.listReversals(transfer.id);
    expect(data.map((reversal) => reversal.amount)).toEqual([2500, 1500]);
  });

  it('needs money in the connected account, and works again when there is some', async () => {
    const id = await readyAccount();
    const charge = await paidCharge();
    const transfer = await send(id, charge, 4000);
    now = new Date(now.getTime() + 3 * DAY_MS);
    await world.stripe.balance.retrieve();
    world.control.payOut(id);
    await expect(world.stripe.transfers.createReversal(transfer.id, { amount: 1000 })).rejects.toMatchObject({
      statusCode: 400,
      code: 'balance_insufficient',
    });
    expect(totalOf(id)).toBe(0);
    await send(id, charge, 1000);
    expect(await world.stripe.transfers.createReversal(transfer.id, { amount: 1000 })).toMatchObject({
      amount: 1000,
    });
  });

  it('is not made by refunding the charge', async () => {
    const id = await readyAccount();
    const charge = await paidCharge();
    await send(id, charge, 4000);
    await world.stripe.refunds.create({ charge });
    expect(totalOf(id)).toBe(4000);
  });
});

it('an account unknown to the platform cannot be acted on', async () => {
  await expect(world.stripe.balance.retrieve({}, { stripeAccount: 'acct_unknown' })).rejects.toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  });
});
