// At a public address administrators can't open anything until the second factor is on.
import { expect, it } from 'vitest';

import { accountApp, PASSWORD } from '#tests/support/account-app.ts';
import { switchOn } from '#tests/support/authenticator.ts';
import { aUser } from '#tests/support/world/a-service.ts';

const { clock, deps, signedIn, register, app } = await accountApp({
  RATE_LIMITS: '0',
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://unused:unused@localhost:1/unused',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  SMTP_URL: 'smtp://localhost:1',
  MAIL_FROM: 'prenotazioni@example.com',
});
const email = 'capo@example.com';
const passwordHash = await deps.passwords.hash(PASSWORD);
const person = { email, passwordHash, onboardingCompletedAt: new Date() };
await aUser(deps.db, { ...person, role: 'admin' });

it('an administrator is led to switch it on, and then goes on', async () => {
  const admin = await signedIn(email);
  expect(admin.page.url.pathname).toBe('/settings/second-factor');
  expect(admin.page.text).toContain('deve attivarla prima di continuare');
  for (const path of ['/dashboard', '/dashboard/admin/users', '/settings', '/settings/data.json', '/help'])
    expect([path, (await admin.visit(path)).url.pathname]).toEqual([path, '/settings/second-factor']);
  await switchOn(admin, clock);
  expect((await admin.visit('/dashboard/admin/users')).url.pathname).toBe('/dashboard/admin/users');
  expect((await admin.visit('/settings/second-factor')).text).not.toContain('Disattiva');
  const url = new URL('/settings/second-factor', admin.page.url);
  await admin.send({ method: 'POST', url, body: new URLSearchParams({ intent: 'off' }) });
  expect(admin.page.text).toContain('non possono farne a meno');
});

it('others may do without', async () => {
  await register({ email: 'chiara@example.com' });
  await app.database.sql`update users set onboarding_completed_at = now()`;
  expect((await signedIn('chiara@example.com')).page.url.pathname).toBe('/dashboard');
});
