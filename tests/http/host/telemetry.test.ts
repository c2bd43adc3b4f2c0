// What is measured when telemetry is on, and that nothing is loaded when it is off.
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { freePort } from '#db/embedded/free-port.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Machine, startMachine } from '#tests/support/machines.ts';
import { aBusyTrip } from '#tests/support/world/a-busy-trip.ts';

/** Prints which modules of OpenTelemetry are loaded. */
const WATCH = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const resolve = (name, context, next) => {
    if (name.includes('@opentelemetry')) console.log('loads ' + name);
    return next(name, context);
  };
  registerHooks({ resolve });
`)}`;

const database = await testDatabase();
const trip = await aBusyTrip(database.db);

function start(variables: Record<string, string>): Promise<Machine> {
  return startMachine({ DATABASE_URL: database.url, NODE_OPTIONS: `--import=${WATCH}`, ...variables });
}

test('without the variables nothing of it is loaded but the words that the job queue brings', async () => {
  const machine = await start({});
  expect((await trip.look(machine.port)).status).toBe(200);
  const loaded = machine.said().matchAll(/loads (.*)/g);
  expect(new Set(Array.from(loaded, ([, name]) => name))).toEqual(new Set(['@opentelemetry/api']));
}, 300_000);

test('Prometheus reads what the dashboard shows, and traces have the queries without what was typed', async () => {
  const metrics = await freePort(0, '127.0.0.1');
  const { port, said } = await start({
    METRICS_PORT: String(metrics),
    OTEL_TRACES_EXPORTER: 'console',
  });
  expect(said()).toContain('loads @opentelemetry/sdk-node');
  for (const ask of [trip.look, trip.look, trip.book]) await ask(port);
  await database.sql`insert into mails (kind, recipient, key, state) values ('account-verify', 'a@example.com', 'prova:1', 'failed')`;
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  const line = (name: string, ...labels: string[]) =>
    text.split('\n').find((each) => each.startsWith(name) && labels.every((label) => each.includes(label)));
  const service = 'http_route="/:catalogId/:catalogSlug/:serviceId/:serviceSlug';
  expect(line('http_server_request_duration_count', service, 'http_response_status_code="303"')).toMatch(
    / 1$/,
  );
  expect(line('botteghino_placings_total', 'outcome="placed"')).toMatch(/ 1$/);
  expect(line('botteghino_holds')).toMatch(/ 1$/);
  expect(line('botteghino_mails', 'state="failed"')).toMatch(/ 1$/);
  expect(line('botteghino_kept_pages_total', 'outcome="given"')).toMatch(/ \d$/);
  const shown = readFileSync('docs/grafana-dashboard.json', 'utf8').matchAll(
    /\b(?:botteghino|http_server|pgboss)_[a-z_]+/g,
  );
  for (const [name] of shown) expect(text).toContain(name);
  expect(text).not.toContain('mario@example.com');
  expect(said()).toContain(`'db.query.text': 'select "activities"."id"`);
  expect(said()).not.toContain('mario@example.com');
  expect(
    (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { host: `localhost:${port}` } })).status,
  ).toBe(404);
}, 300_000);

test('without traces nothing is reported at the start, nor when Prometheus reads', async () => {
  const metrics = String(await freePort(0, '127.0.0.1'));
  const { said } = await start({ METRICS_PORT: metrics });
  expect(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()).toContain('service_instance_id');
  expect(said()).not.toContain('"level":');
}, 300_000);

test('a collector that is away lets the process end well', async () => {
  const { port, kill, said, exit } = await start({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  });
  await trip.look(port);
  kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(said()).toContain('could not be sent');
}, 300_000);
