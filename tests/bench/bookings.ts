// Bookings over HTTP and in the domain, compared with the same rows inserted by SQL over as many connections.
import { randomBytes, randomUUID } from 'node:crypto';

import { placingTurns } from '#app/gateways/in-turn.ts';
import { testDeps } from '#tests/support/deps.ts';
import { postedForm } from '#tests/support/world/a-booking.ts';
import { placed } from '#tests/support/world/placing.ts';

import type { AppProcess } from './app-process.ts';
import { type BenchDatabase, POOL_SIZE, settle } from './bench-database.ts';
import { someDate, tripOf, type Bench, type BenchWorld } from './bench-world.ts';
import { load, loadSeconds, ratePerSecond, ratesInTurns } from './measure.ts';
import type { Report } from './report.ts';

const CONNECTIONS = 10;
const SECONDS = loadSeconds(3);
const NOBODY = { keyHash: undefined, addressHash: undefined };

export async function benchBookings({ database, world, startedApp }: Bench, report: Report): Promise<void> {
  const app = await startedApp();
  const deps = {
    ...testDeps({ db: database.db, config: { maxOpenHoldsPerAddress: 0 } }),
    placingTurn: placingTurns(POOL_SIZE),
    now: () => new Date(),
  };
  const placeOn = (n: number, when: { date: string; slot: string }) =>
    placed(deps, tripOf(world, n), { people: 1, guest: NOBODY, ...when });
  const place = () => {
    const n = Math.floor(Math.random() * 1e6);
    return placeOn(n, { date: someDate(n), slot: '0900-1300' });
  };
  // Neither process is measured before its code is compiled, nor a database that doesn't know its tables yet.
  await ratePerSecond(CONNECTIONS, loadSeconds(3), place);
  await overHttp(app, world, loadSeconds(8));
  await settle(database);
  const { hand, domain, http } = await ratesInTurns({
    hand: () => ratePerSecond(CONNECTIONS, SECONDS, () => insertByHand(database, world)),
    domain: () => ratePerSecond(CONNECTIONS, SECONDS, place),
    http: () => overHttp(app, world, SECONDS),
  });
  report.ratio('placing a booking / the same rows by hand', domain / hand, { atLeast: 0.75 });
  report.ratio('a booking over HTTP / the same rows by hand', http / hand, { atLeast: 0.5 });
  report.note(
    `by hand ${hand.toFixed(0)}/s, placeBooking ${domain.toFixed(0)}/s, over HTTP ${http.toFixed(0)}/s`,
  );
  const hotSlot = { date: someDate(199), slot: '1400-1700' };
  const crowd = await ratesInTurns({
    spread: () => ratePerSecond(CONNECTIONS, SECONDS, place),
    hot: () => ratePerSecond(200, SECONDS, () => placeOn(0, hotSlot)),
  });
  report.ratio('200 writers on one slot / placing spread out', crowd.hot / crowd.spread, { atLeast: 0.6 });
}

async function overHttp(app: AppProcess, world: BenchWorld, seconds: number): Promise<number> {
  const { service } = tripOf(world);
  let n = 0;
  const body = () => {
    n += 1;
    return postedForm(service, someDate(n));
  };
  const measured = await load(
    `http://127.0.0.1:${app.port}/${service.catalogId}/esperienze/${service.id}/giro-in-barca-0`,
    {
      host: `${world.activity.subdomain}.localhost:${app.port}`,
      seconds,
      connections: CONNECTIONS,
      body,
    },
  );
  if (measured.failures > 0) throw new Error(`${measured.failures} bookings failed`);
  return measured.perSecond;
}

async function insertByHand({ sql }: BenchDatabase, world: BenchWorld): Promise<void> {
  const n = Math.floor(Math.random() * 1e6);
  const date = someDate(n);
  const { activity, service, resource } = tripOf(world, n);
  const rate = service.rates[0];
  await sql.begin(async (tx) => {
    const [slot] =
      await tx`select s.id from slots s join calendars c on c.id = s.calendar_id where c.resource_id = ${resource.id} and s.start_time = '09:00'`;
    const [booking] = await tx`
      insert into bookings (reference, secret, activity_id, owner_activity_id, service_id, catalog_id, resource_id, slot_id, rate_id, date,
        start_time, end_time, starts_at, ends_at, service_name, slot_name, resource_name, vat_free, quantity, total_cents, platform_fee,
        platform_fee_fixed_cents, free_cancellation_until, name, surname, email, phone, privacy_accepted_at, hold_expires_at, form_nonce)
      values (${reference()}, ${randomBytes(24).toString('base64url')}, ${activity.id}, ${activity.id}, ${service.id}, ${service.catalogId},
        ${resource.id}, ${slot?.['id']}, ${rate?.id ?? 0}, ${date}, '09:00', '13:00', ${`${date}T07:00:00Z`}, ${`${date}T11:00:00Z`},
        'Giro in barca', 'Mattina', 'Barca', false, 1, 2000, 300, 50, ${`${date}T07:00:00Z`}, 'Mario', 'Rossi', 'mario@example.com',
        '+39 333 123 4567', now(), now() + interval '15 minutes', ${randomUUID()}) returning id`;
    await tx`insert into booking_lines (booking_id, position, rate_id, rate_name, pricing, people, multiplier, unit_price_cents, total_cents)
      values (${booking?.['id']}, 0, ${rate?.id ?? 0}, 'Adulto', 'per_person', 1, 1, 2000, 2000)`;
    await tx`insert into allocations (booking_id, resource_id, slot_id, unit, people, date, start_time, end_time, during, share_key, hold_expires_at)
      values (${booking?.['id']}, ${resource.id}, ${slot?.['id']}, 1, 1, ${date}, '09:00', '13:00', ${`[${date} 09:00,${date} 13:00)`}, '', now() + interval '15 minutes')`;
    await tx`insert into booking_events (booking_id, kind, actor) values (${booking?.['id']}, 'placed', 'guest')`;
  });
}

let written = 0;

/** Numbered, and two letters longer than the application's references: two equal ones would end the run. */
function reference(): string {
  written += 1;
  return written.toString(16).toUpperCase().padStart(8, 'J').replaceAll('0', 'G').replaceAll('1', 'H');
}
