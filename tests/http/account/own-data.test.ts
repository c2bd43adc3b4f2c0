// The download of one's own data looks through whole tables.
import { expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';

it('says when to go on to whoever asks for it again and again', async () => {
  const { register, signedIn } = await accountApp({});
  await register({ email: 'anna@example.com' });
  const anna = await signedIn('anna@example.com');
  const download = () => anna.visit('/settings/data.json');
  for (let times = 0; times < 10; times += 1)
    expect((await download()).headers['content-disposition']).toContain('i-miei-dati.json');
  const { status, headers, text } = await download();
  expect([status, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(500);
  expect(text).toContain('Hai fatto molte richieste');
});
