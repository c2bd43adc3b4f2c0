/** A separate Stripe twin for a test, with a webhook receiver and the official SDK. */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { contractChecker } from './contract.ts';
import { startTwin, type Twin, type TwinOptions } from '#twin/server.ts';

export const PLATFORM_SECRET = 'whsec_platform';
export const CONNECT_SECRET = 'whsec_connect';

export type Received = { event: Stripe.Event; secret: string };

export type Receiver = Awaited<ReturnType<typeof receiveWebhooks>>;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** Verifies and stores received events; answers with the statuses that a test sets. */
export async function receiveWebhooks() {
  const received: Received[] = [];
  const answers: number[] = [];
  const secrets = new Map([
    ['/platform', PLATFORM_SECRET],
    ['/connect', CONNECT_SECRET],
  ]);
  const stripe = new Stripe('sk_test_receiver');
  const receive: RequestListener = (request, response) => {
    void answer(request).then((status) => response.writeHead(status).end());
  };
  async function answer(request: IncomingMessage): Promise<number> {
    const secret = secrets.get(request.url ?? '') ?? '';
    const event = stripe.webhooks.constructEvent(
      await bodyOf(request),
      String(request.headers['stripe-signature']),
      secret,
    );
    received.push({ event, secret });
    return answers.shift() ?? 200;
  }
  const server = createServer(receive);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** The secret that signs the events of each path. */
    secrets,
    received,
    types: () => received.map(({ event }) => event.type),
    /** The statuses of the next answers; 200 afterwards. */
    answerWith: (...statuses: number[]) => void answers.push(...statuses),
    webhooks: {
      platform: { url: `${url}/platform`, secret: PLATFORM_SECRET },
      connect: { url: `${url}/connect`, secret: CONNECT_SECRET },
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export function sdkFor(twin: Twin, key = 'sk_test_twin', config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port: twin.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

export async function twinForTest(options: Partial<TwinOptions> = {}) {
  const receiver = await receiveWebhooks();
  const contract = contractChecker({ skipRefused: true });
  const twin = await startTwin({
    file: ':memory:',
    port: 0,
    webhooks: receiver.webhooks,
    observe: contract.observe,
    ...options,
  });
  return {
    twin,
    receiver,
    stripe: sdkFor(twin),
    control: twin.control,
    async close() {
      await twin.close();
      await receiver.close();
      for (const { event } of receiver.received) contract.observeEvent(event);
      contract.assertClean();
    },
  };
}
