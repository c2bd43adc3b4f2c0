import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionParams } from '#tests/support/stripe/sessions.ts';
import { sdkFor, twinForTest } from '#tests/support/stripe/twin.ts';
import { startTwin } from '#twin/server.ts';

let world: Awaited<ReturnType<typeof twinForTest>>;
beforeEach(async () => {
  world = await twinForTest();
});
afterEach(() => world.close());

async function openSession(): Promise<string> {
  return (await world.stripe.checkout.sessions.create(sessionParams())).id;
}

const PAID = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'charge.updated',
  'checkout.session.completed',
];

describe('webhooks', () => {
  it('arrive signed, with the request that caused them', async () => {
    const session = await openSession();
    await world.stripe.checkout.sessions.expire(session, {}, { idempotencyKey: 'expire-1' });
    await world.twin.idle();
    const [first] = world.receiver.received;
    expect(first?.event).toMatchObject({
      object: 'event',
      type: 'checkout.session.expired',
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: session, status: 'expired' } },
      request: { idempotency_key: 'expire-1', id: expect.stringMatching(/^req_/) },
    });
  });

  it('come again until they are answered with a 2xx', async () => {
    world.receiver.answerWith(500, 302);
    await world.stripe.checkout.sessions.expire(await openSession());
    await world.twin.idle();
    expect(world.control.deliveries()).toMatchObject([{ state: 'pending', attempts: 1, status: 500 }]);
    expect(await world.stripe.events.list({ delivery_success: false })).toMatchObject({
      data: [{ pending_webhooks: 1 }],
    });
    world.control.hurry();
    await world.twin.idle();
    world.control.hurry();
    await world.twin.idle();
    expect(world.control.deliveries()).toMatchObject([{ state: 'delivered', attempts: 3, status: 200 }]);
    expect(new Set(world.receiver.received.map(({ event }) => event.id)).size).toBe(1);
    expect((await world.stripe.events.list({ delivery_success: true })).data).toHaveLength(1);
  });

  it('come again by themselves after a moment', async () => {
    world.receiver.answerWith(503);
    await world.stripe.checkout.sessions.expire(await openSession());
    await expect.poll(() => world.receiver.received.length).toBe(2);
  });

  it('tell of a payment in full', async () => {
    world.control.pay(await openSession());
    await world.twin.idle();
    expect([...world.receiver.types()].sort()).toEqual([...PAID].sort());
  });

  it('reach registered endpoints too, those events alone they asked for', async () => {
    const url = `${world.receiver.url}/registered`;
    const endpoint = await world.stripe.webhookEndpoints.create({
      url,
      enabled_events: ['charge.succeeded'],
    });
    world.receiver.secrets.set('/registered', String(endpoint.secret));
    expect((await world.stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
    world.control.pay(await openSession());
    await world.twin.idle();
    const registered = world.receiver.received.filter(({ secret }) => secret === endpoint.secret);
    expect(registered.map(({ event }) => event.type)).toEqual(['charge.succeeded']);
    await world.stripe.webhookEndpoints.del(endpoint.id);
  });
});

describe('a disturbance', () => {
  const completed = { type: 'checkout.session.completed' };
  const arrivals = () => world.receiver.types().filter((type) => type === completed.type).length;

  it('can hold everything back until it is let go', async () => {
    world.control.pause();
    world.control.pay(await openSession());
    await world.twin.idle();
    expect(world.receiver.received).toEqual([]);
    world.control.resume();
    await world.twin.idle();
    expect(world.receiver.received).toHaveLength(PAID.length);
  });

  it('can lose an event, which the API still knows and can send again', async () => {
    world.control.drop(completed);
    world.control.pay(await openSession());
    await world.twin.idle();
    expect(arrivals()).toBe(0);
    const { data } = await world.stripe.events.list(completed);
    world.control.resend(String(data[0]?.id));
    await world.twin.idle();
    expect(arrivals()).toBe(1);
  });

  it('can double an event', async () => {
    world.control.duplicate(completed);
    world.control.pay(await openSession());
    await world.twin.idle();
    expect(arrivals()).toBe(2);
    expect(world.receiver.received).toHaveLength(PAID.length + 1);
  });

  it('can turn the order around', async () => {
    world.control.reorder({ count: PAID.length });
    world.control.pay(await openSession());
    await world.twin.idle();
    expect(world.receiver.types()).toEqual([...PAID].reverse());
  });

  it('can make an event late', async () => {
    world.control.delay({ ...completed, ms: 60_000 });
    world.control.pay(await openSession());
    await world.twin.idle();
    expect(arrivals()).toBe(0);
    world.control.hurry();
    await world.twin.idle();
    expect(arrivals()).toBe(1);
  });

  it('ends when calm is asked for, letting go of what it held', async () => {
    world.control.reorder({ count: 100 });
    world.control.pay(await openSession());
    await world.twin.idle();
    expect(world.receiver.received).toEqual([]);
    world.control.calm();
    await world.twin.idle();
    expect(world.receiver.received).toHaveLength(PAID.length);
  });
});

describe('a restart', () => {
  it('keeps every object, the clock and the platform, and delivers what was still waiting', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'twin-'));
    const file = join(folder, 'twin.sqlite');
    const { webhooks } = world.receiver;
    const first = await startTwin({ file, port: 0, webhooks });
    const platform = (await sdkFor(first).accounts.retrieveCurrent()).id;
    first.control.pause();
    first.control.setNow(new Date('2030-01-01T00:00:00Z'));
    const session = await sdkFor(first).checkout.sessions.create(sessionParams());
    await sdkFor(first).checkout.sessions.expire(session.id);
    await first.close();
    expect(world.receiver.received).toEqual([]);

    const second = await startTwin({ file, port: 0, webhooks });
    await second.idle();
    expect(world.receiver.types()).toEqual(['checkout.session.expired']);
    expect((await sdkFor(second).accounts.retrieveCurrent()).id).toBe(platform);
    expect((await sdkFor(second).checkout.sessions.retrieve(session.id)).status).toBe('expired');
    expect(second.control.now().getUTCFullYear()).toBe(2030);
    await second.close();
    await rm(folder, { recursive: true });
  });
});
