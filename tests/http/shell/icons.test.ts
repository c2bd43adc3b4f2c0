import { describe, expect, test } from 'vitest';

import { hostActivity } from '#tests/support/host-activity.ts';
import { testApp } from '#tests/support/test-app.ts';

const { database, get } = await testApp();
await hostActivity(database, { subdomain: 'alba' });

describe('the icons endpoint', () => {
  test.each(['', 'alba'])('answers the asked icons in Iconify’s JSON on host «%s»', async (host) => {
    const answer = await get(host, '/api/icons/tabler.json?icons=sailboat,grape');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['cache-control']).toContain('max-age=604800');
    const { prefix, icons, not_found: missing } = answer.json();
    expect([prefix, Object.keys(icons).toSorted(), missing]).toEqual([
      'tabler',
      ['grape', 'sailboat'],
      undefined,
    ]);
    expect(icons.grape.body).toContain('<path');
  });

  test('names icons that there are none of, and lets nobody keep that for long', async () => {
    const answer = await get('', '/api/icons/tabler.json?icons=sailboat,non-esiste');
    expect(answer.json().not_found).toEqual(['non-esiste']);
    expect(answer.headers['cache-control']).toContain('max-age=300');
  });

  test('has no sets that are not installed', async () => {
    expect((await get('', '/api/icons/mdi.json?icons=home')).statusCode).toBe(404);
    expect((await get('', '/api/icons/tabler?icons=home')).statusCode).toBe(404);
  });

  test.each([
    '',
    '?icons=',
    '?icons=..%2Fx',
    '?icons=A',
    `?icons=${Array.from({ length: 65 }, (_, n) => `a${n}`).join()}`,
  ])('refuses a list it can’t use: %s', async (query) => {
    expect((await get('', `/api/icons/tabler.json${query}`)).statusCode).toBe(400);
  });
});
