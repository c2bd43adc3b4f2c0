// The platform behind Debian's PgBouncer in transaction mode, where every transaction may use another connection.
import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#db/client.ts';
import { freePort } from '#db/embedded/free-port.ts';
import { testDatabase } from '#tests/support/database.ts';
import { startMachine } from '#tests/support/machines.ts';
import { aBusyTrip } from '#tests/support/world/a-busy-trip.ts';

const PGBOUNCER = spawnSync('pgbouncer', ['--version']).error === undefined ? 'pgbouncer' : undefined;

async function startPgBouncer(direct: URL): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const port = await freePort(0, '127.0.0.1');
  const to = `host=${direct.hostname} port=${direct.port} user=${direct.username} password=${direct.password}`;
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 4,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await writeFile(join(folder, 'ini'), ['[databases]', `* = ${to}`, '[pgbouncer]', ...lines, ''].join('\n'));
  // If root starts it, it changes to another user, who reads the file again.
  await chmod(folder, 0o755);
  const asNobody = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asNobody, join(folder, 'ini')], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = new URL(direct);
  address.port = String(port);
  const sql = postgres(address.href, { max: 1, prepare: false });
  await expect.poll(() => sql`select 1 as one`.catch(() => [])).toEqual([{ one: 1 }]);
  await sql.end();
  return address.href;
}

test.skipIf(PGBOUNCER === undefined)(
  'visitors look and book, and changes are heard',
  async () => {
    const database = await testDatabase();
    const trip = await aBusyTrip(database.db);
    const pooled = await startPgBouncer(new URL(database.url));
    const machine = await startMachine({
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: database.url,
      // Debian's version doesn't support prepared statements yet.
      DATABASE_PREPARE: '0',
    });
    const { port } = machine;
    const statuses = new Set<number>();
    for (let round = 0; round < 5; round += 1) {
      const asked = [trip.look, trip.book, trip.book, trip.look, trip.book, trip.book];
      for (const { status } of await Promise.all(asked.map((ask) => ask(port)))) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([200, 303]));
    const [booked] = await database.sql`select count(*)::int as bookings from bookings`;
    expect(booked?.['bookings']).toBe(20);
    await database.sql`update services set description = 'Con merenda a bordo'`;
    await expect.poll(async () => (await trip.look(port)).body).toContain('Con merenda a bordo');
    machine.kill('SIGTERM');
    expect(await machine.exit).toEqual([0, null]);
    expect(machine.said()).not.toMatch(/"level":"(error|fatal)"/);
  },
  300_000,
);

test.skipIf(PGBOUNCER === undefined)('every query of a crowd gets its own answer', async () => {
  const { url } = await testDatabase();
  const { sql } = openDatabase(await startPgBouncer(new URL(url)), { prepare: false, pooled: true });
  const guest = async (own: number): Promise<void> => {
    for (let round = 0; round < 20; round += 1) {
      expect(await sql`select 'alike' as one`).toEqual([{ one: 'alike' }]);
      expect(await sql`select ${own}::int as own, ${'x'.repeat(900)}::text as x`).toMatchObject([{ own }]);
      await sql.begin(async (tx) =>
        expect(await tx`select ${`${own}`} as name`).toEqual([{ name: `${own}` }]),
      );
    }
  };
  await Promise.all(Array.from({ length: 30 }, (_, own) => guest(own)));
  await sql.end();
});
