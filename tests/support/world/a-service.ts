// Builders: the smallest world with a bookable service, in which tests override what they test.
import { eq } from 'drizzle-orm';

import type { Terms } from '#app/domain/scheduling/resources/resource-terms.ts';
import type { Db } from '#db/client.ts';
import * as schema from '#db/schema/index.ts';

let count = 0;
const next = () => (count += 1);

export async function aUser(db: Db, values: Partial<typeof schema.users.$inferInsert> = {}) {
  const n = next();
  const [user] = await db
    .insert(schema.users)
    .values({
      name: 'Chiara',
      surname: 'Bianchi',
      email: `operatore${n}@example.com`,
      phone: '+39 333 123 4567',
      passwordHash: 'none',
      privacyAcceptedAt: new Date(),
      emailVerifiedAt: new Date(),
      referralCode: `CODE${n}`,
      ...values,
    })
    .returning();
  return user as typeof schema.users.$inferSelect;
}

export async function anActivity(db: Db, values: Partial<typeof schema.activities.$inferInsert> = {}) {
  const n = next();
  const userId = values.userId ?? (await aUser(db)).id;
  const [type] = await db
    .insert(schema.activityTypes)
    .values({ name: `Tour ${n}`, position: n, host: true })
    .returning();
  const [account] = await db
    .insert(schema.paymentAccounts)
    .values({
      userId,
      accountLabel: 'Conto',
      stripeAccountId: `acct_${n}`,
      livemode: false,
      transfersActive: true,
    })
    .returning();
  if (!type || !account) throw new Error('no row');
  const [activity] = await db
    .insert(schema.activities)
    .values({
      userId,
      activityTypeId: type.id,
      paymentAccountId: account.id,
      name: `Barche ${n}`,
      legalName: 'Barche S.r.l.',
      subdomain: `barche-${n}`,
      email: `barche${n}@example.com`,
      vatNumber: '01234567890',
      legalAddress: 'Via Roma 12',
      legalZipCode: '12051',
      legalCity: 'Alba',
      legalProvince: 'CN',
      publishedAt: new Date(),
      ...values,
    })
    .returning();
  const row = activity as typeof schema.activities.$inferSelect;
  await db.insert(schema.memberships).values({ activityId: row.id, userId, role: 'owner' });
  return row;
}

export async function aResource(
  db: Db,
  activityId: number,
  { quantity = 1, capacity = 1, sharing = 'shared', ...values }: ResourceValues = {},
) {
  const terms = { quantity, capacity, sharing };
  return db.transaction(async (tx) => {
    const [resource] = await tx
      .insert(schema.resources)
      .values({ activityId, name: 'Barca', ...values })
      .returning();
    const row = resource as typeof schema.resources.$inferSelect;
    await tx.insert(schema.resourceTerms).values({ ...terms, resourceId: row.id });
    return { ...row, ...terms };
  });
}

type ResourceValues = Partial<typeof schema.resources.$inferInsert> & Partial<Terms>;

/** For every day without other terms. */
export async function setTerms(db: Db, resourceId: number, terms: Partial<Terms>): Promise<void> {
  await db.update(schema.resourceTerms).set(terms).where(eq(schema.resourceTerms.resourceId, resourceId));
}

export type SlotValues = { startTime: string; endTime: string; quantity?: number; name?: string };

export type CalendarValues = Partial<typeof schema.calendars.$inferInsert> & { slots?: SlotValues[] };

export async function aCalendar(
  db: Db,
  resourceId: number,
  { slots = [MORNING], ...values }: CalendarValues = {},
) {
  const [calendar] = await db
    .insert(schema.calendars)
    .values({ resourceId, startDate: '2027-01-01', endDate: '2027-12-31', ...values })
    .returning();
  const row = calendar as typeof schema.calendars.$inferSelect;
  const made = await db
    .insert(schema.slots)
    .values(slots.map((slot) => ({ name: 'Mattina', quantity: 1, ...slot, calendarId: row.id })))
    .returning();
  return { ...row, slots: made };
}

export const MORNING: SlotValues = { name: 'Mattina', startTime: '09:30', endTime: '11:00' };

export type ServiceValues = Partial<typeof schema.services.$inferInsert> & {
  resources: number[];
  rates?: Partial<typeof schema.rates.$inferInsert>[];
};

/** A service in a public catalog of its activity. */
export async function aService(
  db: Db,
  activityId: number,
  { resources, rates = [{}], ...values }: ServiceValues,
) {
  const [service] = await db
    .insert(schema.services)
    .values({ activityId, name: 'Giro in barca', priceCents: 2000, ...values })
    .returning();
  const row = service as typeof schema.services.$inferSelect;
  const made = await db
    .insert(schema.rates)
    .values(
      rates.map((rate, position) => ({
        name: 'Adulto',
        priceCents: 2000,
        position,
        ...rate,
        serviceId: row.id,
      })),
    )
    .returning();
  await db
    .insert(schema.serviceResources)
    .values(resources.map((resourceId, position) => ({ serviceId: row.id, resourceId, position })));
  const [catalog] = await db
    .insert(schema.catalogs)
    .values({ activityId, name: 'Esperienze', position: next() })
    .returning();
  const catalogId = catalog?.id ?? 0;
  await db.insert(schema.catalogServices).values({ catalogId, serviceId: row.id, position: 0 });
  return { ...row, catalogId, rates: made };
}

/** A shared boat with one slot a day at 09:30; everything else is the columns' default. */
export async function aBoatTrip(
  db: Db,
  {
    capacity = 1,
    quantity = 10,
    slotQuantity = quantity,
    ...values
  }: { capacity?: number; quantity?: number; slotQuantity?: number } & Partial<ServiceValues> = {},
) {
  const activity = await anActivity(db);
  const resource = await aResource(db, activity.id, { capacity, quantity });
  const calendar = await aCalendar(db, resource.id, { slots: [{ ...MORNING, quantity: slotQuantity }] });
  const service = await aService(db, activity.id, { resources: [resource.id], ...values });
  return {
    activity,
    resource,
    calendar,
    slot: calendar.slots[0] as typeof schema.slots.$inferSelect,
    service,
  };
}

export async function setSlotQuantity(db: Db, slotId: number, quantity: number): Promise<void> {
  await db.update(schema.slots).set({ quantity }).where(eq(schema.slots.id, slotId));
}
