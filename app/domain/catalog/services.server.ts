// Services: creates, changes, duplicates, archives and deletes them.
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { services } from '#db/schema/catalog.ts';
import { requireMembership } from '../activities/members.server.ts';
import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import { goneAlready, madeBefore } from '../sql.server.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact, transactional } from '../result.ts';
import { isHost, reachService } from './reach.server.ts';
import { serviceColumns, type ServiceFields } from './service-fields.ts';

export type NewService = ServiceFields & {
  activityId: number;
  /** Form id: a form sent twice makes one service. */
  formNonce: string;
};

export type CreateServiceError = 'not-found' | 'not-host' | 'unknown-category';

/** `made` is false if an earlier submission of the same form created it. */
export type CreatedService = { serviceId: number; made: boolean };

/**
 * Creates a service, if the activity's type allows own services; others only resell. Source:
 * docs/rules/activities.md#types.
 */
export const createService = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { activityId, formNonce, ...fields }: NewService,
  ): Promise<Result<CreatedService, CreateServiceError>> => {
    const member = await requireMembership(db, viewer, { activityId, right: 'manage' });
    if (!member.ok) return member;
    if (!(await isHost(db, activityId))) return err('not-host');
    const { name, price } = fields;
    const [made] = await db
      .insert(services)
      .values({
        ...serviceColumns(fields),
        activityId,
        name,
        priceCents: price,
        formNonce,
        createdAt: now(),
        updatedAt: now(),
      })
      .onConflictDoNothing({ target: services.formNonce })
      .returning({ serviceId: services.id });
    if (made) return ok({ ...made, made: true });
    const before = await madeBefore(db, services, { formNonce, owner: eq(services.activityId, activityId) });
    return before === undefined ? err('not-found') : ok({ serviceId: before, made: false });
  },
  { services_same_activity: 'unknown-category' },
);

export type ServiceChange = { serviceId: number; changes: Partial<ServiceFields> };

/** Changes some fields of a service. Bookings keep the terms they were sold under. */
export const updateService = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { serviceId, changes }: ServiceChange,
  ): Promise<Result<undefined, 'not-found' | 'unknown-category'>> => {
    const reached = await reachService(db, viewer, serviceId);
    if (!reached.ok) return reached;
    await db
      .update(services)
      .set({ ...serviceColumns(changes), updatedAt: now() })
      .where(eq(services.id, serviceId));
    return ok(undefined);
  },
  { services_same_activity: 'unknown-category' },
);

// Archives or restores a service. Its bookings stay. Source: docs/rules/catalog.md#archiving.

export type ServiceArchiving = { serviceId: number; archived: boolean };

/** Does nothing if it is in this state already. An activity that only resells can't restore own services. */
export function archiveService(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { serviceId, archived }: ServiceArchiving,
): Promise<Result<undefined, 'not-found' | 'not-host'>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, 'not-found' | 'not-host'>> => {
    const reached = await reachService(tx, viewer, serviceId);
    if (!reached.ok) return reached;
    if (reached.value.archived === archived) return ok(undefined);
    if (!archived && !(await isHost(tx, reached.value.activityId))) return err('not-host');
    const archivedAt = archived ? deps.now() : null;
    await tx.update(services).set({ archivedAt, updatedAt: deps.now() }).where(eq(services.id, serviceId));
    return ok(undefined);
  });
}

export type DeleteServiceError = 'not-found' | 'has-bookings' | 'has-entries';

/**
 * Deletes a service that was never booked or resold; others can only be archived. Source:
 * docs/rules/catalog.md#archiving.
 */
export async function deleteService(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  serviceId: number,
): Promise<Result<undefined, DeleteServiceError>> {
  try {
    return await transact(deps.db, async (tx): Promise<Result<undefined, DeleteServiceError>> => {
      const reached = await reachService(tx, viewer, serviceId);
      if (!reached.ok) return goneAlready(tx, { id: services.id, wanted: serviceId, value: undefined });
      const kept = await findReason(tx, serviceId);
      if (kept !== undefined) return err(kept);
      await tx.delete(services).where(eq(services.id, serviceId));
      return ok(undefined);
    });
  } catch (error) {
    // It was booked or added to a catalog at the same moment.
    if (refusalOf(error)?.code !== '23503') throw error;
    return err((await findReason(deps.db, serviceId)) ?? 'has-bookings');
  }
}

async function findReason(db: Db, serviceId: number): Promise<'has-bookings' | 'has-entries' | undefined> {
  const [row] = await db.execute<{
    bookings: boolean;
    entries: boolean;
  }>(sql`
    select exists (select 1 from bookings where service_id = ${serviceId}) as bookings,
           exists (select 1 from marketplace_entries where service_id = ${serviceId}) as entries`);
  if (row?.bookings) return 'has-bookings';
  return row?.entries ? 'has-entries' : undefined;
}

export type Copying = { serviceId: number; formNonce: string };

export type DuplicateServiceError = 'not-found' | 'not-host';

const NAME_LENGTH = 120;
const COPY = ' (copia)';

/**
 * Copies a service: texts, live rates and questions, resources and pictures. The copy is in no catalog and
 * not in the marketplace, so that nobody sees it before it is ready.
 */
export const duplicateService = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { serviceId, formNonce }: Copying,
  ): Promise<Result<{ serviceId: number }, DuplicateServiceError>> => {
    // Locks the service, so that a form sent twice waits for the first.
    const reached = await reachService(db, viewer, serviceId);
    if (!reached.ok) return reached;
    const { activityId } = reached.value;
    if (!(await isHost(db, activityId))) return err('not-host');
    const before = await madeBefore(db, services, { formNonce, owner: eq(services.activityId, activityId) });
    if (before !== undefined) return ok({ serviceId: before });
    const [original] = await db.select().from(services).where(eq(services.id, serviceId));
    if (!original) return err('not-found');
    const { id: _id, ...fields } = original;
    const [copy] = await db
      .insert(services)
      .values({
        ...fields,
        name: copyName(original.name),
        visibleInMarketplace: false,
        archivedAt: null,
        formNonce,
        createdAt: now(),
        updatedAt: now(),
      })
      .returning({ serviceId: services.id });
    if (!copy) throw new Error('an insert answers its row');
    await copyParts(db, { from: serviceId, to: copy.serviceId, at: now() });
    return ok(copy);
  },
  // A form of another activity used this id.
  { services_form_nonce_key: 'not-found' },
);

/** Shortens long names, but never splits a character. */
function copyName(name: string): string {
  const kept = name.slice(0, NAME_LENGTH - COPY.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}${COPY}`;
}

async function copyParts(db: Db, { from, to, at }: { from: number; to: number; at: Date }): Promise<void> {
  await db.execute(sql`
    insert into rates (service_id, name, description, price_cents, pricing, min_people, max_people, position, created_at)
    select ${to}, name, description, price_cents, pricing, min_people, max_people, position, ${at.toISOString()}::timestamptz
      from rates where service_id = ${from} and archived_at is null`);
  await copyPrices(db, { from, to, at });
  await db.execute(sql`
    insert into service_questions (service_id, label, kind, choices, required, position)
    select ${to}, label, kind, choices, required, position
      from service_questions where service_id = ${from} and archived_at is null`);
  await db.execute(sql`
    insert into service_resources (service_id, resource_id, position)
    select ${to}, sr.resource_id, sr.position from service_resources sr join resources r on r.id = sr.resource_id
     where sr.service_id = ${from} and r.archived_at is null`);
  await db.execute(sql`
    insert into service_images (service_id, image_id, position)
    select ${to}, image_id, position from service_images where service_id = ${from}`);
}

/** Finds the copies of the live rates by their positions. */
async function copyPrices(db: Db, { from, to, at }: { from: number; to: number; at: Date }): Promise<void> {
  const copies = sql`rates o join rates c on c.position = o.position and c.service_id = ${to}`;
  const original = sql`o.service_id = ${from} and o.archived_at is null`;
  await db.execute(sql`
    insert into rate_base_prices (rate_id, valid_from, price_cents)
    select c.id, b.valid_from, b.price_cents from ${copies} join rate_base_prices b on b.rate_id = o.id where ${original}`);
  await db.execute(sql`
    insert into rate_periods (rate_id, name, start_date, end_date, weekdays, price_cents, created_at)
    select c.id, p.name, p.start_date, p.end_date, p.weekdays, p.price_cents, ${at.toISOString()}::timestamptz
      from ${copies} join rate_periods p on p.rate_id = o.id where ${original}`);
}
