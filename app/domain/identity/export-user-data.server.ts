// All data about a person, for download.
import { eq, sql } from 'drizzle-orm';
import { activities, activityTypeRequests, memberships } from '#db/schema/activities.ts';
import { bookingAnswers, invoiceRequests } from '#db/schema/booking-parts.ts';
import { bookings } from '#db/schema/bookings.ts';
import { secondFactors, sessions, users } from '#db/schema/identity.ts';
import { mails } from '#db/schema/mails.ts';
import { paymentAccounts } from '#db/schema/payments.ts';
import type { Deps } from '../deps.ts';
import { listCredits } from './credits.server.ts';
import { getUserRecord } from './account.server.ts';

export async function exportUserData(deps: Pick<Deps, 'db' | 'now'>, userId: number) {
  const [person] = await deps.db
    .select({
      emailKey: users.emailKey,
      privacyAcceptedAt: users.privacyAcceptedAt,
      termsAcceptedAt: users.termsAcceptedAt,
      translationAgreedAt: users.translationAgreedAt,
      emailVerifiedAt: users.emailVerifiedAt,
      onboardingCompletedAt: users.onboardingCompletedAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw new Error(`user ${userId} is gone`);
  const { emailKey, ...consents } = person;
  return {
    exportedAt: deps.now().toISOString(),
    user: { ...(await getUserRecord(deps, userId)), ...consents },
    credits: await listCredits(deps, userId),
    activities: await deps.db.select().from(activities).where(eq(activities.userId, userId)),
    memberships: await membershipsOf(deps, userId),
    typeRequests: await typeRequestsOf(deps, userId),
    paymentAccounts: await paymentAccountsOf(deps, userId),
    secondFactor: await secondFactorOf(deps, userId),
    sessions: await sessionsOf(deps, userId),
    mails: await mailsTo(deps, userId),
    bookingsAsGuest: await bookingsOf(deps, emailKey),
    answersAsGuest: await answersOf(deps, emailKey),
  };
}

type Needs = Pick<Deps, 'db'>;

function membershipsOf({ db }: Needs, userId: number) {
  return db
    .select({ activity: activities.name, role: memberships.role, since: memberships.createdAt })
    .from(memberships)
    .innerJoin(activities, eq(activities.id, memberships.activityId))
    .where(eq(memberships.userId, userId));
}

function typeRequestsOf({ db }: Needs, userId: number) {
  const { name, note, status, createdAt, requestedById } = activityTypeRequests;
  return db
    .select({ name, note, status, createdAt })
    .from(activityTypeRequests)
    .where(eq(requestedById, userId));
}

function paymentAccountsOf({ db }: Needs, userId: number) {
  const { accountLabel, stripeAccountId, createdAt, disconnectedAt } = paymentAccounts;
  return db
    .select({ accountLabel, stripeAccountId, createdAt, disconnectedAt })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.userId, userId));
}

/** Without the secret, which anybody with the file could use. */
function secondFactorOf({ db }: Needs, userId: number) {
  const { createdAt, enabledAt } = secondFactors;
  return db.select({ createdAt, enabledAt }).from(secondFactors).where(eq(secondFactors.userId, userId));
}

function sessionsOf({ db }: Needs, userId: number) {
  const { userAgent, createdAt, lastSeenAt, expiresAt } = sessions;
  return db
    .select({ userAgent, createdAt, lastSeenAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId));
}

function mailsTo({ db }: Needs, userId: number) {
  const { kind, recipient, createdAt, sentAt } = mails;
  return db.select({ kind, recipient, createdAt, sentAt }).from(mails).where(eq(mails.userId, userId));
}

/** Bookings made with the address that the person has verified. */
function bookingsOf({ db }: Needs, emailKey: string) {
  const { reference, status, date, startTime, name, surname, email, phone, message, totalCents, createdAt } =
    bookings;
  return db
    .select({
      reference,
      status,
      date,
      startTime,
      name,
      surname,
      email,
      phone,
      message,
      totalCents,
      createdAt,
      invoice: invoiceRequests,
    })
    .from(bookings)
    .leftJoin(invoiceRequests, eq(invoiceRequests.bookingId, bookings.id))
    .where(isFrom(emailKey));
}

function answersOf({ db }: Needs, emailKey: string) {
  const { label, answer, bookingId } = bookingAnswers;
  return db
    .select({ reference: bookings.reference, label, answer })
    .from(bookingAnswers)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(isFrom(emailKey));
}

function isFrom(emailKey: string) {
  return eq(sql`lower(btrim(${bookings.email}))`, emailKey);
}
