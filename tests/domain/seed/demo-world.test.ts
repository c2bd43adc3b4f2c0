import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findActivityByHost } from '#app/domain/activities/subdomains.server.ts';
import { findActivityPage, findCatalogPage } from '#app/domain/catalog/public-pages.server.ts';
import { findServicePage, type ServicePageFound } from '#app/domain/catalog/find-service-page.server.ts';
import { formatDay, monthOfDay } from '#app/domain/calendar-day.ts';
import { findMonthOffer } from '#app/domain/scheduling/find-month-offer.server.ts';
import { todayIn } from '#app/domain/wall-clock.ts';
import { createStripeGateway } from '#app/gateways/stripe/stripe.server.ts';
import { seedDemo, twinBank } from '#db/seed.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { twinForTest } from '#tests/support/stripe/twin.ts';

describe('the demo world', () => {
  let database: TestDatabase;
  let deps: TestDeps;
  let stripe: Awaited<ReturnType<typeof twinForTest>>;
  const now = new Date();

  beforeAll(async () => {
    stripe = await twinForTest();
    database = await testDatabase();
    const twin = { host: '127.0.0.1', port: stripe.twin.port };
    const payments = createStripeGateway({ secretKey: 'sk_test_twin', webhookSecrets: ['whsec_x'], twin });
    // Shorter than the demo's guests take to pay.
    const config = { holdMinutes: 1 };
    deps = { ...testDeps({ db: database.db, payments, config }), now: () => now };
    expect(await seedDemo(deps, { bank: twinBank(stripe.twin.url) })).toBe('built');
  }, 240_000);

  afterAll(() => stripe.close());

  const rows = async <T>(query: ReturnType<typeof sql>) => (await deps.db.execute(query)) as unknown as T[];

  async function servicesOf(label: string) {
    const activityId = (await findActivityByHost(deps, label))?.id ?? 0;
    const page = await findActivityPage(deps, { activityId });
    const catalogs = (page?.catalogs ?? []).map(({ id: catalogId }) =>
      findCatalogPage(deps, { activityId, catalogId }),
    );
    const addresses = (await Promise.all(catalogs)).flatMap((found) =>
      (found?.catalog.services ?? []).map(({ id: serviceId }) => ({
        activityId,
        catalogId: found?.catalog.id ?? 0,
        serviceId,
      })),
    );
    const services = await Promise.all(addresses.map((address) => findServicePage(deps, address)));
    return services.filter((service) => service !== undefined);
  }

  /** Every service on sale, as its visitors find it. */
  const everyService = async () => (await Promise.all(['alba', 'bosco', 'riva'].map(servicesOf))).flat();

  const today = todayIn('Europe/Rome', now);

  /** Day by day, from today to a year from now. */
  async function statesOf({ service, bounds }: ServicePageFound): Promise<Map<string, string | undefined>> {
    const states = new Map<string, string | undefined>();
    for (let first = today; first <= today + 365; first = monthOfDay(first).lastDay + 1) {
      const asked = { serviceId: service.id, bounds, month: monthOfDay(first), day: undefined, now };
      for (const { date, state } of (await findMonthOffer(deps.db, asked)).month.days)
        states.set(date, state);
    }
    return states;
  }

  it('is built once', async () => {
    const count = async () => (await rows<{ n: number }>(sql`select count(*)::int as n from bookings`))[0]?.n;
    const before = await count();
    expect(await seedDemo(deps, { bank: twinBank(stripe.twin.url) })).toBe('not-empty');
    expect(await count()).toBe(before);
  });

  it('lets its three people in with the announced password', async () => {
    const people = await rows<{ email: string; role: string; hash: string; host: string | null }>(sql`
      select u.email, u.role, u.password_hash as hash, string_agg(a.subdomain, ' ' order by a.subdomain) as host
        from users u left join memberships m on m.user_id = u.id left join activities a on a.id = m.activity_id
       where u.email_verified_at is not null and u.onboarding_completed_at is not null group by u.id order by u.id`);
    expect(people.map(({ email, role, host }) => [email, role, host])).toEqual([
      ['admin@example.com', 'admin', null],
      ['operatore@example.com', 'operator', 'alba bosco'],
      ['rivendita@example.com', 'operator', 'riva'],
    ]);
    for (const { hash } of people) expect(await deps.passwords.verify(hash, 'Prenota2026!')).toBe(true);
  });

  it('sells every service, with pictures, a price and several paragraphs', async () => {
    expect(
      (await Promise.all(['alba', 'bosco', 'riva'].map(servicesOf))).map(({ length }) => length),
    ).toEqual([6, 4, 2]);
    const services = await everyService();
    for (const { service, pricing } of services) {
      expect(service.bookable, service.name).toBe(true);
      expect(pricing.rates.length).toBeGreaterThan(0);
      expect(service.images.length).toBeGreaterThanOrEqual(3);
      expect(service.description.split('\n\n').length).toBeGreaterThanOrEqual(3);
      expect(service.mapUrl).toMatch(/^https:\/\/maps\.google\.com\/maps\?/);
    }
  });

  it('keeps its pictures in the file store', async () => {
    const pictures = await rows<{ key: string }>(sql`select key from images`);
    expect(pictures.length).toBeGreaterThan(40);
    for (const { key } of pictures) expect((await deps.files.get(key))?.byteLength).toBeGreaterThan(1000);
  });

  it('takes place on every day of the coming year', async () => {
    const days = Array.from({ length: 366 }, (_, n) => formatDay(today + n));
    for (const found of await everyService()) {
      const states = await statesOf(found);
      expect(
        days.filter((day) => states.get(day) === undefined),
        found.service.name,
      ).toEqual([]);
    }
  });

  it.each(['alba', 'bosco'])(
    'shows free, partly booked and full days of «%s» in the coming weeks',
    async (label) => {
      const soon = Array.from({ length: 30 }, (_, n) => formatDay(today + 1 + n));
      const states = await Promise.all((await servicesOf(label)).map(statesOf));
      const seen = new Set(states.flatMap((days) => soon.map((day) => days.get(day))));
      expect([...seen].sort()).toEqual(['available', 'fully_booked', 'partially_booked']);
    },
  );

  it('has bookings in every state, each with its reason', async () => {
    const states = await rows<{ state: string; n: number }>(sql`
      select status || coalesce(' ' || cancellation_reason, '') as state, count(*)::int as n from bookings group by 1 order by 1`);
    expect(states.map(({ state }) => state)).toEqual([
      'cancelled customer',
      'cancelled expired',
      'cancelled operator',
      'cancelled replaced',
      'completed',
      'confirmed',
      'pending',
    ]);
    expect(states.find(({ state }) => state === 'confirmed')?.n).toBeGreaterThan(50);
    expect(states.find(({ state }) => state === 'completed')?.n).toBeGreaterThan(20);
    const resold = await rows<{ n: number }>(
      sql`select count(*)::int as n from bookings where marketplace_entry_id is not null and status <> 'cancelled'`,
    );
    expect(resold[0]?.n).toBeGreaterThan(3);
  });

  it('shows what guests and operators may do besides', async () => {
    const [shown] = await rows(sql`
      select (select count(*)::int from service_questions) as questions,
             (select count(distinct booking_id)::int from booking_answers) > 2 as answered,
             (select count(*)::int from invoice_requests) as invoices,
             (select count(*)::int from bookings where source = 'on_the_spot' and status = 'confirmed') as "byHand",
             (select count(*)::int from services where reminder_text <> '') > 0 as reminders,
             (select count(*)::int from activities where cardinality(embed_hosts) > 0) as embedding,
             (select string_agg(status::text, ' ' order by id) from marketplace_entries) as entries`);
    expect(shown).toEqual({
      questions: 2,
      answered: true,
      invoices: 1,
      byHand: 1,
      reminders: true,
      embedding: 1,
      entries: 'ACCEPTED ACCEPTED PENDING REJECTED',
    });
  });

  it('gave money back to who cancelled in time, and not to who cancelled too late', async () => {
    const cancelled = await rows<{ late: boolean; back: number }>(sql`
      select b.cancelled_at > b.free_cancellation_until as late, coalesce(sum(r.amount_cents), 0)::int as back
        from bookings b left join refunds r on r.booking_id = b.id
       where b.cancellation_reason = 'customer' group by b.id order by 1`);
    expect(cancelled.map(({ late, back }) => [late, back > 0])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
  });

  it('has nothing in its history that had not happened yet', async () => {
    const ahead = await rows<{ n: number }>(sql`
      select count(*)::int as n from bookings b
       where b.created_at > ${now.toISOString()}::timestamptz or b.confirmed_at > ${now.toISOString()}::timestamptz
          or b.created_at >= b.starts_at or b.confirmed_at < b.created_at or b.cancelled_at < b.created_at`);
    expect(ahead[0]?.n).toBe(0);
  });

  it('has money that agrees with Stripe to the cent', async () => {
    const [ours] = await rows<{ paid: string; refunded: string }>(sql`
      select (select sum(amount_cents) from payments)::text as paid, (select sum(amount_cents) from refunds where status = 'succeeded')::text as refunded`);
    let [paid, refunded] = [0, 0];
    for await (const charge of stripe.stripe.charges.list({ limit: 100 })) {
      paid += charge.amount;
      refunded += charge.amount_refunded;
    }
    expect([Number(ours?.paid), Number(ours?.refunded)]).toEqual([paid, refunded]);
    expect(refunded).toBeGreaterThan(0);
    expect(await rows(sql`select id from refunds where status <> 'succeeded'`)).toEqual([]);
  });

  it('sends mails only of what is recent', async () => {
    const states = await rows<{ state: string; n: number; oldest: Date }>(sql`
      select state, count(*)::int as n, min(created_at) as oldest from mails group by state order by state`);
    expect(states.map(({ state }) => state)).toEqual(['queued', 'dropped']);
    const [queued] = states;
    expect(new Date(queued?.oldest ?? 0).getTime()).toBeGreaterThan(now.getTime() - 13 * 3_600_000);
    const waiting = (await deps.jobs.waiting()).filter(({ name }) => name === 'mail.send');
    expect(waiting).toHaveLength(queued?.n ?? -1);
  });
});
