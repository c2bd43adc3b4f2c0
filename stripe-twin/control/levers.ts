/** Each lever with its arguments over HTTP, which are checked first. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalid } from '../errors.ts';
import { given } from '../objects.ts';
import type { TwinControl } from './control.ts';
import type { CapabilityName } from '../resources/onboarding.ts';

export type Lever = (args: unknown) => unknown;
type Levers = Partial<Record<keyof TwinControl, Lever>>;

function lever<S extends z.ZodType>(args: S, pull: (args: z.output<S>) => unknown): Lever {
  return (sent) => {
    const read = args.safeParse(sent);
    if (!read.success) throw invalid(`Wrong arguments: ${z.prettifyError(read.error)}`);
    return pull(read.data);
  };
}

const none = z.tuple([]);
const one = z.tuple([z.string()]);
const nextEvents = z.strictObject({ type: z.string(), count: z.number().int().min(1) }).partial();

function deliveryLevers(control: TwinControl): Levers {
  const { drop, duplicate, delay, reorder } = control;
  return {
    pause: lever(none, control.pause),
    resume: lever(none, control.resume),
    drop: lever(z.tuple([nextEvents]), ([next]) => drop(given(next))),
    duplicate: lever(z.tuple([nextEvents]), ([next]) => duplicate(given(next))),
    delay: lever(z.tuple([nextEvents.extend({ ms: z.number() })]), ([{ ms, ...next }]) =>
      delay({ ...given(next), ms }),
    ),
    reorder: lever(z.tuple([nextEvents.required({ count: true })]), ([{ count, ...next }]) =>
      reorder({ ...given(next), count }),
    ),
    calm: lever(none, control.calm),
    hurry: lever(none, control.hurry),
    resend: lever(one, ([event]) => control.resend(event)),
    deliveries: lever(none, control.deliveries),
    idle: lever(none, control.idle),
  };
}

const guest = z.strictObject({ email: z.string(), name: z.string() });
const outcome = z.enum(['succeeded', 'failed']);

function paymentLevers(control: TwinControl): Levers {
  return {
    pay: lever(z.tuple([z.string(), z.string().optional(), guest.optional()]), (args) =>
      control.pay(...args),
    ),
    settlePayment: lever(z.tuple([z.string(), outcome]), (args) => control.settlePayment(...args)),
    settleRefund: lever(one, ([refund]) => control.settleRefund(refund)),
    failRefund: lever(z.tuple([z.string(), z.string().optional()]), (args) => control.failRefund(...args)),
    ...disputeLevers(control),
  };
}

function disputeLevers(control: TwinControl): Levers {
  const kind = z.enum(['chargeback', 'inquiry']).optional();
  const end = z.enum(['won', 'lost', 'warning_closed']);
  const funds = z.enum(['at_once', 'later']).optional();
  return {
    dispute: lever(z.tuple([z.string(), kind]), (args) => control.dispute(...args)),
    reviewDispute: lever(one, ([dispute]) => control.reviewDispute(dispute)),
    escalateInquiry: lever(one, ([dispute]) => control.escalateInquiry(dispute)),
    closeDispute: lever(z.tuple([z.string(), end, funds]), (args) => control.closeDispute(...args)),
    reinstateFunds: lever(one, ([dispute]) => control.reinstateFunds(dispute)),
  };
}

const status = z.enum(['active', 'inactive', 'pending']);

function accountLevers(control: TwinControl): Levers {
  return {
    completeOnboarding: lever(one, ([account]) => control.completeOnboarding(account)),
    setCapability: lever(z.tuple([z.string(), z.string(), status]), ([account, name, to]) =>
      control.setCapability(account, name as CapabilityName, to),
    ),
    payOut: lever(one, ([account]) => control.payOut(account)),
    balances: lever(none, control.balances),
  };
}

const fault = z.strictObject({
  method: z.enum(['GET', 'POST', 'DELETE']),
  path: z.string(),
  when: z.enum(['before', 'after']),
  how: z.enum(['cut', 'error', 'rate_limit', 'slow']),
  times: z.number().int().min(1).default(1),
  ms: z.number().int().min(0).default(0),
});

export function leversOf(control: TwinControl): Levers {
  return {
    ...deliveryLevers(control),
    ...paymentLevers(control),
    ...accountLevers(control),
    fail: lever(z.tuple([fault]), ([planted]) => control.fail(planted)),
    clearFaults: lever(none, control.clearFaults),
    now: lever(none, control.now),
    setNow: lever(z.tuple([z.iso.datetime()]), ([moment]) => control.setNow(new Date(moment))),
    advance: lever(z.tuple([z.number()]), ([ms]) => control.advance(ms)),
  };
}

/** The control API over HTTP: `POST /_control/{lever}` with the arguments as a JSON array. */
export function serveControl(app: FastifyInstance, control: TwinControl): void {
  const levers = new Map(Object.entries(leversOf(control)));
  app.post<{ Params: { lever: string } }>('/_control/:lever', async (request) => {
    const { lever: name } = request.params;
    const lever = levers.get(name);
    if (!lever) {
      throw invalid(`No such lever: '${name}'. There are ${[...levers.keys()].join(', ')}.`, { status: 404 });
    }
    return { result: (await lever(request.body ?? [])) ?? null };
  });
}
