// Shared context of the demo's building: dependencies, build time, Stripe's side.
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import type { Result } from '#app/domain/result.ts';
import { formatDay } from '#app/domain/calendar-day.ts';
import { todayIn } from '#app/domain/wall-clock.ts';

/** Actions of guests and operators on Stripe's pages. */
export type DemoBank = {
  /** Pays an open card page as its guest. */
  pay(sessionId: string): Promise<unknown>;
  /** Fills in the onboarding page as the operator. */
  onboard(url: string): Promise<unknown>;
  /** Sends no events to the webhook while `work` runs: there would be hundreds that the demo doesn't need. */
  unheard<T>(work: () => Promise<T>): Promise<T>;
};

export type World = {
  deps: Deps;
  bank: DemoBank;
  /** Time of the build. */
  now: Date;
  people: People;
  /** Refunds decided during the build, each carried out at its own time. */
  refunds: number[];
};

export type People = { admin: Viewer; operator: Viewer; reseller: Viewer };

export const ZONE = 'Europe/Rome';
const HOUR = 3_600_000;

/** Only mails about the last hours are sent. */
const RECENT_HOURS = 12;

/** The date `days` days after the day of the build. */
export function dateFromToday({ now }: Pick<World, 'now'>, days: number): string {
  return formatDay(todayIn(ZONE, now) + days);
}

export function hoursFromNow({ now }: Pick<World, 'now'>, hours: number): Date {
  return new Date(now.getTime() + hours * HOUR);
}

/** The same dependencies with the clock set to `moment`. */
export function at(world: World, moment: Date): Deps {
  const { deps, now } = world;
  return {
    ...deps,
    now: () => moment,
    // Stripe's clock can't be set back: a card page in the past gets an expiry in the future.
    payments: {
      ...deps.payments,
      createCheckout: (request) =>
        deps.payments.createCheckout({
          ...request,
          expiresAt: new Date(Math.max(request.expiresAt.getTime(), now.getTime() + HOUR)),
        }),
    },
    jobs: { ...deps.jobs, send: (...job) => sendIfDue(world, moment, job) },
  };
}

async function sendIfDue(world: World, moment: Date, job: Parameters<Deps['jobs']['send']>): Promise<void> {
  const [, name, payload, options = {}] = job;
  if (name === 'refund.send') world.refunds.push((payload as { refundId: number }).refundId);
  else if (isStillDue(world, { name, moment, startAfter: options.startAfter }))
    await world.deps.jobs.send(...job);
}

type Work = { name: string; moment: Date; startAfter: Date | undefined };

function isStillDue(world: World, { name, moment, startAfter }: Work): boolean {
  if (name === 'mail.send') return moment >= newsSince(world);
  return startAfter === undefined || startAfter > world.now;
}

export function newsSince(world: Pick<World, 'now'>): Date {
  return hoursFromNow(world, -RECENT_HOURS);
}

/** The demo's data are valid: a refusal is a bug. */
export function done<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(`the demo was refused: ${JSON.stringify(result.error)}`);
}
