import { describe, expect, it } from 'vitest';

import { passwordField } from '#app/domain/identity/signing-in/password-tries.ts';
import { argon2Passwords } from '#app/gateways/passwords.server.ts';

describe('a password', () => {
  it.each(['Prenota2026!', 'abcDEF123*', '  Aa1!spazi  '])('may be %s', (password) => {
    expect(passwordField.parse(password)).toBe(password);
  });

  it.each([
    'Corta1!aa',
    'tuttominuscole1!',
    'TUTTOMAIUSCOLE1!',
    'SenzaCifre!!',
    'SenzaSpeciali12',
    'Altro_Segno12',
    `Aa1!${'x'.repeat(200)}`,
  ])('is too weak or too long: %s', (password) => {
    expect(passwordField.safeParse(password).success).toBe(false);
  });

  it('is asked for when it is missing', () => {
    expect(passwordField.safeParse('').error?.issues.map(({ message }) => message)).toEqual([
      'Questo campo è obbligatorio',
    ]);
  });

  it('is kept as argon2id, and only the same password fits', async () => {
    const passwords = argon2Passwords();
    const hash = await passwords.hash('Prenota2026!');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, 'Prenota2026!')).toBe(true);
    expect(await passwords.verify(hash, 'prenota2026!')).toBe(false);
    expect(await passwords.verify('none', 'Prenota2026!')).toBe(false);
  });

  it('fits however the keyboard composes its accents', async () => {
    const passwords = argon2Passwords();
    const hash = await passwords.hash('Perch\u00e9Sì2026!');
    expect(await passwords.verify(hash, 'Perche\u0301Sì2026!')).toBe(true);
  });
});
