// The guest starts paying: a card page is opened for a held booking, and the hold restarts once at full length.
import { and, desc, eq, inArray } from 'drizzle-orm';

import { allocations, bookings } from '#db/schema/bookings.ts';
import { checkoutSessions } from '#db/schema/payments.ts';

import type { BookingView } from '../bookings/booking-view.ts';
import { findBookingBySecret } from '../bookings/find-booking-view.server.ts';
import { failureText } from '../failure-text.ts';
import type { Deps } from '../deps.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { SpentKey, type CheckoutSession } from './gateway.ts';

export type OpenCheckoutError =
  | 'unknown-booking'
  | 'not-payable'
  | 'expired'
  | 'already-paid'
  | 'unavailable';

/** Stripe wants 30 minutes at least; two more so that clock skew cannot make the call fail. Source: PAYMENTS. */
const PAGE_LIFE_MINUTES = 32;
/** An opening whose answer was lost is asked for again as it was, while Stripe would still take its parameters. */
const SAME_ASKED_SECONDS = 60;

type Attempt = typeof checkoutSessions.$inferSelect;

/** Answers the card page's address. Pressed twice, it answers the same page. */
export async function openCheckout(
  deps: Deps,
  secret: string,
): Promise<Result<{ url: string }, OpenCheckoutError>> {
  const booking = await findBookingBySecret(deps.db, secret);
  if (!booking) return err('unknown-booking');
  const prepared = await transact(deps.db, (tx) => prepareAttempt({ ...deps, db: tx }, booking));
  if (!prepared.ok) return prepared;
  const attempt = prepared.value;
  if (attempt.status === 'open' && attempt.url) return ok({ url: attempt.url });
  const session = await create(deps, booking, attempt);
  return session?.url ? remember(deps, booking, { attempt, session, url: session.url }) : err('unavailable');
}

async function prepareAttempt(deps: Deps, view: BookingView): Promise<Result<Attempt, OpenCheckoutError>> {
  const now = deps.now();
  const [booking] = await deps.db.select().from(bookings).where(eq(bookings.id, view.id)).for('update');
  if (!booking) return err('unknown-booking');
  const refused = refusalToPay(booking, now);
  if (refused) return err(refused);
  const [last] = await deps.db
    .select()
    .from(checkoutSessions)
    .where(eq(checkoutSessions.bookingId, booking.id))
    .orderBy(desc(checkoutSessions.attempt))
    .limit(1);
  if (last && isCurrent(last, now)) return ok(last);
  if (last?.status === 'complete') return err('already-paid');
  if (!booking.holdRestartedAt) await restartHold(deps, booking.id, now);
  return ok(
    await insertAttempt(deps, {
      bookingId: booking.id,
      attempt: (last?.attempt ?? 0) + 1,
      amountCents: booking.totalCents,
      now,
    }),
  );
}

function refusalToPay(booking: typeof bookings.$inferSelect, now: Date): OpenCheckoutError | undefined {
  const { status, cancellationReason, holdExpiresAt } = booking;
  if (status === 'confirmed' || status === 'completed') return 'already-paid';
  if (status !== 'pending') return cancellationReason === 'expired' ? 'expired' : 'not-payable';
  return !holdExpiresAt || holdExpiresAt <= now ? 'expired' : undefined;
}

function isCurrent({ status, createdAt, expiresAt }: Attempt, now: Date): boolean {
  if (status === 'open') return expiresAt > now;
  const askedAgainUntil = createdAt.getTime() + SAME_ASKED_SECONDS * 1000;
  return status === 'creating' && now.getTime() <= askedAgainUntil && expiresAt > now;
}

async function restartHold(deps: Deps, bookingId: number, now: Date): Promise<void> {
  const holdExpiresAt = new Date(now.getTime() + deps.config.holdMinutes * 60_000);
  await deps.db
    .update(bookings)
    .set({ holdExpiresAt, holdRestartedAt: now })
    .where(eq(bookings.id, bookingId));
  await deps.db.update(allocations).set({ holdExpiresAt }).where(eq(allocations.bookingId, bookingId));
  await deps.jobs.send(deps.db, 'hold.end', { bookingId }, { startAfter: holdExpiresAt });
}

type NewAttempt = { bookingId: number; attempt: number; amountCents: number; now: Date };

/** Stored before the call, so that a retry under the same key sends the same parameters. */
async function insertAttempt(
  deps: Deps,
  { bookingId, attempt, amountCents, now }: NewAttempt,
): Promise<Attempt> {
  const [row] = await deps.db
    .insert(checkoutSessions)
    .values({
      bookingId,
      attempt,
      amountCents,
      idempotencyKey: `checkout:${bookingId}:${attempt}`,
      expiresAt: new Date(now.getTime() + PAGE_LIFE_MINUTES * 60_000),
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('an insert answers its row');
  return row;
}

async function create(
  deps: Deps,
  booking: BookingView,
  attempt: Attempt,
): Promise<CheckoutSession | undefined> {
  const page = (path: string) => `${deps.config.baseUrl}${path}?booking=${booking.secret}`;
  try {
    return await deps.payments.createCheckout({
      idempotencyKey: attempt.idempotencyKey,
      amountCents: attempt.amountCents,
      title: booking.service.name,
      description: `${booking.activity.name} · prenotazione ${booking.reference}`,
      bookingId: booking.id,
      reference: booking.reference,
      customerEmail: booking.guest.email,
      successUrl: page('/payment-success'),
      cancelUrl: page('/payment-error'),
      expiresAt: attempt.expiresAt,
    });
  } catch (error) {
    if (error instanceof SpentKey) await giveUp(deps, attempt);
    deps.log.error({ bookingId: booking.id, error: failureText(error) }, 'a card page could not be opened');
    return undefined;
  }
}

/** The next try is another attempt, with a key of its own. This one is kept: its page may exist. */
async function giveUp({ db, now }: Deps, { id }: Attempt): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ expiresAt: now() })
    .where(and(eq(checkoutSessions.id, id), eq(checkoutSessions.status, 'creating')));
}

type Opened = { attempt: Attempt; session: CheckoutSession; url: string };

/** The hold may have ended while Stripe was asked: then the page is closed again at once. */
async function remember(deps: Deps, booking: BookingView, { attempt, session, url }: Opened) {
  const { jobs, db } = deps;
  await db
    .update(checkoutSessions)
    .set({ status: 'open', stripeSessionId: session.id, url })
    .where(and(eq(checkoutSessions.id, attempt.id), inArray(checkoutSessions.status, ['creating', 'open'])));
  const [now] = await db
    .select({ status: bookings.status })
    .from(bookings)
    .where(eq(bookings.id, booking.id));
  if (now?.status === 'pending') return ok({ url });
  await jobs.send(db, 'checkout.expire', { sessionId: session.id });
  return err('expired' as const);
}
