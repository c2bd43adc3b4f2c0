// Many services in every state: hidden, closed, archived, unpaid, without a price. The random numbers are the same at every run.
import { sql } from 'drizzle-orm';

import { dayOf, formatDay } from '#app/domain/calendar-day.ts';
import type { Db } from '#db/client.ts';
import * as schema from '#db/schema/index.ts';

import { anActivity, aUser } from './a-service.ts';

export const TODAY = dayOf('2027-06-08');
const WORDS = ['Canoa', 'Lago', 'Degustazione', 'Città', '50%', 'Alba'];
const CITIES = [
  { city: 'Alba', province: 'CN' },
  { city: 'Alba', province: 'TE' },
  { city: 'Bra', province: null },
  { city: null, province: null },
];

function dice(): { upTo(most: number): number; one<T>(of: readonly T[]): T; rarely(): boolean } {
  let state = 20_270_608;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  return { upTo, one: (of) => of[upTo(of.length - 1)] as (typeof of)[number], rarely: () => next() < 0.15 };
}

const { upTo, one, rarely } = dice();
const some = (most: number) => Array.from({ length: upTo(most) }, (_, n) => n);
const gone = () => (rarely() ? new Date() : null);
const name = () => [...new Set([one(WORDS), one(WORDS)])].join(' ');
const day = (from: number, to: number) => formatDay(TODAY + from + upTo(to - from));

export async function aCrowd(db: Db): Promise<void> {
  const user = await aUser(db);
  const [boats] = await db.insert(schema.activityTypes).values({ name: 'Barche', position: 1 }).returning();
  const parentId = boats?.id ?? 0;
  const [canoes] = await db
    .insert(schema.activityTypes)
    .values({ name: 'Canoa e kayak', parentId, position: 2 })
    .returning();
  for (let n = 0; n < 40; n += 1) {
    const publishedAt = rarely() ? null : new Date(2027, 0, 1 + upTo(5));
    const activityTypeId = one([boats, canoes])?.id ?? 0;
    const values = {
      publishedAt,
      suspendedAt: gone(),
      activityTypeId,
      name: name(),
      description: one(['', ...WORDS]),
    };
    const activity = await anActivity(db, { userId: user.id, ...values, ...one(CITIES) });
    if (rarely())
      await db.execute(
        sql`update payment_accounts set disconnected_at = now() where id = ${activity.paymentAccountId}`,
      );
    await itsServices(db, activity.id, await itsResources(db, activity.id));
  }
}

async function itsResources(db: Db, activityId: number): Promise<number[]> {
  const ids: number[] = [];
  for (const _ of some(3)) {
    const limits = { minParticipants: 1 + upTo(2), maxParticipants: one([null, 3, 4]) };
    const id = await db.transaction(async (tx) => {
      const [made] = await tx
        .insert(schema.resources)
        .values({ activityId, name: 'Barca', archivedAt: gone(), ...limits })
        .returning();
      await tx.insert(schema.resourceTerms).values({ resourceId: made?.id ?? 0 });
      return made?.id ?? 0;
    });
    ids.push(id);
    await itsCalendars(db, id);
  }
  return ids;
}

async function itsCalendars(db: Db, resourceId: number): Promise<void> {
  for (const _ of some(2)) {
    const [calendar] = await db
      .insert(schema.calendars)
      .values({
        resourceId,
        startDate: day(-5, 2),
        endDate: day(2, 9),
        weekdays: 1 + upTo(126),
        archivedAt: gone(),
      })
      .returning();
    const calendarId = calendar?.id ?? 0;
    for (const n of some(3))
      await db.insert(schema.closedDates).values({ calendarId, date: formatDay(TODAY + 2 * n) });
    const times = { name: 'Mattina', startTime: '09:00', endTime: '10:00', quantity: 1 };
    const slots = some(2).map(() => ({
      ...times,
      calendarId,
      archivedAt: gone(),
      validFrom: one([null, day(-5, 1)]),
      validTo: one([null, day(1, 6)]),
    }));
    if (slots.length > 0) await db.insert(schema.slots).values(slots);
  }
}

async function itsServices(db: Db, activityId: number, resources: number[]): Promise<void> {
  const catalogs = await db
    .insert(schema.catalogs)
    .values([0, 1].map(() => ({ activityId, name: 'Gite', public: !rarely(), position: upTo(1) })))
    .returning();
  for (const _ of some(8)) {
    const [service] = await db
      .insert(schema.services)
      .values({ activityId, name: name(), priceCents: 1000, archivedAt: gone(), horizonDays: 1 + upTo(6) })
      .returning();
    const serviceId = service?.id ?? 0;
    for (const position of some(3))
      await db.insert(schema.rates).values({
        serviceId,
        position,
        name: 'Adulto',
        priceCents: 1000,
        archivedAt: gone(),
        minPeople: 1 + upTo(2),
        maxPeople: one([null, 3]),
      });
    for (const resourceId of resources)
      if (!rarely()) await db.insert(schema.serviceResources).values({ serviceId, resourceId, position: 0 });
    for (const { id: catalogId } of catalogs)
      if (!rarely()) await db.insert(schema.catalogServices).values({ serviceId, catalogId, position: 0 });
  }
}
