import { describe, expect, it } from 'vitest';

import { passwordWeakness } from '#app/domain/identity/signing-in/password.server.ts';
import { passwordField } from '#app/domain/identity/signing-in/password-tries.ts';

const MARIO = { name: 'Mario', surname: 'D’Angelo', email: 'm.dangelo85@example.com' };

describe('a password that follows the rule', () => {
  it.each([
    'Password1!',
    'P@ssw0rd1!',
    'Password123!',
    'Password2026!',
    'Qwerty123!',
    '1Qaz2Wsx!@',
    'Benvenuto1!',
    'Juventus1!',
    'Amoremio1!',
    'Welcome2026!',
    'Password1!Password1!',
    'Aa1!Aa1!Aa1!',
  ])('is refused when everybody thinks of it: %s', async (password) => {
    expect(passwordField.safeParse(password).success).toBe(true);
    expect(await passwordWeakness(password, MARIO)).toBe('guessable-password');
  });

  it.each([
    'Mario2026!!',
    'MARIO1985!a',
    'DAngelo123!',
    'M.Dangelo85!',
    'dangelo85@A1',
    'Angelo-2026!',
    'MarioAngelo1!',
  ])('is refused when it is little more than the own name or address: %s', async (password) => {
    expect(passwordField.safeParse(password).success).toBe(true);
    expect(await passwordWeakness(password, MARIO)).toBe('personal-password');
  });

  it.each(['Prenota2026!', 'Cavallo-Verde7!', 'x7#Kq9!mPz2L', 'Mario-ombrello-giraffa7!'])(
    'may be %s',
    async (password) => {
      expect(await passwordWeakness(password, MARIO)).toBeUndefined();
    },
  );

  it('may hold the own name by chance', async () => {
    expect(await passwordWeakness('Prenota2026!', { email: 'nota@example.com' })).toBeUndefined();
    expect(await passwordWeakness('Prenota2026!', { name: 'Pre', email: 'p@example.com' })).toBeUndefined();
  });

  it('is judged without accents, and by its beginning alone', async () => {
    expect(await passwordWeakness('Nicolò2026!', { name: 'Nicolo', email: 'n@example.com' })).toBe(
      'personal-password',
    );
    expect(await passwordWeakness('Password1!'.repeat(20), MARIO)).toBe('guessable-password');
    expect(await passwordWeakness(`${'Password1!'.repeat(4)}x7#Kq9!mPz2L`, MARIO)).toBe('guessable-password');
  });

  it('costs no more when it is long', async () => {
    const cost = async (password: string) => {
      let least = Infinity;
      for (let run = 0; run < 5; run += 1) {
        const start = performance.now();
        await passwordWeakness(password, MARIO);
        least = Math.min(least, performance.now() - start);
      }
      return least;
    };
    const short = await cost('aA1!4@5$'.repeat(4));
    expect(await cost('aA1!4@5$'.repeat(25))).toBeLessThan(3 * short + 5);
  });
});
