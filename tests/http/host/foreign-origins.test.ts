import { describe, expect, test } from 'vitest';

import { hostActivity } from '#tests/support/host-activity.ts';
import { testApp } from '#tests/support/test-app.ts';

// Every host of the platform, behind a proxy that terminates TLS: the server itself sees plain HTTP.
const { app, database, post } = await testApp();
await hostActivity(database, { subdomain: 'alba' });
await hostActivity(database, { subdomain: 'bosco' });
const hosts = [
  { label: '', own: 'https://piattaforma.test' },
  { label: 'alba', own: 'https://alba.piattaforma.test' },
  { label: 'bosco', own: 'https://bosco.piattaforma.test' },
];

/** The router's `/theme` action answers 303 on every host. */
const send = async (label: string, headers: Record<string, string>) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/theme',
    headers: {
      host: label === '' ? 'piattaforma.test' : `${label}.piattaforma.test`,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: 'theme=dark&back=/',
  });
  return answer;
};

describe.for(hosts)('forms on $own', ({ label, own }) => {
  test('are accepted from their own page', async () => {
    expect((await send(label, { origin: own })).statusCode).toBe(303);
  });

  test('are accepted by the browser’s word, else by the page they come from, else from a plain client', async () => {
    const answers = await Promise.all([
      send(label, { 'sec-fetch-site': 'same-origin' }),
      send(label, { 'sec-fetch-site': 'none' }),
      send(label, { referer: `${own}/pagina?x=1` }),
      send(label, {}),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([303, 303, 303, 303]);
  });

  test.for([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: own.replace('https:', 'http:') },
    { origin: `${own}:8443` },
    { origin: `${own}.evil.example` },
    { origin: 'https://www.piattaforma.test' },
    { origin: 'non è un indirizzo' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', referer: own },
    { referer: 'https://evil.example/' },
    { referer: 'boh' },
  ])('are refused with %j', async (headers) => {
    const answer = await send(label, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).toContain('La richiesta arriva da un altro sito, quindi non abbiamo fatto nulla');
  });

  test('are refused from every other host of ours', async () => {
    for (const other of hosts.filter((host) => host.label !== label)) {
      expect((await send(label, { origin: other.own })).statusCode).toBe(403);
    }
  });
});

test('the refusal comes before the body is read', async () => {
  const answer = await post('alba', '/theme', {
    headers: { origin: 'https://evil.example' },
    payload: 'a'.repeat(100_000),
  });
  expect(answer.statusCode).toBe(403);
});

test('every method that changes something is checked', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const headers = { host: 'piattaforma.test', origin: 'https://evil.example' };
    expect((await app.inject({ method, url: '/api/user', headers })).statusCode).toBe(403);
  }
});

test('programs get the refusal as JSON', async () => {
  const answer = await send('', { accept: 'application/json', origin: 'https://evil.example' });
  expect(answer.json()).toEqual({
    error: { code: 'FORBIDDEN', message: expect.stringContaining('un altro sito') },
  });
});

describe('in development, with a port and without TLS', async () => {
  const local = await testApp({ database, variables: { BASE_URL: 'http://localhost:4322' } });
  const from = (origin: string) =>
    local.post('alba', '/theme', { headers: { origin }, payload: 'theme=dark&back=/' });

  test('the subdomain with the port is the page’s own origin', async () => {
    expect((await from('http://alba.localhost:4322')).statusCode).toBe(303);
  });

  test('other ports and hosts are not', async () => {
    const answers = [
      await from('http://alba.localhost'),
      await from('http://localhost:4322'),
      await from('http://alba.localhost:4323'),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 403]);
  });

  test('an address of this machine leads to the platform', async () => {
    const answer = await local.app.inject({ url: '/?a=1', headers: { host: '127.0.0.1:4322' } });
    expect([answer.statusCode, answer.headers.location]).toEqual([301, 'http://localhost:4322/?a=1']);
  });
});
