// A copy of a service to be changed: its texts, live rates and questions, resources and pictures. It is in no catalog and
// not in the marketplace, so that nobody sees it before it is ready.
import { eq, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { services } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { isHost } from '../is-host.server.ts';
import { reachService } from '../reach.server.ts';

export type Copying = { serviceId: number; formNonce: string };

export type DuplicateServiceError = 'not-found' | 'not-host';

const NAME_LENGTH = 120;
const COPY = ' (copia)';

export function duplicateService(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  copying: Copying,
): Promise<Result<{ serviceId: number }, DuplicateServiceError>> {
  return transact(deps.db, (tx) => duplicate({ ...deps, db: tx }, viewer, copying));
}

async function duplicate(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { serviceId, formNonce }: Copying,
): Promise<Result<{ serviceId: number }, DuplicateServiceError>> {
  // The lock makes a second sending of the form wait for the first.
  const reached = await reachService(db, viewer, serviceId);
  if (!reached.ok) return reached;
  const { activityId } = reached.value;
  if (!(await isHost(db, activityId))) return err('not-host');
  const [before] = await db
    .select({ serviceId: services.id, activityId: services.activityId })
    .from(services)
    .where(eq(services.formNonce, formNonce));
  if (before)
    return before.activityId === activityId ? ok({ serviceId: before.serviceId }) : err('not-found');
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
}

/** Long names give way, never in the middle of a character. */
function copyName(name: string): string {
  const kept = name.slice(0, NAME_LENGTH - COPY.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}${COPY}`;
}

async function copyParts(db: Db, { from, to, at }: { from: number; to: number; at: Date }): Promise<void> {
  await db.execute(sql`
    insert into rates (service_id, name, description, price_cents, pricing, min_people, max_people, position, created_at)
    select ${to}, name, description, price_cents, pricing, min_people, max_people, position, ${at.toISOString()}::timestamptz
      from rates where service_id = ${from} and archived_at is null`);
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
