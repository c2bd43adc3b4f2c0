// Starts the built application: starts demo parts for what is not configured, and closes everything in order
// after a signal.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const neededNode = 24;
if (Number(process.versions.node.split('.')[0]) < neededNode) {
  console.error(
    `Serve Node ${neededNode}, questo è ${process.version}: avvia con «npm start», che usa quello del progetto`,
  );
  process.exit(1);
}
// The built server runs in production mode unless NODE_ENV says otherwise. It must be set before React is loaded.
process.env['NODE_ENV'] ||= 'production';

const { default: closeWithGrace } = await import('close-with-grace');
const { startDemoParts } = await import('#server/demo-parts.ts');
const address = new URL('./build/server/index.js', import.meta.url);
if (!existsSync(address)) {
  console.error('Manca la versione compilata: prima esegui «npm run build»');
  process.exit(1);
}
const built: typeof import('#server/app.ts') = await import(address.href);

const closers: (() => Promise<unknown>)[] = [];
const graceMs = 30_000;

const leaving = new AbortController();
/** How long requests are still served after SIGTERM, in milliseconds; 0 until the server listens. */
let drainMs = 0;

const grace = closeWithGrace({ delay: false, skip: ['SIGINT'] }, async ({ err, signal }) => {
  leaving.abort();
  if (err) console.error(err);
  // Requests are served until load balancers have noticed that /readyz answers 503.
  if (signal === 'SIGTERM') await sleep(drainMs);
  setTimeout(giveUp, graceMs).unref();
  await closeAll();
});
// Under npm a Ctrl-C arrives twice at once, from the terminal and from npm. The second one must not cut the
// orderly end short.
let interrupted = false;
process.on('SIGINT', () => {
  if (interrupted) return;
  if (leaving.signal.aborted) process.exit(1);
  interrupted = true;
  grace.close();
});

try {
  await start();
} catch (error) {
  // If a signal arrived during the start, the parts being started were already closed; the error is then expected.
  if (!leaving.signal.aborted) {
    console.error(built.worded(error));
    await closeAll();
    process.exit(1);
  }
}

function giveUp(): void {
  console.error(`Non tutto ciò che era in corso è finito in ${graceMs / 1000} secondi`);
  process.exit(1);
}

async function closeAll(): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).toReversed())
    await close().catch((error: unknown) => failures.push(error));
  for (const failure of failures) console.error(built.worded(failure));
  if (failures.length > 0) process.exit(1);
}

async function start(): Promise<void> {
  // Refuses a configuration with a public address and demo parts, before any of them is started.
  built.readEnvironment();
  const demo = await startDemoParts(process.env);
  closers.push(demo.close);
  const onDemoParts = Object.keys(demo.variables).length > 0;
  const { DATABASE_URL: demoDatabase, STRIPE_TWIN_URL: twinUrl } = demo.variables;
  const environment = built.readEnvironment({
    ...(onDemoParts ? { HOST: 'localhost' } : {}),
    ...process.env,
    ...demo.variables,
  });

  const services = await built.openServices(environment, built.createLogger(environment));
  closers.push(services.close);
  if (demoDatabase && twinUrl) await built.seedDemoWorld(services, twinUrl, console.log);
  await built.makeFirstAdmin(services, environment);
  const app = await built.buildApp({ environment, leaving: leaving.signal, ...services });
  closers.push(() => app.close());
  await services.startWorkers();
  await app.listen({ port: environment.PORT, host: environment.HOST });
  drainMs = environment.DRAIN_SECONDS * 1000;
  console.log(await built.announcement(environment, services.sql));
}
