// A season of a resource, with its slots.
import { and, eq } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { calendars } from '#db/schema/scheduling.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { DEFAULT_SLOTS, type CalendarFields, type SlotFields } from './calendar-fields.ts';
import { insertSlots, type SlotError } from './insert-slots.server.ts';
import { reachResource } from './reach.server.ts';

export type NewCalendar = CalendarFields & {
  resourceId: number;
  /** Besides the default ones, if those are wanted. */
  slots?: readonly SlotFields[];
  /** One form makes one calendar however often it is sent. */
  formNonce?: string;
};

export type CreateCalendarError = { code: 'not-found' } | SlotError;

export type CreatedCalendar = { calendarId: number; slotIds: number[] };

export function createCalendar(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewCalendar,
): Promise<Result<CreatedCalendar, CreateCalendarError>> {
  return transact(deps.db, (tx) => insertCalendar({ ...deps, db: tx }, viewer, input));
}

async function insertCalendar(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { resourceId, createDefaultSlots, slots = [], ...fields }: NewCalendar,
): Promise<Result<CreatedCalendar, CreateCalendarError>> {
  const reached = await reachResource(db, viewer, resourceId);
  if (!reached.ok) return err({ code: reached.error });
  const [calendar] = await db
    .insert(calendars)
    .values({ ...fields, resourceId, createdAt: now(), updatedAt: now() })
    .onConflictDoNothing({ target: calendars.formNonce })
    .returning({ id: calendars.id });
  if (!calendar) {
    const calendarId = await findCalendarOfForm(db, { resourceId, formNonce: fields.formNonce ?? '' });
    return calendarId === undefined ? err({ code: 'not-found' }) : ok({ calendarId, slotIds: [] });
  }
  const wanted = createDefaultSlots ? [...DEFAULT_SLOTS, ...slots] : slots;
  const made = await insertSlots(db, {
    calendarId: calendar.id,
    units: reached.value.quantity,
    slots: wanted,
    now: now(),
  });
  return made.ok ? ok({ calendarId: calendar.id, slotIds: made.value }) : made;
}

/** What this form made before. */
export async function findCalendarOfForm(
  tx: Db,
  { resourceId, formNonce }: { resourceId: number; formNonce: string },
): Promise<number | undefined> {
  const [before] = await tx
    .select({ id: calendars.id })
    .from(calendars)
    .where(and(eq(calendars.formNonce, formNonce), eq(calendars.resourceId, resourceId)));
  return before?.id;
}
