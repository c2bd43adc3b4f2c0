// Writes a changed booking, and its events and mails.
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { bookingAnswers } from '#db/schema/booking-parts.ts';
import { bookingEvents, bookingLines, bookings } from '#db/schema/bookings.ts';
import type { Answer } from '../../bookings/answers.ts';
import { queueBookingMails, remindAt } from '../../bookings/booking-mails.server.ts';
import { ratesText } from '../../bookings/booking-view.ts';
import type { LockedBooking } from '../../bookings/lock-booking.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { BookedThen } from '../../mail-kinds.ts';
import { settleFrom } from '../../payments/settlements.server.ts';
import type { ChangedLines } from './change-plan.ts';
import { MOST_GUEST_CHANGES } from './guest-change.ts';
import { shortTimes } from './move-plan.ts';

/** «Adulto × 2, Bambino × 1», before and after. */
export type FromToRates = { from: string; to: string };

/**
 * Always increases the version, so that a form opened before shows what changed. Returns the rates before and
 * after.
 */
export async function writeChange(
  { db }: Pick<Deps, 'db'>,
  { id, sequence }: LockedBooking,
  { lines, people, adjustmentCents, totalCents, onSiteCents }: ChangedLines & { onSiteCents: number },
): Promise<FromToRates> {
  const before = await db.delete(bookingLines).where(eq(bookingLines.bookingId, id)).returning();
  await db.insert(bookingLines).values(lines.map((line, position) => ({ ...line, bookingId: id, position })));
  await db
    .update(bookings)
    .set({
      rateId: lines[0]?.rateId,
      quantity: people,
      totalCents,
      onSiteCents,
      adjustmentCents,
      adjustmentReason: adjustmentCents === 0 ? null : sql`${bookings.adjustmentReason}`,
      sequence: sequence + 1,
    })
    .where(eq(bookings.id, id));
  before.sort((a, b) => a.position - b.position);
  return { from: ratesText(before), to: ratesText(lines) };
}

/** The booking as it is before a change that is only proposed. */
export async function bookedNow({ db }: Pick<Deps, 'db'>, booking: LockedBooking): Promise<BookedThen> {
  const lines = await db
    .select()
    .from(bookingLines)
    .where(eq(bookingLines.bookingId, booking.id))
    .orderBy(bookingLines.position);
  return { ...shortTimes(booking), people: booking.quantity, rates: ratesText(lines) };
}

/** Writes answers to the questions still asked. Other answers stay; unchanged ones keep their question's old text. */
export async function writeAnswers(
  { db }: Pick<Deps, 'db'>,
  { id: bookingId, serviceId }: LockedBooking,
  answers: readonly Answer[],
): Promise<void> {
  await db.delete(bookingAnswers).where(
    and(
      eq(bookingAnswers.bookingId, bookingId),
      inArray(
        bookingAnswers.questionId,
        sql`(select q.id from service_questions q where q.service_id = ${serviceId} and q.archived_at is null)`,
      ),
      notInArray(
        bookingAnswers.questionId,
        answers.map(({ questionId }) => questionId),
      ),
    ),
  );
  if (answers.length === 0) return;
  await db
    .insert(bookingAnswers)
    .values(answers.map((answer) => ({ ...answer, bookingId })))
    .onConflictDoUpdate({
      target: [bookingAnswers.bookingId, bookingAnswers.questionId],
      set: { label: sql`excluded.label`, answer: sql`excluded.answer` },
      setWhere: ne(bookingAnswers.answer, sql`excluded.answer`),
    });
}

export async function countGuestChange({ db }: Pick<Deps, 'db'>, bookingId: number): Promise<void> {
  await db
    .update(bookings)
    .set({ guestChangeCount: sql`least(${bookings.guestChangeCount} + 1, ${MOST_GUEST_CHANGES}::int)` })
    .where(eq(bookings.id, bookingId));
}

// Consequences of a change: event, mails, reminder, settlement at the new time.

/** `by` is undefined if the guest made the change, or their payment completed it. */
type Telling = {
  byGuest: boolean;
  by: Viewer | undefined;
  note: string;
  /** Given back by card, and in person. */
  refundCents: number;
  inPersonBackCents: number;
  rates: FromToRates;
};

/** `before` is the booking before the change. */
export async function tellChanged(
  deps: Deps,
  before: LockedBooking,
  { by, byGuest, note, refundCents, inPersonBackCents, rates }: Telling,
): Promise<void> {
  const [after] = await deps.db.select().from(bookings).where(eq(bookings.id, before.id));
  if (!after) throw new Error(`booking ${before.id} is gone`);
  const previous = shortTimes(before);
  const told = note === '' ? {} : { note };
  const moved =
    before.startsAt.getTime() !== after.startsAt.getTime() || before.resourceId !== after.resourceId;
  const party = {
    ...(rates.from === rates.to ? {} : { rates, people: { from: before.quantity, to: after.quantity } }),
    ...(before.totalCents === after.totalCents
      ? {}
      : { total: { from: before.totalCents, to: after.totalCents } }),
  };
  await deps.db.insert(bookingEvents).values({
    bookingId: before.id,
    at: deps.now(),
    kind: moved ? 'moved' : 'changed',
    actor: by ? 'operator' : 'guest',
    actorUserId: by?.userId,
    detail: {
      from: { ...previous, resourceId: before.resourceId },
      to: shortTimes(after),
      refundCents,
      ...party,
      ...told,
    },
  });
  await queueBookingMails(deps, before, {
    of: 'moved',
    key: `moved:${after.sequence}`,
    data: { previous, refundCents, inPersonBackCents, byGuest, ...party, ...told },
  });
  await remindAt(deps, after);
  if (after.source !== 'on_the_spot') await settleFrom(deps, after);
}
