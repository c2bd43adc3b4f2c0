// The two ways to make the first administrator: the configuration at the start, and the command.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { signIn } from '#app/domain/identity/signing-in/sessions.server.ts';
import { readEnvironment } from '#app/gateways/env.server.ts';
import { makeFirstAdmin } from '#server/first-admin.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';

const database = await testDatabase();
const deps = testDeps({ db: database.db });
const run = promisify(execFile);

const admins = async () =>
  (await database.sql`select email from users where role = 'admin' order by id`).map(({ email }) => email);

function environment(email: string, password: string) {
  return readEnvironment({
    NODE_ENV: 'test',
    BASE_URL: 'https://piattaforma.test',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  });
}

test('the configuration makes the first administrator and no second one', async () => {
  await makeFirstAdmin({ deps }, environment('capo@example.com', 'Prenota2026!'));
  await makeFirstAdmin({ deps }, environment('altro@example.com', 'Prenota2026!'));
  expect(await admins()).toEqual(['capo@example.com']);
});

test('a password that nobody may have is refused in one sentence', async () => {
  const empty = await testDatabase();
  const refusal = makeFirstAdmin(
    { deps: testDeps({ db: empty.db }) },
    environment('capo@example.com', 'corta'),
  );
  await expect(refusal).rejects.toThrow(/ADMIN_PASSWORD.*troppo debole/);
  const common = makeFirstAdmin(
    { deps: testDeps({ db: empty.db }) },
    environment('capo@example.com', 'Password1!'),
  );
  await expect(common).rejects.toThrow(/ADMIN_PASSWORD.*troppo facile da indovinare/);
});

// Several processes, started one after another.
test('the command makes one more, who can sign in, and says why it refuses', async () => {
  const command = (...args: string[]) =>
    run(process.execPath, ['scripts/admin-create.ts', ...args], {
      env: { ...process.env, DATABASE_URL: database.url },
    });
  const made = await command('nuovo@example.com', 'Prenota2026!');
  expect(made.stdout).toContain('nuovo@example.com è amministratore');
  expect(await signIn(deps, { email: 'nuovo@example.com', password: 'Prenota2026!' })).toMatchObject({
    ok: true,
  });
  await expect(command('nuovo@example.com', 'Prenota2026!')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("C'è già un account") as string,
  });
  const unreachable = run(process.execPath, ['scripts/admin-create.ts', 'x@example.com', 'Prenota2026!'], {
    env: { ...process.env, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
  });
  await expect(unreachable).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Il database di DATABASE_URL non è raggiungibile: .*\n$/) as string,
  });
});

test('the command reads the variables as the server does, and names what is wrong without a trace', async () => {
  const command = (variables: Record<string, string>) =>
    run(process.execPath, ['scripts/admin-create.ts', 'altra@example.com', 'Prenota2026!'], {
      env: { ...process.env, ...variables },
    });
  const unread = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: 'postgres://u:12/x@h/d' };
  await expect(command(unread)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^La configurazione non è utilizzabile:\n  - DATABASE_DIRECT_URL .*\n$/,
    ) as string,
  });
  const { stdout } = await command({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: '' });
  expect(stdout).toContain('altra@example.com è amministratore');
});
