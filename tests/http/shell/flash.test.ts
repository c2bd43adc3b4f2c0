import { describe, expect, test } from 'vitest';

import { accountApp, CHIARA } from '#tests/support/account-app.ts';

const people = await accountApp();
await people.register();

describe('what was done is said on the page after the redirect', () => {
  test('once, and without scripts', async () => {
    const chiara = await people.signedIn(CHIARA.email);
    await chiara.visit('/settings');
    const saved = await chiara.submit('Salva il profilo', { name: 'Clara' });
    expect(saved.url.pathname).toBe('/settings');
    const notice = saved.root.querySelector('noscript [role=status]');
    expect(notice?.text).toContain('Profilo salvato');
    expect((await chiara.visit('/settings')).text).not.toContain('Profilo salvato');
  });

  test('to nobody when the form was refused', async () => {
    const chiara = await people.signedIn(CHIARA.email);
    await chiara.visit('/settings');
    const refused = await chiara.submit('Salva il profilo', { name: '' });
    expect(refused.status).toBe(422);
    expect(refused.text).not.toContain('Profilo salvato');
  });
});
