import { describe, expect, it } from 'vitest';

import { existing } from '#tests/support/existing.ts';

import { aMail } from './a-mail.ts';

describe('a mail about an account', () => {
  it('keeps plus signs and slashes of a token whole in its link', () => {
    const { links } = aMail('account-verify', { name: 'Anna', token: 'a+b/c=' });
    expect(new URL(existing(links[0])).searchParams.get('token')).toBe('a+b/c=');
  });

  it('gives no link that enters the account to whoever registers with a known address', () => {
    const { links } = aMail('account-already-registered', { name: 'Anna' });
    expect(links).toEqual(['https://botteghino.example/login']);
  });
});
