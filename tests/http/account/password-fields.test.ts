// What password managers are told: which password a field is for, and the rule for a new one.
import { expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import words from '#app/domain/messages/it.json' with { type: 'json' };
import { PASSWORD_RULE } from '#app/domain/identity/signing-in/password-tries.ts';
import { accountApp } from '#tests/support/account-app.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { app, newVisitor, register, signedIn } = await accountApp();
const EMAIL = 'campi@example.com';
await register({ email: EMAIL });
await app.database.sql`update users set onboarding_completed_at = now() where email = ${EMAIL}`;

const PAGES = Object.keys(ACCESS).filter((path) => !/[:*.]|^\/api\//.test(path));
const RULES = 'minlength: 10; required: lower; required: upper; required: digit; required: [!@#$%^&*];';

/** Each password field of each page that the visitor may open: page, name, attributes. */
async function fieldsSeenBy(visitor: Visitor) {
  const seen: string[] = [];
  for (const path of [...PAGES, '/password-reset?token=x']) {
    await visitor.visit(path);
    if (visitor.page.url.pathname !== path.split('?')[0]) continue;
    for (const field of visitor.page.root.querySelectorAll('input[type="password"]')) {
      const told = [field.getAttribute('autocomplete'), field.getAttribute('passwordrules') ?? '-'];
      seen.push([path, field.getAttribute('name'), ...told].join(' | '));
    }
  }
  return seen.toSorted();
}

it('every password field of a guest says which password it wants, and a new one its rule', async () => {
  expect(await fieldsSeenBy(newVisitor())).toEqual([
    '/login | password | current-password | -',
    `/onboarding | password | new-password | ${RULES}`,
    `/password-reset?token=x | confirmPassword | new-password | ${RULES}`,
    `/password-reset?token=x | newPassword | new-password | ${RULES}`,
    `/register | password | new-password | ${RULES}`,
  ]);
});

it('so does every one of signed-in people', async () => {
  expect(await fieldsSeenBy(await signedIn(EMAIL))).toEqual([
    '/settings/confirm | currentPassword | current-password | -',
    '/settings/email | currentPassword | current-password | -',
    '/settings/erase | currentPassword | current-password | -',
    `/settings/password | confirmPassword | new-password | ${RULES}`,
    '/settings/password | currentPassword | current-password | -',
    `/settings/password | newPassword | new-password | ${RULES}`,
  ]);
});

it('the rule in words has the key errors.password', () => {
  expect(words.errors.password).toContain('almeno {min, number} caratteri');
  expect(PASSWORD_RULE).toContain('almeno 10 caratteri');
});
