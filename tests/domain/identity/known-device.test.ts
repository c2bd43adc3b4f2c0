// Which browsers count as having signed in to an account before.
import { describe, expect, it } from 'vitest';

import { knownDevice, rememberDevice } from '#app/domain/identity/signing-in/known-device.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';

const clock = testClock();
const deps = testDeps({ db: (await testDatabase()).db, clock });

const remember = (account: string, tokens?: string) => rememberDevice(deps, { tokens, account });
const isKnown = async (tokens: string | undefined, account: string) =>
  (await knownDevice(deps, { tokens, account })) !== undefined;

describe('a browser', () => {
  it('is known for the account it has signed in to, however its address is written, and for no other', async () => {
    const tokens = await remember('chiara@example.com');
    expect(await isKnown(tokens, ' CHIARA@example.com')).toBe(true);
    expect(await isKnown(tokens, 'mario@example.com')).toBe(false);
    expect(await isKnown(undefined, 'chiara@example.com')).toBe(false);
  });

  it('is known for its last five accounts, in a cookie that stays small', async () => {
    let tokens: string | undefined;
    const accounts = Array.from({ length: 7 }, (_, n) => `casa${n}@example.com`);
    for (const account of [...accounts, 'casa3@example.com']) tokens = await remember(account, tokens);
    const known = await Promise.all(accounts.map((account) => isKnown(tokens, account)));
    expect(known).toEqual([false, false, true, true, true, true, true]);
    expect(tokens?.length).toBeLessThan(250);
    expect(tokens).not.toContain('casa');
  });

  it('is not believed when it makes something up', async () => {
    const tokens = await remember('chiara@example.com');
    const [id = '', day = '', signature = ''] = tokens.split('.');
    const made = [
      `${id}.${day}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${id}.${Number(day) - 1}.${signature}`,
      `${id.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}.${day}.${signature}`,
      `${id}.${day}.`,
      '..',
      '~'.repeat(300),
      `${'~'.repeat(400)}${tokens}`,
    ];
    for (const each of made) expect([each, await isKnown(each, 'chiara@example.com')]).toEqual([each, false]);
  });

  it('is forgotten half a year after it last signed in', async () => {
    const tokens = await remember('chiara@example.com');
    clock.advance({ days: 180 });
    expect(await isKnown(tokens, 'chiara@example.com')).toBe(true);
    clock.advance({ days: 1 });
    expect(await isKnown(tokens, 'chiara@example.com')).toBe(false);
  });
});
