// Stripe's page on which a booking, or the difference of a move, is paid. Opening it twice gives the same
// page; if the answer is lost, the call is repeated with the same key.
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { checkoutSessions } from '#db/schema/payments.ts';
import type { BookingView } from '../bookings/booking-view.ts';
import { failureText } from '../failure-text.ts';
import type { Deps } from '../deps.ts';
import { err, ok, type Result } from '../result.ts';
import { type CheckoutSession, SpentKey } from './gateway.ts';

/**
 * Stripe requires at least 30 minutes; two more allow for clock differences. Source:
 * docs/rules/payments.md#card-page.
 */
export const PAGE_LIFE_MINUTES = 32;
/** Within this time a call without an answer is repeated unchanged, while Stripe still accepts its expiry. */
const SAME_ASKED_SECONDS = 60;

export type Attempt = typeof checkoutSessions.$inferSelect;

/** A page whose payment had a wrong amount and went back counts as expired: the guest pays on another one. */
export const pageStatus = sql<Attempt['status']>`case when checkout_sessions.status = 'complete' and exists (
  select from payments p where p.checkout_session_id = checkout_sessions.id and p.outcome = 'flagged' and not payment_under_check(p.id))
  then 'expired' else checkout_sessions.status end`;

/** A payment of a wrong amount has not all gone back: the guest may not pay again meanwhile. */
export async function isUnderCheck({ db }: Pick<Deps, 'db'>, bookingId: number): Promise<boolean> {
  const rows = await db.execute(
    sql`select from payments where booking_id = ${bookingId} and payment_under_check(id) limit 1`,
  );
  return rows.length > 0;
}

export async function findLastAttempt(
  { db }: Pick<Deps, 'db'>,
  bookingId: number,
): Promise<Attempt | undefined> {
  const [last] = await db
    .select({ ...getTableColumns(checkoutSessions), status: pageStatus })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.bookingId, bookingId))
    .orderBy(desc(checkoutSessions.attempt))
    .limit(1);
  return last;
}

export function isCurrent({ status, createdAt, expiresAt }: Attempt, now: Date): boolean {
  if (status === 'open') return expiresAt > now;
  const askedAgainUntil = createdAt.getTime() + SAME_ASKED_SECONDS * 1000;
  return status === 'creating' && now.getTime() <= askedAgainUntil && expiresAt > now;
}

type NewAttempt = {
  bookingId: number;
  attempt: number;
  amountCents: number;
  /** The move whose difference is paid. */
  moveId?: number;
  now: Date;
};

/** Stored before the call, so that a retry with the same key sends the same parameters. */
export async function insertAttempt(
  deps: Deps,
  { bookingId, attempt, amountCents, moveId, now }: NewAttempt,
): Promise<Attempt> {
  const [row] = await deps.db
    .insert(checkoutSessions)
    .values({
      bookingId,
      attempt,
      amountCents,
      moveId,
      idempotencyKey: `checkout:${bookingId}:${attempt}`,
      expiresAt: new Date(now.getTime() + PAGE_LIFE_MINUTES * 60_000),
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('an insert answers its row');
  return row;
}

export type CardPageOpening = {
  attempt: Attempt;
  /** Target of Stripe's «back» link, on the platform. */
  cancelPath: '/payment-error' | '/checkout/move';
  /** Checked again when the page is open. */
  stillWanted: () => Promise<boolean>;
};

/** Must run outside of a transaction. Returns the page's address. */
export async function openPage(
  deps: Deps,
  booking: BookingView,
  opening: CardPageOpening,
): Promise<Result<{ url: string }, 'unavailable' | 'expired'>> {
  const { attempt } = opening;
  if (attempt.status === 'open' && attempt.url) return ok({ url: attempt.url });
  const opened = await within(OPENING_PATIENCE_MS, openNow(deps, booking, opening));
  if (opened) return opened;
  deps.log.error({ bookingId: booking.id }, 'a card page takes too long to open');
  return err('unavailable');
}

async function openNow(
  deps: Deps,
  booking: BookingView,
  opening: CardPageOpening,
): Promise<Result<{ url: string }, 'unavailable' | 'expired'>> {
  const session = await create(deps, booking, opening);
  return session?.url ? remember(deps, { ...opening, session, url: session.url }) : err('unavailable');
}

async function create(
  deps: Deps,
  booking: BookingView,
  { attempt, cancelPath }: Pick<CardPageOpening, 'attempt' | 'cancelPath'>,
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
      cancelUrl: page(cancelPath),
      expiresAt: attempt.expiresAt,
    });
  } catch (error) {
    if (error instanceof SpentKey) await giveUp(deps, attempt);
    deps.log.error({ bookingId: booking.id, error: failureText(error) }, 'a card page could not be opened');
    return undefined;
  }
}

/** The next try is a new attempt with a new key. This one stays stored, because its page may exist. */
async function giveUp({ db, now }: Deps, { id }: Attempt): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ expiresAt: now() })
    .where(and(eq(checkoutSessions.id, id), eq(checkoutSessions.status, 'creating')));
}

type Opened = CardPageOpening & { session: CheckoutSession; url: string };

/** The hold may have ended during the call: then the page is closed again. */
async function remember(
  deps: Deps,
  { attempt, session, url, stillWanted }: Opened,
): Promise<Result<{ url: string }, 'expired'>> {
  const { jobs, db } = deps;
  await db
    .update(checkoutSessions)
    .set({ status: 'open', stripeSessionId: session.id, url })
    .where(and(eq(checkoutSessions.id, attempt.id), inArray(checkoutSessions.status, ['creating', 'open'])));
  if (await stillWanted()) return ok({ url });
  await jobs.send(db, 'checkout.expire', { sessionId: session.id });
  return err('expired');
}

// How long a request waits for Stripe before it answers without the result; the call continues in the background.

/** On return from the card page: Stripe's event will come anyway. */
export const RETURN_PATIENCE_MS = 1500;
/** When opening the card page: one that opens later is found at the next press. */
export const OPENING_PATIENCE_MS = 3000;

/** undefined: it takes longer. Later failures are ignored here; the caller's work logs its own. */
export async function within<T>(ms: number, asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([asked, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
