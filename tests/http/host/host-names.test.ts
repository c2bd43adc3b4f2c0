import { describe, expect, test } from 'vitest';

import { hostActivity } from '#tests/support/host-activity.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { testApp } from '#tests/support/test-app.ts';

const { app, database, get } = await testApp();
await hostActivity(database, { subdomain: 'alba' });

const withHost = (host: string, url = '/') => app.inject({ url, headers: { host, accept: 'text/html' } });

describe('legal spellings of a host', () => {
  test.for([
    'ALBA.piattaforma.test',
    'alba.piattaforma.test:3000',
    'alba.piattaforma.test.',
    'ALBA.piattaforma.test.:3000',
  ])('%s is the activity', async (host) => {
    const [plain, spelt] = await Promise.all([get('alba', '/'), withHost(host)]);
    expect(spelt.statusCode).toBe(200);
    expect(spelt.body.replace(spelt.headers['x-request-id'] as string, '').length).toBe(plain.body.length);
  });

  test.for(['PIATTAFORMA.TEST', 'piattaforma.test.', 'piattaforma.test:443'])(
    '%s is the platform',
    async (host) => {
      expect((await withHost(host)).statusCode).toBe(200);
    },
  );

  test.for([
    ['piattaforma.test.', 'https://piattaforma.test.'],
    ['alba.piattaforma.test.', 'https://alba.piattaforma.test.'],
    ['ALBA.Piattaforma.test.', 'https://alba.piattaforma.test.'],
    ['ALBA.piattaforma.test', 'https://alba.piattaforma.test'],
  ] as const)('forms of a page under %s are taken from it', async ([host, origin]) => {
    const send = (from: string) =>
      app.inject({
        method: 'POST',
        url: '/theme',
        headers: {
          host,
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
          origin: from,
          'sec-fetch-site': 'same-origin',
        },
        payload: 'theme=dark&back=/',
      });
    expect((await send(origin)).statusCode).toBe(303);
    for (const foreign of [
      'https://evil.example.',
      'https://bosco.piattaforma.test.',
      'https://piattaforma.test..',
    ])
      expect([foreign, (await send(foreign)).statusCode]).toEqual([foreign, 403]);
  });

  test('redirects from them lead to the plain lower-case host', async () => {
    const answer = await withHost('ALBA.Piattaforma.Test.:3000', '/theme/x?a=1');
    expect(answer.statusCode).toBe(404);
    const moved = await withHost('WWW.piattaforma.test.:3000', '/?a=1&b=%20');
    expect(moved.headers.location).toBe('https://piattaforma.test/?a=1&b=%20');
  });
});

describe('hosts that are not ours', () => {
  test.for([
    ['an unknown subdomain', 'nessuno.piattaforma.test'],
    ['a deeper name', 'a.alba.piattaforma.test'],
    ['punycode', 'xn--alb-7la.piattaforma.test'],
    ['another site', 'evil.example'],
    ['a name that only ends like ours', 'evilpiattaforma.test'],
    ['an address', '203.0.113.7'],
  ] as const)('%s gets a page in Italian that names nothing internal', async ([, host]) => {
    const answer = await withHost(host);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<title>Page Not Found</title>');
    expect(answer.body).toContain("La pagina che cerchi non c'è o è stata spostata");
    expect(answer.body).not.toMatch(/fastify|node_modules|select |error at|stack/i);
    expect(answer.body).not.toContain(host);
  });

  test('the way on from them is the platform itself', async () => {
    expect((await withHost('evil.example')).body).toContain('href="https://piattaforma.test"');
  });
});

describe('requests without one clear host', () => {
  test('none, an empty one and two are refused', async () => {
    const answers = await Promise.all([
      rawRequest(app, ['GET / HTTP/1.1']),
      rawRequest(app, ['GET / HTTP/1.0']),
      rawRequest(app, ['GET / HTTP/1.1', 'Host:']),
      rawRequest(app, ['GET / HTTP/1.1', 'Host: piattaforma.test', 'Host: alba.piattaforma.test']),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400]);
    expect(answers[0]?.body).toContain('Richiesta non valida');
  });

  test.for([
    'alba..piattaforma.test',
    'alba piattaforma.test',
    'alba.piattaforma.test/x',
    'alba@piattaforma.test',
    'alba.piattaforma.test:x',
    '-.piattaforma.test',
  ])('"%s" is no host', async (host) => {
    expect((await withHost(host)).statusCode).toBe(400);
  });
});

describe('unusable request lines', () => {
  test('absolute addresses, asterisks and NULs are refused', async () => {
    const answers = await Promise.all([
      rawRequest(app, ['GET http://alba.piattaforma.test/ HTTP/1.1', 'Host: piattaforma.test']),
      rawRequest(app, ['GET http://evil.example/ HTTP/1.1', 'Host: evil.example']),
      rawRequest(app, ['OPTIONS * HTTP/1.1', 'Host: piattaforma.test']),
      rawRequest(app, ['GET /a%00b HTTP/1.1', 'Host: piattaforma.test']),
      rawRequest(app, ['GET /%E0%A4%A HTTP/1.1', 'Host: piattaforma.test']),
      // No browser sends what is behind «#»; kept pages would count each as another address.
      rawRequest(app, ['GET /#a HTTP/1.1', 'Host: piattaforma.test']),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 400]);
  });

  test('methods nobody asked for are named as such', async () => {
    const answers = await Promise.all([
      rawRequest(app, ['TRACE / HTTP/1.1', 'Host: piattaforma.test']),
      rawRequest(app, ['PROPFIND / HTTP/1.1', 'Host: piattaforma.test']),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([405, 405]);
    expect(answers[0]?.head).toContain('GET, HEAD, POST');
  });

  test('a very long address and very long headers are told apart from nothing', async () => {
    const [address, headers] = await Promise.all([
      rawRequest(app, [`GET /${'a'.repeat(5000)} HTTP/1.1`, 'Host: piattaforma.test', 'Accept: text/html']),
      rawRequest(app, ['GET / HTTP/1.1', 'Host: piattaforma.test', `X-Long: ${'a'.repeat(20_000)}`]),
    ]);
    expect([address.status, headers.status]).toEqual([414, 431]);
    expect([address.body, headers.body]).toEqual([
      expect.stringContaining('Richiesta troppo lunga'),
      expect.stringContaining('Richiesta troppo lunga'),
    ]);
  });
});
