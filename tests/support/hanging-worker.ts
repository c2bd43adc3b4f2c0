// A process that takes a job and never finishes it. Started and killed by a test.
import type { JobHandlers } from '#app/gateways/jobs.server.ts';
import { queueConnection } from '#db/address.ts';
import { openJobQueue } from '#app/gateways/jobs.server.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const queue = await openJobQueue({ connection: await queueConnection(process.argv[2] ?? ''), log });
const hang = (): Promise<void> => {
  process.send?.('taken');
  return new Promise(() => {});
};
const handlers: JobHandlers = {
  'mail.send': hang,
  'account.link': hang,
  'booking.links': hang,
  'hold.end': hang,
  'stripe.event': hang,
  'refund.send': hang,
  'booking.settle': hang,
  'checkout.expire': hang,
  'booking.remind': hang,
  reconcile: async () => {},
  'images.tidy': async () => {},
  sweep: async () => {},
};
await queue.start(handlers);
