/** The control API over HTTP: `POST /_control/{lever}` with the arguments as a JSON array. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalid } from '../errors.ts';
import type { TwinControl } from './control.ts';
import type { CapabilityName } from '../payments/accounts.ts';

type Lever = (given: unknown) => unknown;

function lever<S extends z.ZodType>(args: S, pull: (given: z.output<S>) => unknown): Lever {
  return (given) => {
    const read = args.safeParse(given);
    if (!read.success) throw invalid(`Wrong arguments: ${z.prettifyError(read.error)}`);
    return pull(read.data);
  };
}

const none = z.tuple([]);
const id = z.string();
const nextEvents = z.strictObject({ type: z.string(), count: z.number().int().min(1) }).partial();
const fault = z.strictObject({
  method: z.enum(['GET', 'POST', 'DELETE']),
  path: z.string(),
  when: z.enum(['before', 'after']),
  how: z.enum(['cut', 'error', 'rate_limit', 'slow']),
  times: z.number().int().min(1).default(1),
  ms: z.number().int().min(0).default(0),
});
const guest = z.strictObject({ email: z.string(), name: z.string() });

function leversOf(control: TwinControl): Record<keyof TwinControl, Lever> {
  return {
    pause: lever(none, control.pause),
    resume: lever(none, control.resume),
    drop: lever(z.tuple([nextEvents]), ([next]) => control.drop(compact(next))),
    duplicate: lever(z.tuple([nextEvents]), ([next]) => control.duplicate(compact(next))),
    delay: lever(z.tuple([nextEvents.extend({ ms: z.number() })]), ([{ ms, ...next }]) =>
      control.delay({ ...compact(next), ms }),
    ),
    reorder: lever(z.tuple([nextEvents.required({ count: true })]), ([{ count, ...next }]) =>
      control.reorder({ ...compact(next), count }),
    ),
    calm: lever(none, control.calm),
    hurry: lever(none, control.hurry),
    resend: lever(z.tuple([id]), ([event]) => control.resend(event)),
    deliveries: lever(none, control.deliveries),
    idle: lever(none, control.idle),
    pay: lever(z.tuple([id, z.string().optional(), guest.optional()]), ([session, card, who]) =>
      control.pay(session, card, who),
    ),
    settlePayment: lever(z.tuple([id, z.enum(['succeeded', 'failed'])]), (given) => control.settlePayment(...given)),
    settleRefund: lever(z.tuple([id]), ([refund]) => control.settleRefund(refund)),
    failRefund: lever(z.tuple([id, z.string().optional()]), ([refund, reason]) => control.failRefund(refund, reason)),
    dispute: lever(z.tuple([id]), ([charge]) => control.dispute(charge)),
    closeDispute: lever(z.tuple([id, z.enum(['won', 'lost'])]), (given) => control.closeDispute(...given)),
    completeOnboarding: lever(z.tuple([id]), ([account]) => control.completeOnboarding(account)),
    setCapability: lever(z.tuple([id, z.string(), z.enum(['active', 'inactive', 'pending'])]), ([account, name, status]) =>
      control.setCapability(account, name as CapabilityName, status),
    ),
    payOut: lever(z.tuple([id]), ([account]) => control.payOut(account)),
    balances: lever(none, control.balances),
    fail: lever(z.tuple([fault]), ([planted]) => control.fail(planted)),
    clearFaults: lever(none, control.clearFaults),
    now: lever(none, control.now),
    setNow: lever(z.tuple([z.iso.datetime()]), ([moment]) => control.setNow(new Date(moment))),
    advance: lever(z.tuple([z.number()]), ([ms]) => control.advance(ms)),
  };
}

function compact<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

export function serveControl(app: FastifyInstance, control: TwinControl): void {
  const levers = new Map(Object.entries(leversOf(control)));
  app.post('/_control/:lever', async (request) => {
    const name = (request.params as { lever: string }).lever;
    const found = levers.get(name);
    if (!found) throw invalid(`No such lever: '${name}'. There are ${[...levers.keys()].join(', ')}.`, { status: 404 });
    return { result: (await found(request.body ?? [])) ?? null };
  });
}
