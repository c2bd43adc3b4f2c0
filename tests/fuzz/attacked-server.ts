// The built server in a separate process, on a given database; started by a fuzz run, which asks for its memory.
import { startTwin } from '#twin/server.ts';
import { testClock } from '#tests/support/clock.ts';

export type Given = { port: number; databaseUrl: string; folder: string; webhookSecret: string };
export type Said = 'listening' | { memory: number };

const { port, databaseUrl, folder, webhookSecret } = JSON.parse(process.argv[2] ?? '') as Given;
process.env['NODE_ENV'] = 'production';
const built: typeof import('#server/app.ts') = await import(
  new URL('../../build/server/index.js', import.meta.url).href
);

// The world's days are in 2027, whatever the date of the run.
const { now } = testClock('2027-06-01T10:00');
const webhook = { url: `http://localhost:${port}/webhooks/stripe`, secret: webhookSecret };
const twin = await startTwin({
  file: ':memory:',
  port: 0,
  now,
  webhooks: { platform: webhook, connect: webhook },
});
const environment = built.readEnvironment({
  BASE_URL: `http://localhost:${port}`,
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  STRIPE_SECRET_KEY: 'sk_test_fuzz',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_TWIN_URL: twin.url,
  // Rate limits are off, so that what is behind them is reached.
  RATE_LIMITS: '0',
  MAX_OPEN_HOLDS_PER_ADDRESS: '0',
  LOG_LEVEL: 'error',
});
const services = await built.openServices(environment, built.createLogger(environment));
// No jobs run: their effects would be undone with the rest.
const readiness = async () => ({ database: true });
const deps = { ...services.deps, now };
const app = await built.buildApp({ environment, ...services, deps, readiness });
await app.listen({ port, host: '127.0.0.1' });

const say = (said: Said) => process.send?.(said);
process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  say({ memory: heapUsed + external + arrayBuffers });
});
// The process that started it has ended.
process.on('disconnect', () => process.exit());
say('listening');
