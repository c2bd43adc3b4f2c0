import { describe, expect, test } from 'vitest';

import { hostActivity } from '#tests/support/host-activity.ts';
import { testApp } from '#tests/support/test-app.ts';

const { database, get, post } = await testApp();
const off = await testApp({ database, variables: { TRANSLATE_WIDGET: '0' } });
await hostActivity(database, { subdomain: 'alba' });

const policyOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['content-security-policy']);
const french = { headers: { cookie: 'googtrans=/en/fr' } };

describe('choosing a language', () => {
  test.each(['', 'alba'])('works by a form on every host («%s») and goes back to the page', async (host) => {
    expect((await get(host, '/')).body).toContain('action="/translate"');
    const answer = await post(host, '/translate', { payload: 'language=fr&back=%2F%3Fa%3D1' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/?a=1');
    expect(String(answer.headers['set-cookie'])).toContain('googtrans=/en/fr');
  });

  test('the default one ends the translation', async () => {
    const answer = await post('alba', '/translate', { payload: 'language=en&back=/' });
    expect(String(answer.headers['set-cookie'])).toContain('googtrans=; Max-Age=0');
  });

  test.each(['zh', '', 'toString'])('an unknown one («%s») changes nothing', async (language) => {
    const answer = await post('alba', '/translate', { payload: `language=${language}&back=/` });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('never leads to another host', async () => {
    const answer = await post('', '/translate', { payload: 'language=fr&back=%2F%2Fevil.example' });
    expect(answer.headers.location).toBe('/');
  });
});

describe('the provider', () => {
  test('is no part of a page before a choice', async () => {
    const page = await get('alba', '/');
    expect(policyOf(page)).not.toContain('google.com/translate');
    expect(policyOf(page)).not.toContain('translate.google');
    expect(page.body).not.toContain('data-translate');
  });

  test('may be loaded after it, and by that page only', async () => {
    const page = await get('alba', '/', french);
    expect(policyOf(page)).toMatch(/script-src [^;]*https:\/\/translate\.google\.com/);
    expect(policyOf(page)).toMatch(/style-src 'self' 'unsafe-inline' [^;]*gstatic/);
    expect(page.body).toContain('data-translate="fr"');
    const plain = policyOf(await get('alba', '/'));
    expect(plain).not.toContain('translate.google');
    expect(plain).toMatch(/style-src 'self' 'nonce-[^;]*'(;|$)/);
  });
});

describe('without the widget', () => {
  test('there is no chooser, no provider and nothing to post to', async () => {
    const page = await off.get('alba', '/', french);
    expect(page.body).not.toContain('/translate');
    expect(page.body).not.toContain('data-translate');
    expect(policyOf(page)).not.toContain('translate.google');
    expect((await off.post('alba', '/translate', { payload: 'language=fr&back=/' })).statusCode).toBe(404);
  });
});
