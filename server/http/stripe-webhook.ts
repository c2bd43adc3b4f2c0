// Receives Stripe's events: checks the signature of the raw body, stores the event, and only then answers 2xx.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Deps } from '#app/domain/deps.ts';
import { receiveEvent } from '#app/domain/lifecycle/events.server.ts';
import { ANSWER_MS } from './answer-time.ts';
import { createBodyReader } from './body-limits.ts';
import { checkJson } from './form-body.ts';
import { HttpProblem } from '../problem.ts';

const largestEvent = 1024 * 1024;
/** A budget of its own: whoever fills it takes no room from forms. Stripe delivers again what is refused. */
const readEvent = createBodyReader(16 * largestEvent);

export const stripeWebhook: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  // Before the body is read.
  app.addHook('onRequest', async ({ headers }) => {
    if (typeof headers['stripe-signature'] !== 'string') throw new HttpProblem(400, 'not signed');
  });
  // The body stays raw: the signature covers its bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, payload: FastifyRequest['raw']) =>
    readEvent(payload, {
      bytes: largestEvent,
      announced: request.headers['content-length'],
      from: request.visit.clientAddress,
    }),
  );

  app.post('/webhooks/stripe', { handlerTimeout: ANSWER_MS }, async (request, reply) => {
    const body = request.body;
    if (!Buffer.isBuffer(body)) throw new HttpProblem(400, 'no body');
    const event = deps.payments.verifyEvent(body, String(request.headers['stripe-signature']));
    if (event === undefined) throw new HttpProblem(400, 'the signature does not hold');
    // Answered as received all the same: otherwise Stripe would send it again for days.
    if ('left' in event) deps.log.info({ event }, "a message of Stripe's is not for us, and is left");
    else {
      // A valid signature does not mean that the database can store the text.
      checkJson(body);
      await receiveEvent(deps, event);
    }
    return reply.send({ received: true });
  });
};
