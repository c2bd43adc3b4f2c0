import { expect, it } from 'vitest';

import { likelyAddress } from '#app/domain/identity/mistyped-domain.ts';

it.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.it', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['GMIAL.COM', 'gmail.com'],
  ['gmaill.cmo', 'gmail.com'],
  ['hotmial.it', 'hotmail.it'],
  ['hotmai.com', 'hotmail.com'],
  ['libero.ti', 'libero.it'],
  ['libeor.it', 'libero.it'],
  ['yaho.it', 'yahoo.it'],
  ['yahoo.cm', 'yahoo.com'],
  ['yahoo.ti', 'yahoo.it'],
  ['outlok.com', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
  ['virgillio.it', 'virgilio.it'],
  ['alcie.it', 'alice.it'],
])('%s was probably %s', (typed, meant) => {
  expect(likelyAddress(`Mario.Rossi+a@${typed}`)).toBe(`Mario.Rossi+a@${meant}`);
});

it.each([
  'gmail.com',
  'Gmail.com',
  'libero.it',
  'yahoo.fr',
  'yahoo.co.uk',
  'hotmail.es',
  'outlook.de',
  'mail.com',
  'ymail.com',
  'email.it',
  'live.it',
  'live.com',
  'me.com',
  'msn.com',
  'gmx.com',
  'gmx.de',
  'mail.ru',
  'aol.com',
  'proton.me',
  'pec.it',
  'tim.it',
  'tin.it',
  'example.com',
  'comune.alba.cn.it',
  'liberi.org',
  'gmail.azienda.it',
])('%s is left as it is', (domain) => {
  expect(likelyAddress(`mario@${domain}`)).toBeUndefined();
});
