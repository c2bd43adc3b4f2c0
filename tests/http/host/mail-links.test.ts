// Whoever requests a mail can't decide where its links lead.
import { describe, expect, it } from 'vitest';

import { startSession } from '#app/domain/identity/signing-in/sessions.server.ts';
import { accountApp } from '#tests/support/account-app.ts';
import { BASE_URL } from '#tests/support/test-app.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { placed } from '#tests/support/world/placing.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';

const EVIL = [
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'evil.example' },
  { forwarded: 'for=1.2.3.4;host=evil.example;proto=http' },
  { origin: 'https://evil.example' },
  { 'x-original-host': 'evil.example', 'x-forwarded-server': 'evil.example', 'x-forwarded-port': '666' },
] as Record<string, string>[];
const OWN_LINK = /^https:\/\/(?:[a-z0-9-]+\.)?piattaforma\.test(?:[/?#]|$)/;

describe.each([
  ['straight to the service', {}, '203.0.113.9'],
  ['through the proxy', { TRUST_PROXY: '10.0.0.0/8' }, '10.1.2.3'],
])('%s', async (_, trusted: Record<string, string>, remoteAddress) => {
  const world = await accountApp({ RATE_LIMITS: '0', ...trusted });
  const { app, deps } = world;
  const trip = await aBoatTrip(deps.db);
  const { id: bookingId } = await placed(deps, trip);
  await pay(deps, bookingId);
  const session = await startSession(deps, {
    userId: trip.activity.userId,
    kind: 'full',
    userAgent: undefined,
  });
  await aUser(deps.db, { email: 'nota@example.com' });
  await aUser(deps.db, { email: 'nuova@example.com', emailVerifiedAt: null });

  const asked = [
    ['a reset', '/password-reset', 'email=nota%40example.com', 'nota@example.com'],
    ['a verification', '/verify/resend', 'email=nuova%40example.com', 'nuova@example.com'],
    ['the links of bookings', '/ritrova', 'email=mario%40example.com', 'mario@example.com'],
    [
      'an invitation',
      `/dashboard/${trip.activity.subdomain}/members`,
      'email=invitata%40example.com&role=manager',
      'invitata@example.com',
    ],
  ] as const;

  it.for(asked)('%s leads to the configured address', async ([, url, payload, to]) => {
    let accepted = 0;
    for (const headers of EVIL) {
      const cookie = url.startsWith('/dashboard') ? { cookie: `__Host-session=${session}` } : {};
      const answer = await app.post('', url, { payload, headers: { ...cookie, ...headers }, remoteAddress });
      expect([headers, answer.statusCode]).toEqual([headers, expect.toBeOneOf([200, 303, 403, 404])]);
      expect(JSON.stringify(answer.headers) + answer.body).not.toContain('evil.example');
      if (answer.statusCode < 400) accepted += 1;
    }
    expect(accepted).toBeGreaterThan(0);
    const mails = await world.mailsTo(to);
    expect(mails.length).toBeGreaterThan(0);
    for (const { html, text } of mails) {
      expect(html + text).not.toContain('evil.example');
      const links = `${html} ${text}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
      expect(links.length).toBeGreaterThan(0);
      expect(links.filter((link) => !OWN_LINK.test(link))).toEqual([]);
    }
  });

  it('pages name no other address either', async () => {
    for (const headers of EVIL) {
      const page = await app.get('', '/', { headers, remoteAddress });
      expect(JSON.stringify(page.headers) + page.body).not.toContain('evil.example');
      const [, canonical = BASE_URL] = /<link rel="canonical" href="([^"]*)/.exec(page.body) ?? [];
      expect(canonical).toMatch(OWN_LINK);
    }
  });
});
