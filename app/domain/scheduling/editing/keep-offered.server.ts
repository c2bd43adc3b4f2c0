// Dates that are sold stay as they were sold while the others change: one calendar of the resource offers them, a slot
// for each day, and the slot that takes over elsewhere is closed on them.
import { and, eq, isNull } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { calendars, slotClosures, slots } from '#db/schema/scheduling.ts';

import { EVERY_WEEKDAY, KEPT_CALENDAR, KEPT_REASON } from '../calendar-fields.ts';
import type { SoldOccurrence } from './sold-occurrences.server.ts';

type Kept = {
  resourceId: number;
  now: Date;
  stranded: readonly SoldOccurrence[];
  replacement: number | undefined;
};

export async function keepOffered(tx: Db, { resourceId, now, stranded, replacement }: Kept): Promise<void> {
  const days = stranded.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const calendarId = await keptCalendar(tx, { resourceId, now, first, last });
  await tx.insert(slots).values(
    stranded.map(({ date, startTime, endTime, slotName, quantity }) => ({
      calendarId,
      name: slotName,
      startTime,
      endTime,
      quantity,
      validFrom: date,
      validTo: date,
      createdAt: now,
    })),
  );
  if (replacement === undefined) return;
  const closures = [...new Set(days)].map((date) => ({ slotId: replacement, date, reason: KEPT_REASON }));
  await tx.insert(slotClosures).values(closures).onConflictDoNothing();
}

type Wanted = { resourceId: number; now: Date; first: string; last: string };

/** One for each resource, as wide as its days. */
async function keptCalendar(tx: Db, { resourceId, now, first, last }: Wanted): Promise<number> {
  const [known] = await tx
    .select()
    .from(calendars)
    .where(
      and(
        eq(calendars.resourceId, resourceId),
        eq(calendars.name, KEPT_CALENDAR),
        eq(calendars.weekdays, EVERY_WEEKDAY),
        isNull(calendars.archivedAt),
      ),
    );
  if (known) {
    const startDate = first < known.startDate ? first : known.startDate;
    const endDate = last > known.endDate ? last : known.endDate;
    await tx.update(calendars).set({ startDate, endDate, updatedAt: now }).where(eq(calendars.id, known.id));
    return known.id;
  }
  const [made] = await tx
    .insert(calendars)
    .values({
      resourceId,
      name: KEPT_CALENDAR,
      startDate: first,
      endDate: last,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: calendars.id });
  if (!made) throw new Error('an insert answers its row');
  return made.id;
}
