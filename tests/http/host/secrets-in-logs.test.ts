import { randomBytes } from 'node:crypto';

import type { HTTPMethods } from 'fastify';
import { describe, expect, it } from 'vitest';

import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { BASE_URL, testApp } from '#tests/support/test-app.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const database = await testDatabase();
const deps = testDeps({
  db: database.db,
  clock: testClock('2027-06-01T10:00'),
  config: { baseUrl: BASE_URL },
});
const trip = await aBoatTrip(deps.db);
const booking = await placed(deps, trip);

const lines: string[] = [];
const note = (fields: Record<string, unknown>, message: string) =>
  void lines.push(JSON.stringify({ ...fields, message }));
const app = await testApp({
  database,
  parts: { jobs: deps.jobs, now: deps.now, log: { info: note, warn: note, error: note } },
  variables: { LOG_LEVEL: 'trace', RATE_LIMITS: '0' },
  logTo: { write: (line) => void lines.push(line) },
});

/** Every address with a secret. */
const ADDRESSES: Record<string, (secret: string) => string> = {
  'a booking': (secret) => `/booking/${secret}`,
  'its cancellation': (secret) => `/booking/${secret}/cancel`,
  'its change': (secret) => `/booking/${secret}/change`,
  'its calendar file': (secret) => `/booking/${secret}/calendar.ics`,
  'its checkout': (secret) => `/checkout?booking=${secret}`,
  'its move': (secret) => `/checkout/move?booking=${secret}`,
  'its invoice': (secret) => `/checkout/invoice?booking=${secret}`,
  'a payment that went well': (secret) => `/payment-success?booking=${secret}`,
  'a payment that went wrong': (secret) => `/payment-error?booking=${secret}`,
  "a guide's link": (secret) => `/guide/${secret}`,
  "a ticket's code": (secret) => `/checkin/${secret}`,
  'a feed': (secret) => `/feeds/${secret}.ics`,
  'an invitation': (secret) => `/invitation/${secret}`,
  'an invitation of somebody new': (secret) => `/register?invitation=${secret}`,
  'a new password': (secret) => `/password-reset?token=${secret}`,
  'a proved address': (secret) => `/verify?token=${secret}`,
  'a way back after signing in': (secret) => `/login?redirect=/booking/${secret}`,
};

const encoded = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');

/** As mail programs, people and strangers alter an address. */
const VARIATIONS: Record<string, (address: (secret: string) => string, secret: string) => string> = {
  'as it is': (address, secret) => address(secret),
  'with a space behind': (address, secret) => `${address(secret)}%20`,
  'with an ending': (address, secret) => `${address(secret)}.html`,
  'with a full stop': (address, secret) => `${address(secret)}.`,
  'as data': (address, secret) => address(secret).replace(/(?=\?|$)/, '.data'),
  'with a slash behind': (address, secret) => address(secret).replace(/(?=\?|$)/, '/'),
  'with two slashes before': (address, secret) => `/${address(secret)}`,
  'with two slashes within': (address, secret) => address(secret).replace(/^\/\w+/, '$&/'),
  'with encoded slashes': (address, secret) => address(secret).replaceAll(/(?!^)\//g, '%2F'),
  'with backslashes': (address, secret) => address(secret).replaceAll(/(?!^)\//g, '\\'),
  'in capitals': (address, secret) => address(secret).toUpperCase(),
  'in small letters': (address, secret) => address(secret).toLowerCase(),
  'percent-encoded': (address, secret) => address(encoded(secret)),
  'encoded twice': (address, secret) => address(encoded(secret).replaceAll('%', '%25')),
  'wrongly encoded': (address, secret) => `${address(secret)}%zz`,
  'cut in half': (address, secret) => address(secret.slice(0, 16)),
  'cut in two': (address, secret) => address(`${secret.slice(0, 16)}/${secret.slice(16)}`),
  'with a word before': (address, secret) => `/it${address(secret)}`,
  'with a word behind': (address, secret) => address(`${secret}/stampa`),
  'with a session behind': (address, secret) => `${address(secret)};jsessionid=1`,
  'with a NUL': (address, secret) => `${address(secret)}%00`,
  'in front of another page': (_, secret) => `/${secret}`,
  'in place of an activity': (_, secret) => `/dashboard/${secret}/services`,
  'in place of a slug': (_, secret) => `/12/${secret}`,
  'in place of a picture': (_, secret) => `/assets/${secret}.js`,
};

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

async function ask(method: HTTPMethods, url: string, host = '') {
  const headers = { referer: `${BASE_URL}${url}`, cookie: `flash=${url}` };
  await app.post(host, url, { method, headers, payload: '' });
}

function decoded(text: string): string {
  const once = text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  return once === text ? text : decoded(once);
}

/** Log lines that contain eight consecutive letters of it, in any case. */
function linesTelling(secret: string): string[] {
  const whole = secret.toLowerCase();
  const pieces = Array.from({ length: whole.length - 7 }, (_, at) => whole.slice(at, at + 8));
  return lines.filter((line) => {
    const read = decoded(line).toLowerCase();
    return pieces.some((piece) => read.includes(piece));
  });
}

describe('the log, at every level', () => {
  it.each(Object.entries(ADDRESSES))('tells nothing of the address of %s', async (_, address) => {
    lines.length = 0;
    const secret = randomBytes(24).toString('base64url');
    for (const vary of Object.values(VARIATIONS)) {
      await ask('GET', vary(address, secret));
      await ask('POST', vary(address, secret));
      await ask('GET', vary(address, secret), trip.activity.subdomain);
    }
    for (const method of METHODS) await ask(method, address(secret), 'nessuno');
    expect(lines.length).toBeGreaterThan(Object.keys(VARIATIONS).length);
    expect(linesTelling(secret)).toEqual([]);
  });

  it('tells nothing of those that open a booking, and names what was asked for', async () => {
    lines.length = 0;
    for (const address of Object.values(ADDRESSES))
      for (const method of METHODS) await ask(method, address(booking.secret));
    expect(linesTelling(booking.secret)).toEqual([]);
    const paths = new Set(lines.map((line) => (JSON.parse(line) as { path?: string }).path));
    for (const path of [
      '/booking/:secret',
      '/booking/:secret/cancel',
      '/feeds/:secret',
      '/guide/:secret',
      '/checkout',
    ])
      expect(paths).toContain(path);
  });

  it('tells nothing when everything fails, error texts included', async () => {
    await app.breakDatabase();
    lines.length = 0;
    const secret = randomBytes(24).toString('base64url');
    for (const address of Object.values(ADDRESSES))
      for (const method of METHODS) await ask(method, address(secret));
    expect(lines.some((line) => line.includes('"level":"error"'))).toBe(true);
    expect(linesTelling(secret)).toEqual([]);
  });
});
