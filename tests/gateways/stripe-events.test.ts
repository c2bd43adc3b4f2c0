// A body with a valid signature that is not an event of Stripe.
import Stripe from 'stripe';
import { expect, it } from 'vitest';

import { createStripeGateway } from '#app/gateways/stripe/stripe.server.ts';

const secret = 'whsec_prova';
const { verifyEvent } = createStripeGateway({ secretKey: 'sk_test_prova', webhookSecrets: [secret] });
const { webhooks } = new Stripe('sk_test_prova');
const verified = (payload: string) =>
  verifyEvent(Buffer.from(payload), webhooks.generateTestHeaderString({ payload, secret }));

const EVENT = '{"id":"evt_1","type":"charge.refunded","livemode":false,"data":{"object":{"id":"ch_1"}}}';

it('is taken with the shape of an event', () => {
  expect(verified(EVENT)).toMatchObject({ id: 'evt_1', objectId: 'ch_1', type: 'charge.refunded' });
});

it('is left when it is of the other mode, or only names what happened', () => {
  const live = EVENT.replace('false', 'true');
  expect(verified(live)).toEqual({ left: 'other-mode', id: 'evt_1', type: 'charge.refunded' });
  const thin = '{"object":"v2.core.event","id":"evt_2","type":"v2.core.account.created","livemode":false}';
  expect(verified(thin)).toEqual({ left: 'v2', id: 'evt_2', type: 'v2.core.account.created' });
  const forged = webhooks.generateTestHeaderString({ payload: thin, secret: 'whsec_altro' });
  expect(verifyEvent(Buffer.from(thin), forged)).toBeUndefined();
});

const noEvents = ['', '{', 'null', '[]', '7', EVENT.replace('evt_1', ''), EVENT.replace('"id":"evt_1",', '')];
noEvents.push(
  EVENT.replace('{"id":"ch_1"}', '[]'),
  EVENT.replace('"ch_1"', '1'),
  EVENT.replace('false', '"false"'),
);

it.each(noEvents)('is refused as %j', (payload) => {
  expect(verified(payload)).toBeUndefined();
});
