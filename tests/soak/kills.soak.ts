// Guests book and pay while the server, then its database, is killed every few seconds: no cent and no place
// may be lost or counted twice.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { expect, test } from 'vitest';

import { freePort } from '#db/embedded/free-port.ts';
import { findPostmaster } from '#db/embedded/postmaster.ts';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { throwawayFolder } from '#tests/support/run/throwaway-folder.ts';
import {
  expectNoOversell,
  expectOneConfirmationEach,
  expectSoundLedger,
} from '#tests/support/world/money-checks.ts';

import { startServerToKill, untilReady, type ServerToKill } from './server-to-kill.ts';
import { walk, type WalkEnd } from './whimsical-guest.ts';

const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 120);
const GUESTS_AT_ONCE = 6;

const victims = {
  server: {
    // Never, because interrupted requests are repeated.
    surprises: 0,
    kill: (server: ServerToKill) => server.crash(),
    complaints: /"level":"(error|fatal)"/,
  },
  database: {
    surprises: Number.MAX_SAFE_INTEGER,
    kill: async (_server: ServerToKill, folder: string) => killDatabase(folder),
    complaints: /"level":"fatal"/,
  },
};

test.for(['server', 'database'] as const)(
  'guests book and pay while the %s is killed, and every cent and place is accounted for',
  { timeout: (SECONDS + 300) * 1000 },
  async (victim) => {
    const folder = await throwawayFolder('soak');
    const port = await freePort(4790, '127.0.0.1');
    const server = startServerToKill({ port, folder: folder.path });
    const { kill, surprises: expected, complaints } = victims[victim];
    try {
      await untilReady(port);
      const deadline = Date.now() + SECONDS * 1000;
      const { ends, surprises, kills } = await guestsUntil(deadline, port, () => kill(server, folder.path));
      console.log({ victim, kills, ends, failures: surprises.length });
      expect(surprises.slice(expected)).toEqual([]);
      expect(ends.paid + ends.cancelled).toBeGreaterThan(SECONDS / 4);
      await untilReady(port);
      await checkBooks(folder.path);
      expect(server.said()).not.toMatch(complaints);
    } finally {
      await server.end();
      folder.remove();
    }
  },
);

/** Alternately the whole server, and the process of one connection, after which PostgreSQL closes all the others. */
function killDatabase(folder: string): void {
  const postmaster = findPostmaster(join(folder, 'postgres'));
  if (!postmaster?.ready) return;
  const { pid } = postmaster;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  process.kill(Math.random() < 0.5 ? pid : (children.at(-1) ?? pid), 'SIGKILL');
}

async function guestsUntil(deadline: number, port: number, kill: () => Promise<void>) {
  const ends: Record<WalkEnd, number> = {
    'no-places': 0,
    left: 0,
    'pressed-and-left': 0,
    paid: 0,
    cancelled: 0,
  };
  const surprises: string[] = [];
  let number = 0;
  let kills = 0;
  const guests = Array.from({ length: GUESTS_AT_ONCE }, async () => {
    while (Date.now() < deadline)
      ends[await walk({ base: `http://localhost:${port}`, number: (number += 1), surprises })] += 1;
  });
  const killer = (async () => {
    while (Date.now() < deadline) {
      await sleep(5000 + Math.random() * 7000);
      await kill();
      kills += 1;
    }
  })();
  await Promise.all([...guests, killer]);
  return { ends, surprises, kills };
}

/** Jobs of a killed process are taken up again within half a minute, mails a little later. */
async function checkBooks(folder: string): Promise<void> {
  const { url, close } = await startEmbeddedPostgres({ folder });
  const sql = postgres(url, { max: 2 });
  try {
    const db = { deps: { db: drizzle(sql) } } as unknown as Parameters<typeof expectNoOversell>[0];
    await expect
      .poll(() => notYetOnOurBooks(sql, folder), { timeout: 120_000, interval: 1000 })
      .toEqual({ payments: [], refundedHere: expect.any(Number), refundsWaiting: 0, mailsWaiting: 0 });
    await expectSoundLedger(db);
    await expectNoOversell(db);
    await expectOneConfirmationEach(db);
    const { refundedHere } = await notYetOnOurBooks(sql, folder);
    expect(refundedHere).toBe(refundedAtStripe(folder));
  } finally {
    await sql.end();
    await close();
  }
}

async function notYetOnOurBooks(sql: postgres.Sql, folder: string) {
  const known = await sql<{ id: string }[]>`select stripe_payment_intent_id as id from payments`;
  const ours = new Set(known.map(({ id }) => id));
  const [waiting] = await sql`
    select (select coalesce(sum(amount_cents), 0)::int from refunds where status = 'succeeded') as refunded,
           (select count(*)::int from refunds where status = 'pending') as refunds,
           (select count(*)::int from pgboss.job where name = 'mail.send' and state in ('created', 'retry', 'active')
               and start_after <= now() + interval '1 minute') as mails`;
  return {
    payments: atStripe(folder, 'payment_intent')
      .filter(({ status, id }) => status === 'succeeded' && !ours.has(id))
      .map(({ id }) => id),
    refundedHere: Number(waiting?.['refunded']),
    refundsWaiting: Number(waiting?.['refunds']),
    mailsWaiting: Number(waiting?.['mails']),
  };
}

function refundedAtStripe(folder: string): number {
  return atStripe(folder, 'refund').reduce((sum, { amount }) => sum + amount, 0);
}

type StripeObject = { id: string; status: string; amount: number };

function atStripe(folder: string, kind: string): StripeObject[] {
  const twin = new DatabaseSync(join(folder, 'stripe-twin.sqlite'), { readOnly: true });
  try {
    const rows = twin.prepare('select body from objects where kind = ?').all(kind);
    return rows.map(({ body }) => JSON.parse(String(body)) as StripeObject);
  } finally {
    twin.close();
  }
}
