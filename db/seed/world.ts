// What the demo's building hands round: the domain's needs, the moment it is built, and the bank behind the cards.
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import type { Result } from '#app/domain/result.ts';
import { formatDay } from '#app/domain/calendar-day.ts';
import { todayIn } from '#app/domain/wall-clock.ts';

/** What guests and operators do on Stripe's own pages. */
export type DemoBank = {
  /** A guest pays an open card page. */
  pay(sessionId: string): Promise<unknown>;
  /** An operator tells Stripe who they are, on the page they were sent to. */
  onboard(url: string): Promise<unknown>;
  /** Nobody is told of what happens meanwhile: hundreds of events would say what the demo knows. */
  unheard<T>(work: () => Promise<T>): Promise<T>;
};

export type World = {
  deps: Deps;
  bank: DemoBank;
  /** When the demo is built. */
  now: Date;
  people: People;
  /** Refunds decided on the way, carried out at their own time. */
  refunds: number[];
};

export type People = { admin: Viewer; operator: Viewer; reseller: Viewer };

export const ZONE = 'Europe/Rome';
const HOUR = 3_600_000;

/** Mails of what happened before are history, not news. */
const RECENT_HOURS = 12;

/** The date so many days from the day the demo is built. */
export function dateFromToday({ now }: Pick<World, 'now'>, days: number): string {
  return formatDay(todayIn(ZONE, now) + days);
}

export function hoursFromNow({ now }: Pick<World, 'now'>, hours: number): Date {
  return new Date(now.getTime() + hours * HOUR);
}

/** The same world with its clock set to `moment`. */
export function at(world: World, moment: Date): Deps {
  const { deps, now } = world;
  return {
    ...deps,
    now: () => moment,
    // Stripe's clock can't be set back: a card page of the past lives by the present.
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

/** The demo's own forms are right: a refusal is a bug in it. */
export function done<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(`the demo was refused: ${JSON.stringify(result.error)}`);
}
