import { readdirSync, statSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { hostActivity } from '#tests/support/host-activity.ts';
import { testApp } from '#tests/support/test-app.ts';

const { app, database, get } = await testApp();
await hostActivity(database, { subdomain: 'alba' });

const assets = new URL('../../../build/client/assets/', import.meta.url);
const [script] = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .toSorted((a, b) => statSync(new URL(b, assets)).size - statSync(new URL(a, assets)).size);
const withoutNonces = (body: string) => body.replace(/nonce="[^"]*"/g, '');

test('pages are compressed as the client likes, with a length, and are the same page', async () => {
  const plain = await get('', '/');
  const br = await get('', '/', { headers: { 'accept-encoding': 'gzip, br' } });
  const gzip = await get('', '/', { headers: { 'accept-encoding': 'gzip' } });
  expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
  ]);
  expect(br.headers['vary']).toContain('Accept-Encoding');
  expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(withoutNonces(brotliDecompressSync(br.rawPayload).toString())).toBe(withoutNonces(plain.body));
  expect(withoutNonces(gunzipSync(gzip.rawPayload).toString())).toBe(withoutNonces(plain.body));
});

test('pages are asked for again each time; each has a nonce of its own that its scripts carry', async () => {
  const answers = await Promise.all([get('', '/login'), get('', '/login')]);
  const nonces = answers.map(
    ({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1],
  );
  expect(new Set(nonces).size).toBe(2);
  answers.forEach((answer, index) => {
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const scripts = answer.body.match(/<script(?![^>]*ld\+json)[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonces[index]}"`))).toEqual([]);
  });
});

test('a page’s policy names what may be framed, where forms may lead, and nothing else from outside', async () => {
  const policy = String((await get('alba', '/')).headers['content-security-policy']);
  const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));
  expect(directive('frame-src')).toBe(
    'frame-src https://www.google.com/maps/embed https://maps.google.com https://www.google.com/maps https://www.youtube-nocookie.com',
  );
  expect(directive('form-action')).toBe(
    "form-action 'self' https://piattaforma.test https://checkout.stripe.com https://connect.stripe.com",
  );
  expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(directive('script-src')).toBe("script-src 'self'");
  expect(policy).toContain('upgrade-insecure-requests');
});

test('the fixed headers are there, and https is insisted on only where there is https', async () => {
  const { headers } = await get('alba', '/');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  const local = await testApp({ database, variables: { BASE_URL: 'http://localhost:4324' } });
  const plain = await local.get('', '/');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

test('built files are kept for ever, compressed beforehand, on every host of ours', async () => {
  for (const host of ['', 'alba', 'nessuno']) {
    const answer = await get(host, `/assets/${script}`, {
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    });
    // The policy is sent with pages, not with their files.
    expect(answer.headers).not.toHaveProperty('content-security-policy');
  }
  const foreign = await app.inject({ url: `/assets/${script}`, headers: { host: 'evil.example' } });
  expect(foreign.statusCode).toBe(404);
});

test('a file that is not there, or not to be had, is plainly missing', async () => {
  const urls = [
    '/assets/x.js',
    '/assets/',
    '/assets/..%2f..%2fserver%2findex.js',
    '/.vite/manifest.json',
    '/assets/%2e%2e/%2e%2e/server/index.js',
  ];
  const answers = await Promise.all(urls.map((url) => get('', url)));
  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404]);
});

test('HEAD answers like GET without the page', async () => {
  const answer = await get('', '/', { method: 'HEAD' });
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
    200,
    '',
    'text/html; charset=utf-8',
  ]);
});

test('what no route answers is answered by the router: where pages lead, and which methods there are', async () => {
  const { id } = (await get('', '/builds/latest.json')).json<{ id: string }>();
  for (const host of ['', 'alba']) {
    const manifest = await get(host, `/__manifest?paths=%2Flogin&version=${id}`);
    expect([host, manifest.statusCode]).toEqual([host, 200]);
    expect(manifest.body).toContain('login___it');
    expect(
      (await app.inject({ method: 'OPTIONS', url: '/login', headers: { host: 'piattaforma.test' } }))
        .statusCode,
    ).toBe(405);
  }
});
