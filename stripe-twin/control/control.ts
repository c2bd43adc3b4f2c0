/** The levers that tests pull: time, deliveries, failures, and what banks and people would do. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalid, missing } from '../errors.ts';
import { type Delivery, toDelivery } from '../event-queue.ts';
import { given } from '../objects.ts';
import { OWN_ENDPOINTS } from '../resources/events.ts';
import { type ControlParts, lever, none, one } from './act.ts';
import { accountLevers, paymentLevers } from './payments.ts';

const fault = z.strictObject({
  method: z.enum(['GET', 'POST', 'DELETE']),
  path: z.string(),
  when: z.enum(['before', 'after']),
  how: z.enum(['cut', 'error', 'rate_limit', 'slow']),
  times: z.number().int().min(1).default(1),
  ms: z.number().int().min(0).default(0),
});

const moment = z.union([z.date(), z.iso.datetime().transform((text) => new Date(text))]);

export function createControl(parts: ControlParts) {
  const { world, faults, tick } = parts;
  const setNow = (to: Date): void => {
    world.clock.set(to);
    tick();
  };
  return {
    ...deliveryLevers(parts),
    ...paymentLevers(parts),
    ...accountLevers(parts),
    /** Makes the next matching API requests fail. */
    fail: lever(z.tuple([fault]), (planted) => faults.plant(planted)),
    clearFaults: lever(none, () => faults.clear()),
    now: lever(none, () => world.clock.now()),
    /** Sets the clock; everything due until then happens at once. */
    setNow: lever(z.tuple([moment]), setNow),
    advance: lever(z.tuple([z.number()]), (ms) => setNow(new Date(world.clock.now().getTime() + ms))),
  };
}

export type TwinControl = ReturnType<typeof createControl>;

/** Which of the next events; by default one, of any type. */
const nextEvents = z.strictObject({ type: z.string(), count: z.number().int().min(1) }).partial();

/** Levers on webhook deliveries: held back, lost, duplicated, delayed, reordered. */
function deliveryLevers({ world, courier }: ControlParts) {
  const { queue, store } = world;
  const rows = store.db.prepare('SELECT * FROM deliveries ORDER BY id');
  const some = z.tuple([nextEvents.default({})]);
  return {
    pause: lever(none, () => courier.pause()),
    resume: lever(none, () => courier.resume()),
    drop: lever(some, (next) => queue.disturb({ ...given(next), kind: 'drop' })),
    /** Sends both copies at the same time. */
    duplicate: lever(some, (next) => queue.disturb({ ...given(next), kind: 'duplicate' })),
    delay: lever(z.tuple([nextEvents.extend({ ms: z.number() })]), ({ ms, ...next }) =>
      queue.disturb({ ...given(next), ms, kind: 'delay' }),
    ),
    /** Holds `count` events back, then sends them last first, one at a time. */
    reorder: lever(z.tuple([nextEvents.required({ count: true })]), ({ count, ...next }) =>
      queue.disturb({ ...given(next), count, kind: 'reorder' }),
    ),
    /** Ends the disturbances and releases the events they held back. */
    calm: lever(none, () => {
      queue.calm();
      courier.pump();
    }),
    /** Sends at once all deliveries that wait for their next try. */
    hurry: lever(none, () => courier.hurry()),
    /** Sends an event once more, as the dashboard's resend button does. */
    resend: lever(one, (eventId) => {
      const event = store.find('event', eventId)?.object;
      if (!event) throw missing('event', eventId, 'id');
      const endpoint = event.account ? OWN_ENDPOINTS.connect : OWN_ENDPOINTS.platform;
      queue.add({ event: event.id, type: event.type, endpoint });
      courier.pump();
    }),
    deliveries: lever(none, (): Delivery[] => rows.all().map(toDelivery)),
    /** Resolves when no delivery is under way and none is due. */
    idle: lever(none, () => courier.idle()),
  };
}

/** The control API over HTTP: `POST /_control/{lever}` with the arguments as a JSON array. */
export function serveControl(app: FastifyInstance, control: TwinControl): void {
  const levers = new Map<string, (...sent: never[]) => unknown>(Object.entries(control));
  app.post<{ Params: { lever: string }; Body: never[] | null }>('/_control/:lever', async (request) => {
    const { lever: name } = request.params;
    const pull = levers.get(name);
    if (!pull) {
      throw invalid(`No such lever: '${name}'. There are ${[...levers.keys()].join(', ')}.`, { status: 404 });
    }
    const sent = request.body ?? [];
    if (!Array.isArray(sent)) throw invalid('Wrong arguments: send them as a JSON array.');
    return { result: (await pull(...sent)) ?? null };
  });
}
