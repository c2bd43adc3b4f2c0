// Whatever a body contains or lacks, no route fails because of it.
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { addressOf, everyPage } from '#tests/support/world/every-page.ts';

const world = await adminApp();
const pages = await everyPage(world);
const { app, get, post } = world.app;

const URL_ENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const json = (payload: string, headers = {}): InjectOptions => ({
  payload,
  headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
});

const patterns = Object.keys(ACCESS);
const addresses = patterns.map((pattern) => addressOf(pattern, pages.valuesOf(pattern)));

async function statusesOf(options: InjectOptions): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const address of addresses) found[address] = (await post('', address, options)).statusCode;
  return found;
}

/** Without even an empty content type. */
async function statusesOfNothing(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') {
  const found: Record<string, number> = {};
  const headers = { host: 'piattaforma.test', origin: 'https://piattaforma.test' };
  for (const url of addresses) found[url] = (await app.inject({ method, url, headers })).statusCode;
  return found;
}

const wrong = (found: Record<string, number>, right: readonly number[]) =>
  Object.entries(found).filter(([, status]) => !right.includes(status));
const forms = (found: Record<string, number>) =>
  Object.fromEntries(Object.entries(found).filter(([address]) => !address.startsWith('/api/')));

describe('a request without a body or its type', () => {
  it('is no form: every page refuses it', async () => {
    const found = await statusesOfNothing('POST');
    expect(wrong(forms(found), [415])).toEqual([]);
    expect(wrong(found, [400, 401, 404, 405, 415])).toEqual([]);
  });

  it.each(['PUT', 'PATCH', 'DELETE'] as const)(
    '%s has no form: every page says which it takes',
    async (method) => {
      for (const found of [await statusesOfNothing(method), await statusesOf({ method, payload: '' })]) {
        expect(wrong(forms(found), [405])).toEqual([]);
        expect(wrong(found, [400, 401, 404, 405])).toEqual([]);
      }
      const answer = await app.inject({ method, url: '/login', headers: { host: 'piattaforma.test' } });
      expect(answer.headers['allow']).toBe('GET, HEAD, POST');
    },
  );

  it('with a form’s type is an empty form, or no form at all', async () => {
    for (const contentType of [URL_ENCODED, MULTIPART, 'multipart/form-data'])
      expect(
        Object.entries(await statusesOf({ payload: '', headers: { 'content-type': contentType } })).filter(
          ([, status]) => status >= 500,
        ),
      ).toEqual([]);
  });
});

const HOSTILE = {
  'an index': 'email[99999999]=1',
  'a deep name': `${'['.repeat(20_000)}=1`,
  'a deep path': `${'a.'.repeat(20_000)}a=1`,
  'a broken state': '__state__=x',
  'a broken intent': '__intent__=%7B%22type%22%3A1',
  'a deep intent': `__intent__=${'%5B'.repeat(10_000)}`,
  'very many fields': 'a&'.repeat(32_000),
  'a name very many times': 'people-1=1&'.repeat(5_000),
  'a NUL': 'booking=a%00b',
  'a NUL in a name': 'boo%00king=ab',
};

describe('a form with', () => {
  it.each(Object.entries(HOSTILE))(
    '%s is refused on every page before anything reads it',
    async (_what, payload) => {
      const found = await statusesOf({ payload });
      expect(wrong(forms(found), [400])).toEqual([]);
      expect(wrong(found, [400, 404, 405])).toEqual([]);
    },
  );

  it('them in parts is refused as well', async () => {
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    for (const parts of [
      part('email[99999999]', '1'),
      part('__state__', 'x'),
      part('booking', 'a\0b'),
      part('a', '1').repeat(1200),
    ])
      expect(
        (
          await post('', '/checkout', {
            payload: `${parts}--x--\r\n`,
            headers: { 'content-type': MULTIPART },
          })
        ).statusCode,
      ).toBe(400);
  });

  it('bytes that are no text, or that are compressed, is answered', async () => {
    const noise = Buffer.from(Array.from({ length: 40_000 }, (_, index) => (index * 7919) % 256));
    for (const payload of [noise, Buffer.from('email=\xff\xfe', 'latin1'), gzipSync('email=a')])
      expect((await post('', '/login', { payload })).statusCode).toBeOneOf([400, 422]);
  });

  it('all that our page sends, many times over, is read as before', async () => {
    const { statusCode } = await post('', '/login', { payload: 'email=a%40example.com&'.repeat(900) });
    expect(statusCode).toBe(422);
  });

  it('what is refused says so in Italian, and to programs in JSON', async () => {
    const page = await post('', '/login', { payload: HOSTILE['an index'] });
    expect(page.body).toContain('Abbiamo ricevuto una richiesta che non riusciamo a leggere');
    const call = await post('', '/api/public/user', json(String.raw`{"ref":"a\u0000b"}`));
    expect([call.statusCode, call.json()]).toEqual([
      400,
      { error: { code: 'BAD_REQUEST', message: expect.any(String) } },
    ]);
  });
});

describe('a call', () => {
  const calls = ['/api/public/user', '/api/public/user/password-reset', '/api/user'];

  it.each([
    String.raw`{"ref":"a\u0000b","email":"a\u0000@b.it"}`,
    String.raw`{"email":"\ud83d@b.it"}`,
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    '{"email":',
    'null',
    '',
  ])('with %.30s is refused with an error in JSON', async (payload) => {
    for (const url of calls)
      for (const method of ['POST', 'PUT'] as const) {
        const answer = await post('', url, { method, ...json(payload) });
        expect(answer.statusCode).toBeOneOf([400, 401, 405]);
        expect(answer.json()).toMatchObject({ error: { code: expect.any(String) } });
      }
  });

  it('of the session takes forms alone', async () => {
    for (const call of ['signout', 'callback/credentials', 'signin/credentials', '_log'])
      expect((await post('', `/api/auth/${call}`, json('{}'))).statusCode).toBe(415);
  });
});

/**
 * How many times longer a body six times as long takes; the least of several tries, because the machine has
 * other work.
 */
async function growth(send: (size: number) => Promise<unknown>): Promise<number> {
  const cost = async (size: number) => {
    const costs = [];
    for (let round = 0; round < 5; round += 1) {
      const before = process.cpuUsage();
      await send(size);
      const { user, system } = process.cpuUsage(before);
      costs.push(user + system);
    }
    return Math.min(...costs);
  };
  await cost(10_000);
  return (await cost(60_000)) / (await cost(10_000));
}

describe('six times as much of a form', () => {
  const ofPairs = (pair: string) => (size: number) => pair.repeat(Math.floor(size / pair.length));
  const inParts = (size: number) => {
    const one = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    return `${one.repeat(Math.floor(size / one.length))}--x--\r\n`;
  };

  it.each<[string, string, (size: number) => string]>([
    ['one name', URL_ENCODED, ofPairs('a&')],
    ['people', URL_ENCODED, ofPairs('people-1=1&')],
    ['long pairs', URL_ENCODED, ofPairs(`email=${'a'.repeat(100)}&`)],
    ['parts', MULTIPART, inParts],
  ])('(%s) takes about six times as long, not its square', async (_what, type, payload) => {
    const ratio = await growth((size) =>
      post('', '/login', { payload: payload(size), headers: { 'content-type': type } }),
    );
    expect(ratio).toBeLessThan(15);
  });

  it('(an address) either', async () => {
    const trip = addressOf(
      '/:catalogId/:catalogSlug/:serviceId/:serviceSlug',
      pages.valuesOf('/:catalogId/:catalogSlug/:serviceId/:serviceSlug'),
    );
    const ratio = await growth((size) =>
      get(pages.subdomain, `${trip}?${'people-1=1&'.repeat(Math.floor(size / 200))}`),
    );
    expect(ratio).toBeLessThan(15);
  });
});

describe('half a body', () => {
  it('is waited for some seconds, then refused, and the line is closed', async () => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const half = async (request: string, type: string) => {
      const socket = connect(port, '127.0.0.1').setEncoding('utf8');
      let answer = '';
      socket.on('data', (text: string) => (answer += text));
      const head = [
        `${request} HTTP/1.1`,
        'Host: piattaforma.test',
        `Content-Type: ${type}`,
        'Content-Length: 20',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\na=`);
      await once(socket, 'close');
      return answer;
    };
    const answers = await Promise.all([
      half('POST /login', URL_ENCODED),
      half('POST /api/public/user', 'application/json'),
      half('POST /webhooks/stripe', 'application/json\r\nStripe-Signature: x'),
    ]);
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    }
  });
});
