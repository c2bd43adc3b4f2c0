// How each kind of background work is retried, and how soon it is looked for.
import type { JobName } from '#app/domain/jobs.ts';

export type QueueSettings = {
  retryLimit: number;
  /** Seconds before the first retry; doubled for each further one, up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** Seconds between looks for work that fell due; work due at once wakes the workers by itself. */
  lookEvery: number;
  atOnce: number;
  /** For work that comes round by itself. */
  cron?: string;
};

const HOUR = 3600;

const BRISK: QueueSettings = { retryLimit: 40, retryDelay: 2, retryDelayMax: HOUR, lookEvery: 2, atOnce: 5 };

export const QUEUES: Record<JobName, QueueSettings> = {
  // 30 s, 1 min, 2 min, ... then every two hours: 23 hours in all, after which the mail counts as failed.
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
  // The next minute is its retry.
  sweep: { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, lookEvery: 10, atOnce: 1, cron: '* * * * *' },
};
