// Every variable of the configuration at its least, greatest and odd values, one column at a time: all kinds of
// pages still open.
import { expect, it } from 'vitest';

import { startSession } from '#app/domain/identity/signing-in/sessions.server.ts';
import type { Environment } from '#app/gateways/env.server.ts';
import { users } from '#db/schema/identity.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { testApp } from '#tests/support/test-app.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

/** Empty: needs another service, or is read only at the start. */
const VALUES: Record<keyof Environment, readonly string[]> = {
  NODE_ENV: [],
  BASE_URL: ['http://localhost:4000', 'http://prova.localhost', 'https://prenota.example.com:8443'],
  HOST: ['127.0.0.1'],
  PORT: ['1', '65535'],
  METRICS_PORT: ['65535', '1'],
  DATA_DIR: [],
  DATABASE_URL: [],
  DATABASE_DIRECT_URL: [],
  DATABASE_READ_URL: [],
  DATABASE_PREPARE: ['0'],
  POSTGRES_PASSWORD: ['segreta'],
  FILES_URL: [],
  AWS_ACCESS_KEY_ID: ['chiave'],
  AWS_SECRET_ACCESS_KEY: ['segreta'],
  AWS_SESSION_TOKEN: ['gettone'],
  AWS_REGION: ['eu-south-1'],
  AWS_ENDPOINT_URL: ['https://s3.example.com'],
  SECRET_KEY: ['A'.repeat(43)],
  DRAIN_SECONDS: ['0', '300'],
  DATABASE_POOL_SIZE: ['2', '200'],
  PAGE_CACHE: ['0', '4096'],
  APP_NAME: ['P', '"Prenota" & <figli> '.repeat(20)],
  COMPANY_NAME: ['"A" & <figli>'],
  COMPANY_ADDRESS: ['Via «Roma» 1'],
  COMPANY_VAT: ['01234567890'],
  COMPANY_EMAIL: ['a@b.it'],
  COMPANY_PEC: ['a@b.it'],
  TRUST_PROXY: ['127.0.0.1', 'loopback, 10.0.0.0/8'],
  STRIPE_SECRET_KEY: ['sk_test_1', 'rk_live_1'],
  STRIPE_WEBHOOK_SECRET: ['whsec_1'],
  STRIPE_CONNECT_WEBHOOK_SECRET: ['whsec_1'],
  STRIPE_TWIN_URL: ['http://127.0.0.1:12111'],
  SMTP_URL: ['smtp://127.0.0.1:25'],
  MAIL_FROM: ['a@b.it'],
  BOOKING_HOLD_MINUTES: ['1', '1440'],
  MAX_OPEN_HOLDS_PER_ADDRESS: ['0', '100000'],
  PLATFORM_FEE_PERCENT: ['0', '0,01', '100'],
  PLATFORM_FEE_FIXED_CENTS: ['0', '100000'],
  CREDITS_TURNOVER_THRESHOLD_CENTS: ['0', '1000000000'],
  SETTLEMENT_DELAY_HOURS: ['0', '8760'],
  SESSION_MAX_AGE: ['60', '15552000'],
  AUTH_BASE_PATH: ['/a', '/sessione/v1'],
  IMAGE_HOSTS: ['localhost', 'a.it,b.it'],
  TRANSLATE_WIDGET: ['0', '1'],
  ADMIN_EMAIL: [],
  ADMIN_PASSWORD: [],
  ICONIFY_FALLBACK_URL: ['https://api.iconify.design'],
  RATE_LIMITS: ['0', '1'],
  LOG_LEVEL: ['trace', 'silent'],
};

/** What the front says of the platform's price in each column. */
const PRICES = ['Nessun canone e nessuna commissione.', 'trattiene lo 0,01%', 'trattiene il 100%'];

const clock = testClock('2027-06-01T10:00');
const database = await testDatabase();
const deps = testDeps({ db: database.db, clock });
const trip = await aBoatTrip(deps.db);
const { secret } = await placed(deps, trip);
await deps.db.update(users).set({ onboardingCompletedAt: clock.now() });
const session = await startSession(deps, { userId: trip.activity.userId, userAgent: undefined });
const headers = { cookie: `session=${session}; __Host-session=${session}` };

const PAGES: [host: string, path: string][] = [
  ...['/', '/login', '/register', '/privacy', '/cookie', '/termini', '/help/commissioni'].map(
    (path): [string, string] => ['', path],
  ),
  ['', `/checkout?booking=${secret}`],
  ['', '/dashboard'],
  ['', '/settings/credits'],
  [trip.activity.subdomain, '/'],
  [trip.activity.subdomain, `/${trip.service.catalogId}/esperienze/${trip.service.id}/giro-in-barca`],
];

it.each([0, 1, 2])('all kinds of pages open with every variable at its value %i', async (column) => {
  const variables = Object.fromEntries(
    Object.entries(VALUES).flatMap(([name, values]) =>
      values[column] === undefined ? [] : [[name, values[column]]],
    ),
  );
  const logTo = { write: () => {} };
  const app = await testApp({ database, parts: { now: clock.now }, variables, logTo });
  const opened = PAGES.map(async ([host, path]) => {
    const isForGuests = path === '/login' || path === '/register';
    const { statusCode } = await app.get(host, path, isForGuests ? {} : { headers });
    return [path, statusCode];
  });
  expect(await Promise.all(opened)).toEqual(PAGES.map(([, path]) => [path, 200]));
  const { body } = await app.get('', '/');
  expect(PRICES.filter((words) => body.includes(words))).toEqual([PRICES[column]]);
});
