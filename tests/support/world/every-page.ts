// A world in which every page of the route table has an address: an operator's, with everything that these pages show.
import { glob, readFile } from 'node:fs/promises';

import { ACCESS } from '#app/access.ts';
import { hashOf } from '#app/domain/identity/tokens.server.ts';
import { activityTypeRequests, calendarFeeds, catalogs, marketplaceEntries } from '#db/schema/index.ts';
import type { AdminApp } from '#tests/support/admin-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import type { Visitor } from '#tests/support/visitor.ts';

import { someQuestions } from './a-question.ts';
import { aBoatTrip, anActivity, aUser } from './a-service.ts';
import { placed } from './placing.ts';

const FEED_SECRET = 'f'.repeat(32);
const GUIDE_SECRET = 'g'.repeat(43);

export type EveryPage = {
  operator: Visitor;
  subdomain: string;
  /** The values for a pattern's parameters. */
  valuesOf(pattern: string): Record<string, string>;
  /** The query of pages about a departure; '' for others. */
  queryOf(pattern: string): string;
};

export async function everyPage(world: AdminApp): Promise<EveryPage> {
  const { deps, app } = world;
  const { sql } = app.database;
  const trip = await aBoatTrip(deps.db);
  const { activity, service } = trip;
  const operator = await operatorVisitor(world, activity.userId);
  const [question] = await someQuestions(deps.db, service.id, [{ label: 'Allergie', kind: 'text' }]);
  const member = await aUser(deps.db);
  await sql`insert into memberships (activity_id, user_id, role) values (${activity.id}, ${member.id}, 'manager')`;
  const [category] = await sql`
    insert into service_categories (activity_id, name, color, icon)
    values (${activity.id}, 'Acqua', '#228844', 'tabler:sailboat') returning id`;
  const [period] = await sql`
    insert into rate_periods (rate_id, name, start_date, end_date, price_cents)
    values (${service.rates[0]?.id ?? 0}, 'Alta stagione', '2027-07-01', '2027-08-31', 3600) returning id`;
  await placed(deps, trip);
  const [booking] = await sql`select reference, secret, date::text as date from bookings`;
  const entryId = await anEntry(world, trip);
  const [request] = await deps.db
    .insert(activityTypeRequests)
    .values({ name: 'Astronomia', activityId: activity.id, requestedById: activity.userId })
    .returning();
  await deps.db.insert(calendarFeeds).values({
    activityId: activity.id,
    userId: activity.userId,
    seed: 'seme',
    secretHash: hashOf(FEED_SECRET),
  });
  const [guide] = await sql`
    insert into guide_links (activity_id, user_id, name, secret_hash, first_date, last_date)
    values (${activity.id}, ${activity.userId}, 'Davide', ${hashOf(GUIDE_SECRET)}, '2027-06-01', '2027-06-30') returning id`;
  await sql`insert into guide_link_resources (link_id, resource_id) values (${Number(guide?.['id'])}, ${trip.resource.id})`;
  const [ticket] = await sql`select ticket_code from bookings`;
  const known: Record<string, string | number | undefined> = {
    subdomain: activity.subdomain,
    catalogId: service.catalogId,
    catalogSlug: 'esperienze',
    serviceId: service.id,
    serviceSlug: 'giro-in-barca',
    rateId: service.rates[0]?.id,
    periodId: period?.['id'],
    questionId: question?.id,
    categoryId: category?.['id'],
    resourceId: trip.resource.id,
    calendarId: trip.calendar.id,
    slotId: trip.slot.id,
    reference: booking?.['reference'],
    secret: booking?.['secret'],
    code: ticket?.['ticket_code'],
    entryId,
    action: 'end',
    accountId: activity.paymentAccountId ?? undefined,
    activityId: activity.id,
    typeId: activity.activityTypeId,
    requestId: request?.id,
    month: '2027-05',
    key: 'nessuna.webp',
  };
  const valuesOf = (pattern: string) => {
    const values = {
      ...known,
      userId: pattern.startsWith('/dashboard/admin') ? activity.userId : member.id,
      slug: pattern.startsWith('/help') ? 'onboarding' : 'parole-non-codici',
      ...(pattern.startsWith('/guide/') && { secret: GUIDE_SECRET }),
      ...(pattern.startsWith('/feeds') && { secret: `${FEED_SECRET}.ics` }),
      file: pattern.includes('icons') ? 'tabler.json' : 'csv',
    };
    return Object.fromEntries(
      parametersOf(pattern).map((name) => [name, String(values[name as keyof typeof values] ?? 'manca')]),
    );
  };
  const departure = new URLSearchParams({ slot: String(trip.slot.id), date: booking?.['date'] });
  const queryOf = (pattern: string) =>
    pattern.startsWith('/availability/departures') ? `?${departure}` : '';
  return { operator, subdomain: activity.subdomain, valuesOf, queryOf };
}

/** One of the operator's services that somebody else resells. */
async function anEntry({ deps }: AdminApp, { activity, service }: Awaited<ReturnType<typeof aBoatTrip>>) {
  const other = await anActivity(deps.db);
  const [catalog] = await deps.db
    .insert(catalogs)
    .values({ activityId: other.id, name: 'Da noi', position: 0 })
    .returning();
  const [entry] = await deps.db
    .insert(marketplaceEntries)
    .values({
      serviceId: service.id,
      catalogId: catalog?.id,
      originActivityId: activity.id,
      destinationActivityId: other.id,
      fee: 1000,
      status: 'ACCEPTED',
      source: 'DIRECT',
    })
    .returning();
  return entry?.id;
}

export function parametersOf(pattern: string): string[] {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
}

export function addressOf(pattern: string, values: Record<string, string>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '').replace('*', 'qualcosa');
}

/**
 * The visitor who sees most of a page: administrators for their pages, guests for pages that are closed after
 * signing in.
 */
export function bestVisitor(pattern: string): 'guest' | 'operator' | 'admin' {
  const access = ACCESS[pattern];
  if (access?.kind === 'guests-only') return 'guest';
  return access?.kind === 'signed-in' && access.role === 'admin' ? 'admin' : 'operator';
}

/** Every name by which a page may read its query, found in the source. */
export async function queryNames(): Promise<string[]> {
  const names = new Set(['page', 'size', 'after', 'before', 'from', 'to', 'q', 'sort', 'status', 'role']);
  for await (const file of glob('app/{routes,ui,domain}/**/*.{ts,tsx}')) {
    const source = await readFile(file, 'utf8');
    for (const [, name] of source.matchAll(/\.(?:get|getAll|has)\('([\w-]{1,30})'\)/g)) names.add(name ?? '');
  }
  return [...names];
}
