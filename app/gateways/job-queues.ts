// Retries and polling of each kind of background job.
import type { JobName } from '#app/domain/jobs.ts';

export type QueueSettings = {
  retryLimit: number;
  /** Seconds before the first retry; doubled each time, up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** Seconds between polls for jobs that became due; jobs due at once wake the workers without polling. */
  lookEvery: number;
  atOnce: number;
  /** Set for jobs on a schedule. */
  cron?: string;
};

const HOUR = 3600;

const BRISK: QueueSettings = { retryLimit: 40, retryDelay: 2, retryDelayMax: HOUR, lookEvery: 2, atOnce: 5 };

export const QUEUES: Record<JobName, QueueSettings> = {
  // 30 s, 1 min, 2 min, ... then every two hours: 23 hours in all; after that the mail has failed.
  'mail.send': { retryLimit: 18, retryDelay: 30, retryDelayMax: 2 * HOUR, lookEvery: 10, atOnce: 5 },
  'account.link': BRISK,
  'booking.links': BRISK,
  'hold.end': BRISK,
  'stripe.event': BRISK,
  'refund.send': BRISK,
  'booking.settle': BRISK,
  'checkout.expire': BRISK,
  'booking.remind': { retryLimit: 10, retryDelay: 60, retryDelayMax: HOUR, lookEvery: 30, atOnce: 5 },
  reconcile: {
    retryLimit: 3,
    retryDelay: 600,
    retryDelayMax: HOUR,
    lookEvery: 30,
    atOnce: 1,
    cron: '30 2 * * *',
  },
  'images.tidy': {
    retryLimit: 3,
    retryDelay: 600,
    retryDelayMax: HOUR,
    lookEvery: 30,
    atOnce: 1,
    cron: '30 3 * * *',
  },
  // No retry: the next minute's run replaces it.
  sweep: { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, lookEvery: 10, atOnce: 1, cron: '* * * * *' },
};
