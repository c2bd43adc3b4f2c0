import { expect, test, vi } from 'vitest';

import type { GatewayEvent, PaymentGateway } from '#app/domain/payments/gateway.ts';
import { testApp } from '#tests/support/test-app.ts';

const raw = '{"id": "evt_1",\n  "type":"checkout.session.completed"}';
const event: GatewayEvent = {
  id: 'evt_1',
  type: 'checkout.session.completed',
  livemode: false,
  objectId: 'cs_1',
  payload: { id: 'evt_1' },
};
const unkept = [
  '{"id":"evt_1","a":"\\u0000"}',
  '{"id":"evt_1","a":"\\ud83d"}',
  `{"a":${'['.repeat(99)}${']'.repeat(99)}}`,
];
/** Holds for exactly these bytes and this signature, as Stripe's does. */
const verifyEvent = (body: Buffer, signature: string) => {
  if (signature === 'of the other mode')
    return { left: 'other-mode' as const, id: 'evt_live', type: event.type };
  return [raw, ...unkept].includes(body.toString()) && signature === 'good' ? event : undefined;
};

const send = vi.fn(async () => {});
const { app, database } = await testApp({
  parts: {
    payments: { verifyEvent } as PaymentGateway,
    jobs: {
      send,
      forgetMails: async () => {},
      listStuck: async () => [],
      count: async () => [],
      retry: async () => false,
    },
  },
});

const deliver = (payload: string, headers: Record<string, string> = { 'stripe-signature': 'good' }) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    payload,
    headers: { host: 'piattaforma.test', 'content-type': 'application/json; charset=utf-8', ...headers },
  });

const stored = () => database.sql`select id, type from webhook_events`;

test('a bad signature, a missing one and changed bytes are refused, and nothing is kept', async () => {
  const answers = [
    await deliver(raw, {}),
    await deliver(raw, { 'stripe-signature': 'bad' }),
    await deliver(raw.replace('\n', '')),
  ];
  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400]);
  expect(await stored()).toEqual([]);
});

test('the bytes as they came are verified, stored once and answered, whatever page they seem to come from', async () => {
  const first = await deliver(raw);
  const again = await deliver(raw, { 'stripe-signature': 'good', origin: 'https://evil.example' });
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(await stored()).toEqual([{ id: 'evt_1', type: 'checkout.session.completed' }]);
  expect(send).toHaveBeenCalledTimes(1);
});

test('what Stripe has signed and is not for us is answered as received, and left', async () => {
  const sent = send.mock.calls.length;
  const answer = await deliver('{}', { 'stripe-signature': 'of the other mode' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  expect(await stored()).toEqual([{ id: 'evt_1', type: 'checkout.session.completed' }]);
  expect(send).toHaveBeenCalledTimes(sent);
});

test('what is signed and can be kept by no database is refused', async () => {
  await database.sql`delete from webhook_events`;
  for (const body of unkept) expect([body, (await deliver(body)).statusCode]).toEqual([body, 400]);
  expect(await stored()).toEqual([]);
});

test('what could not be stored is not answered as received', async () => {
  await database.sql`delete from webhook_events`;
  send.mockRejectedValueOnce(new Error('the queue is away'));
  expect((await deliver(raw)).statusCode).toBe(500);
  expect(await stored()).toEqual([]);
});

test('a message beyond all measure is refused, and an unsigned one before it has come', async () => {
  const long = 'x'.repeat(1024 * 1024 + 1);
  expect([(await deliver(long)).statusCode, (await deliver(long, {})).statusCode]).toEqual([413, 400]);
});

test('nothing is to be read there', async () => {
  expect(
    (await app.inject({ url: '/webhooks/stripe', headers: { host: 'piattaforma.test' } })).statusCode,
  ).toBe(404);
});
