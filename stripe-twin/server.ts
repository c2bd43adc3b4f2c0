/** The Stripe twin: a local server that speaks Stripe's API for the demo and for tests. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { serveApi } from './api.ts';
import type { World } from './call.ts';
import { createClock, runDueTimers } from './clock.ts';
import { createControl, serveControl, type TwinControl } from './control/control.ts';
import { Courier, type Webhooks } from './delivery.ts';
import { createEventQueue } from './event-queue.ts';
import { createFaults } from './faults.ts';
import { HIDDEN_FIELDS, TASKS, ENDPOINTS } from './resources/resources.ts';
import { createHttp, type Exchange, watch } from './http.ts';
import { createReplies } from './idempotency.ts';
import { serveCheckoutPages } from './pages/checkout.ts';
import { serveExpressPages, serveOnboardingPages } from './pages/accounts.ts';
import { platformAccount } from './platform.ts';
import { openStore, type Store } from './store.ts';

export type TwinOptions = {
  /** Path of the SQLite file, or ':memory:'. */
  file: string;
  /** 0: any free port. */
  port: number;
  /** Base address of the hosted pages; by default `http://localhost:{port}`. */
  publicUrl?: string;
  webhooks: Webhooks;
  now?: () => Date;
  logger?: boolean;
  /** Called for every API exchange. */
  observe?: (exchange: Exchange) => void;
};

export type Twin = {
  url: string;
  port: number;
  app: FastifyInstance;
  control: TwinControl;
  setWebhookUrls(webhooks: Webhooks): void;
  /** Resolves when no delivery is under way and none is due. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

const LOOPBACK = '127.0.0.1';
const TICK_MS = 500;

export async function startTwin(options: TwinOptions): Promise<Twin> {
  const store = openStore(options.file);
  const address = { base: options.publicUrl ?? '' };
  const world = createWorld(store, options, address);
  const courier = new Courier(store, options.webhooks);
  const { app, control, tick } = assemble(world, courier, options);

  await app.listen({ host: LOOPBACK, port: options.port });
  const { port } = app.server.address() as AddressInfo;
  address.base ||= `http://localhost:${port}`;
  const heartbeat = setInterval(tick, TICK_MS);
  heartbeat.unref();
  tick();

  return {
    url: `http://${LOOPBACK}:${port}`,
    port,
    app,
    control,
    setWebhookUrls: (webhooks) => courier.setWebhooks(webhooks),
    idle: () => courier.idle(),
    async close() {
      clearInterval(heartbeat);
      await app.close();
      await courier.stop();
      store.close();
    },
  };
}

/** The base of the pages is known only once the server has its port. */
function createWorld(store: Store, options: TwinOptions, address: { base: string }): World {
  const clock = createClock(store, options.now ?? (() => new Date()));
  return {
    store,
    clock,
    queue: createEventQueue(store.db),
    platform: platformAccount(store, clock.seconds()),
    pageUrl: (path) => `${address.base}${path}`,
  };
}

function assemble(world: World, courier: Courier, options: TwinOptions) {
  const faults = createFaults();
  const settled = () => courier.pump();
  const tick = () => {
    runDueTimers(world, TASKS);
    courier.pump();
  };
  const app = createHttp(options.logger ?? false);
  app.addHook('onRequest', async () => {
    runDueTimers(world, TASKS);
  });
  if (options.observe) watch(app, options.observe);
  const replies = createReplies(world.store, () => world.clock.seconds());
  serveApi(app, { world, replies, faults, hidden: HIDDEN_FIELDS, settled }, ENDPOINTS);
  for (const serve of [serveCheckoutPages, serveExpressPages, serveOnboardingPages])
    serve(app, { world, settled });
  const control = createControl({ world, courier, faults, tick });
  serveControl(app, control);
  return { app, control, tick };
}
