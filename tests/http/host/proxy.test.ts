import { describe, expect, test } from 'vitest';

import { hostActivity } from '#tests/support/host-activity.ts';
import { testApp } from '#tests/support/test-app.ts';

const direct = await testApp();
await hostActivity(direct.database, { subdomain: 'alba' });
const behindProxy = await testApp({
  database: direct.database,
  variables: { TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' },
});

const evil = [
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'evil' },
  { forwarded: 'host=evil.example;proto=http' },
  { 'x-original-host': 'evil.example', 'x-forwarded-server': 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '666', 'x-forwarded-prefix': '/evil' },
];

describe('asked directly', () => {
  test.for(evil)('%j changes nothing', async (headers) => {
    const page = await direct.get('alba', '/', { headers: headers as Record<string, string> });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('evil');
    const moved = await direct.get('www', '/x', { headers: headers as Record<string, string> });
    expect(moved.headers.location).toBe('https://piattaforma.test/x');
    expect(JSON.stringify(moved.headers)).not.toContain('evil');
  });

  test('a foreign Host is refused whatever is forwarded', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'alba.piattaforma.test' };
    expect((await direct.app.inject({ url: '/', headers })).statusCode).toBe(404);
  });
});

describe('asked through a proxy that is trusted', () => {
  const through = (headers: Record<string, string>, remoteAddress = '10.1.2.3') =>
    behindProxy.app.inject({ url: '/', headers: { accept: 'text/html', ...headers }, remoteAddress });

  test('the host it forwards counts', async () => {
    const answer = await through({ host: 'app:3000', 'x-forwarded-host': 'alba.piattaforma.test' });
    expect(answer.statusCode).toBe(200);
    expect((await through({ host: 'app:3000', 'x-forwarded-host': 'evil.example' })).statusCode).toBe(404);
  });

  test('what others forward does not', async () => {
    const headers = { host: 'app:3000', 'x-forwarded-host': 'alba.piattaforma.test' };
    expect((await through(headers, '203.0.113.9')).statusCode).toBe(404);
  });

  test('its protocol is not needed: the address is the configured one', async () => {
    const answer = await behindProxy.post('alba', '/theme', {
      headers: { origin: 'https://alba.piattaforma.test', 'x-forwarded-proto': 'http' },
      payload: 'theme=dark&back=/',
      remoteAddress: '10.1.2.3',
    });
    expect(answer.statusCode).toBe(303);
  });
});
