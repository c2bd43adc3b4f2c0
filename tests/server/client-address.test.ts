import { fastify, type FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';

import { parseBaseUrl } from '#app/gateways/base-url.server.ts';
import { watchClientAddresses } from '#server/http/client-address.ts';

type Asked = { from: string; headers?: Record<string, string> };

/** How a server at this address reads the addresses of requests, and what it logs. */
async function server(baseUrl: string, ...trusted: string[]) {
  const base = parseBaseUrl(baseUrl);
  if (typeof base === 'string') throw new Error(base);
  const warned: unknown[] = [];
  const log = { warn: ({ notice }: Record<string, unknown>) => void warned.push(notice) };
  const addresses = watchClientAddresses({ BASE_URL: base, TRUST_PROXY: trusted }, log);
  const app = fastify({ trustProxy: trusted.length > 0 ? trusted : false });
  app.get('/', async (request: FastifyRequest) => ({ address: addresses.of(request) ?? 'unknown' }));
  const address = async ({ from, headers = {} }: Asked) =>
    (await app.inject({ url: '/', remoteAddress: from, headers })).json<{ address: string }>().address;
  return { address, notice: addresses.notice, warned };
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

describe('at a public address without a named proxy', () => {
  test('it is said at the start, once', async () => {
    const { notice, warned } = await server('https://piattaforma.test');
    expect([notice(), warned]).toEqual(['none-named', ['none-named']]);
    expect((await server('http://piattaforma.test')).notice()).toBeUndefined();
    expect((await server('http://localhost:3000')).notice()).toBeUndefined();
  });

  test.for([
    { from: '127.0.0.1', headers: forwarded },
    { from: '::1', headers: { forwarded: 'for=203.0.113.7' } },
    { from: '172.17.0.1', headers: { 'x-real-ip': '203.0.113.7' } },
    { from: '::ffff:10.0.0.3', headers: forwarded },
    { from: 'fd00::3', headers: forwarded },
  ])('whoever comes through $from is unknown, and it is said once', async (asked: Asked) => {
    const { address, notice, warned } = await server('http://piattaforma.test');
    expect(await address(asked)).toBe('unknown');
    expect(await address(asked)).toBe('unknown');
    expect([notice(), warned]).toEqual(['not-named', ['not-named']]);
    // The warning stays until the restart.
    expect(await address({ from: '203.0.113.1' })).toBe('203.0.113.1');
    expect(notice()).toBe('not-named');
  });

  test('a visitor from outside keeps their address whatever they claim', async () => {
    const { address, notice } = await server('http://piattaforma.test');
    expect(await address({ from: '203.0.113.1', headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(
      '203.0.113.1',
    );
    expect(await address({ from: '2001:db8:1:2::5', headers: forwarded })).toBe('2001:db8:1:2::/64');
    expect(await address({ from: '192.168.1.20' })).toBe('192.168.1.20');
    expect(notice()).toBeUndefined();
  });

  test('the machine itself is no visitor, which is no fault', async () => {
    const { address, notice } = await server('http://piattaforma.test');
    expect(await address({ from: '127.0.0.1' })).toBe('unknown');
    expect(notice()).toBeUndefined();
  });
});

describe('behind a named proxy', () => {
  test('visitors have their own addresses', async () => {
    const { address, notice } = await server('https://piattaforma.test', '10.0.0.0/8');
    expect(await address({ from: '10.0.0.3', headers: forwarded })).toBe('203.0.113.7');
    expect(await address({ from: '10.0.0.3', headers: { 'x-forwarded-for': '203.0.113.7, 10.0.0.9' } })).toBe(
      '203.0.113.7',
    );
    // A visitor from the private network itself.
    expect(await address({ from: '10.0.0.3', headers: { 'x-forwarded-for': '192.168.1.20' } })).toBe(
      '192.168.1.20',
    );
    expect(notice()).toBeUndefined();
  });

  test('a second proxy that was forgotten is found out', async () => {
    const { address, notice } = await server('https://piattaforma.test', '127.0.0.1');
    const headers = { 'x-forwarded-for': '203.0.113.7, 10.0.0.9' };
    expect(await address({ from: '127.0.0.1', headers })).toBe('unknown');
    expect(notice()).toBe('not-named');
  });
});

test('on this machine nobody is unknown', async () => {
  const { address, notice } = await server('http://localhost:3000');
  expect(await address({ from: '127.0.0.1', headers: forwarded })).toBe('127.0.0.1');
  expect(notice()).toBeUndefined();
});
