// Actions that move money or could hand over the account ask people to confirm who they are, without scripts too.
import { beforeEach, describe, expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { fieldErrors, PASSWORD } from '#tests/support/account-app.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { addressOf, everyPage } from '#tests/support/world/every-page.ts';

const world = await adminApp();
const { app, clock } = world;
const { sql } = app.database;
const pages = await everyPage(world);
const { operator } = pages;

const asking = Object.entries(ACCESS).flatMap(([pattern, access]) =>
  access.kind === 'signed-in' && access.role === undefined && access.confirmed !== undefined
    ? [{ pattern, confirmed: access.confirmed, address: addressOf(pattern, pages.valuesOf(pattern)) }]
    : [],
);
const always = asking.filter(({ confirmed }) => confirmed !== 'with-code');
const accounts = `/dashboard/${pages.subdomain}/money/accounts`;

async function send(address: string) {
  const url = new URL(address, operator.page.url);
  return operator.send({ method: 'POST', url, body: new URLSearchParams({ account: 'none' }) });
}

async function confirm(password = PASSWORD) {
  return operator.submit('Conferma', { currentPassword: password });
}

describe('ten minutes after the last proof', () => {
  beforeEach(() => clock.advance({ minutes: 11 }));

  it('payout accounts are asked for, whichever way they change', () => {
    expect(asking.map(({ pattern }) => pattern)).toEqual(
      expect.arrayContaining(
        ['', '/new', '/:accountId/disconnect', '/:accountId/stripe'].map(
          (path) => `/dashboard/:subdomain/money/accounts${path}`,
        ),
      ),
    );
  });

  it.each(always)('a form for $pattern is not carried out, and says so', async ({ address }) => {
    const page = await send(address);
    expect(page.url.pathname).toBe('/settings/confirm');
    expect(page.url.searchParams.get('redirect')).toBe(address);
    expect(page.text).toContain('non è stato salvato');
    const [row] = await sql`select payment_account_id from activities where subdomain = ${pages.subdomain}`;
    expect(row?.['payment_account_id']).not.toBeNull();
  });

  it.each(asking.filter(({ confirmed }) => confirmed === 'to-open'))(
    '$pattern opens after the password, and the wrong one opens nothing',
    async ({ address }) => {
      await operator.visit(address);
      expect(operator.page.url.pathname).toBe('/settings/confirm');
      expect(operator.page.text).not.toContain('non è stato salvato');
      await confirm('Sbagliata1!');
      expect(operator.page.status).toBe(422);
      expect(fieldErrors(operator.page)).toEqual(['La password non è quella attuale']);
      await confirm();
      expect([operator.page.url.pathname, operator.page.status]).toEqual([address, 200]);
    },
  );

  it('what was to be changed is changed after the proof, for ten minutes', async () => {
    await operator.visit(accounts);
    const form = operator.request('Salva la scelta');
    await operator.send(form);
    await confirm();
    expect(operator.page.url.pathname).toBe(accounts);
    await operator.send(form);
    expect(operator.page.text).toContain('Scelta salvata');
    clock.advance({ minutes: 9 });
    await operator.send(form);
    expect(operator.page.text).toContain('Scelta salvata');
  });

  it('the proof is worth nothing on another device, nor in the data of pages', async () => {
    const elsewhere = await world.signedIn(await emailOf(pages.subdomain));
    clock.advance({ minutes: 11 });
    await operator.visit(`${accounts}/new`);
    await confirm();
    expect((await elsewhere.visit(`${accounts}/new`)).url.pathname).toBe('/settings/confirm');
    expect((await elsewhere.visit(`${accounts}/new.data`)).html).toContain('/settings/confirm');
  });

  it('the way back leads nowhere else', async () => {
    await operator.visit('/settings/confirm?redirect=https://evil.example/');
    await confirm();
    expect(operator.page.url.href).toBe('https://piattaforma.test/settings');
  });
});

it('a sign-in counts as a proof', async () => {
  const fresh = await world.signedIn(await emailOf(pages.subdomain));
  expect((await fresh.visit(`${accounts}/new`)).url.pathname).toBe(`${accounts}/new`);
});

it('nothing that has to be confirmed can be done in somebody’s name', () => {
  const rights = asking.map(({ pattern }) => [
    pattern,
    ['look', 'nothing'].includes(ACCESS[pattern]?.impersonation ?? 'write'),
  ]);
  expect(rights).toEqual(asking.map(({ pattern }) => [pattern, true]));
});

async function emailOf(subdomain: string): Promise<string> {
  const [row] = await sql`
    select u.email from users u join activities a on a.user_id = u.id where a.subdomain = ${subdomain}`;
  return String(row?.['email']);
}
