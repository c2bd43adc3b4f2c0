// Stripe's messages: the raw body's signature is checked, the event stored, and only then 2xx answered.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import type { Deps } from '#app/domain/deps.ts';
import { receiveEvent } from '#app/domain/lifecycle/events.server.ts';

import { ANSWER_MS } from './answer-time.ts';
import { readBody } from './body-limits.ts';
import { checkJson } from './form-body.ts';
import { HttpProblem } from './problem.ts';

const largestEvent = 1024 * 1024;

export const stripeWebhook: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  // The signature covers the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, payload: FastifyRequest['raw']) =>
    readBody(payload, { bytes: largestEvent, announced: request.headers['content-length'] }),
  );

  app.post('/webhooks/stripe', { handlerTimeout: ANSWER_MS }, async (request, reply) => {
    const signature = request.headers['stripe-signature'];
    const body = request.body;
    if (typeof signature !== 'string' || !Buffer.isBuffer(body)) throw new HttpProblem(400, 'not signed');
    const event = deps.payments.verifyEvent(body, signature);
    if (event === undefined) throw new HttpProblem(400, 'the signature does not hold');
    // Stripe would send again, for days, what is not answered as received.
    if ('left' in event) deps.log.info({ event }, "a message of Stripe's is not for us, and is left");
    else {
      // What is signed need not be what the database can keep.
      checkJson(body);
      await receiveEvent(deps, event);
    }
    return reply.send({ received: true });
  });
};
