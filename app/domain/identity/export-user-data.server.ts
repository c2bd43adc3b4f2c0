// All data about a person, for download.
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as t from '#db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { listCredits } from './credits.server.ts';
import { getUserRecord } from './account.server.ts';

const { activities, bookings, users } = t;

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
    ...(await rowsOf(deps, userId)),
    bookingsAsGuest: await bookingsOf(deps, emailKey),
    answersAsGuest: await answersOf(deps, emailKey),
  };
}

type Needs = Pick<Deps, 'db'>;

/** Rows that name a person, by the column that does, with what is theirs to have: no secrets, nothing of others. */
export const ROWS_OF_USERS = {
  memberships: rows(t.memberships, 'userId', 'activityId role createdAt'),
  invitationsSent: rows(t.invitations, 'invitedById', 'activityId email role createdAt acceptedAt'),
  invitationsAccepted: rows(t.invitations, 'acceptedById', 'activityId role acceptedAt'),
  typeRequests: rows(t.activityTypeRequests, 'requestedById', 'name note status createdAt'),
  typeRequestsDecided: rows(t.activityTypeRequests, 'decidedById', 'name status decidedAt'),
  peopleInvited: rows(t.users, 'referredById', 'createdAt'),
  referrals: rows(t.referrals, 'inviterId', 'state waitingSince decidedAt'),
  ownReferral: rows(t.referrals, 'userId', 'state waitingSince decidedAt'),
  paymentAccounts: rows(t.paymentAccounts, 'userId', 'accountLabel stripeAccountId createdAt disconnectedAt'),
  secondFactor: rows(t.secondFactors, 'userId', 'createdAt enabledAt'),
  recoveryCodes: rows(t.recoveryCodes, 'userId', 'usedAt'),
  sessions: {
    ...rows(t.sessions, 'userId', 'userAgent createdAt lastSeenAt expiresAt'),
    only: isNull(t.sessions.impersonatorId),
  },
  impersonations: rows(t.sessions, 'impersonatorId', 'userAgent createdAt expiresAt'),
  unfinishedSignIns: rows(t.halfSignIns, 'userId', 'expiresAt'),
  mailedLinks: rows(t.userTokens, 'userId', 'purpose newEmail createdAt expiresAt usedAt'),
  mails: rows(t.mails, 'userId', 'kind recipient createdAt sentAt'),
  recordedActions: rows(t.auditLog, 'actorId', 'at action subjectType subjectId clientAddress'),
  recordedInYourName: rows(t.auditLog, 'onBehalfOfId', 'at action subjectType subjectId'),
  bookingActions: rows(t.bookingEvents, 'actorUserId', 'bookingId at kind detail'),
  movesProposed: rows(t.bookingMoves, 'requestedById', 'bookingId date startTime note createdAt'),
  refundsRequested: rows(t.refunds, 'requestedById', 'bookingId amountCents createdAt'),
  paymentsInPerson: rows(t.onSitePayments, 'actorUserId', 'bookingId amountCents means at'),
  arrivals: rows(t.arrivals, 'actorUserId', 'bookingId people at'),
  guideLinks: rows(t.guideLinks, 'userId', 'activityId name firstDate lastDate revokedAt createdAt'),
  calendarFeeds: rows(t.calendarFeeds, 'userId', 'activityId createdAt'),
  departureMessages: rows(t.departureMessages, 'actorUserId', 'date startTime subject body sentAt'),
  marketplaceEntries: rows(t.marketplaceEntries, 'createdById', 'fee status createdAt'),
  marketplaceDecisions: rows(t.marketplaceEntries, 'decidedById', 'status rejectionReason decidedAt'),
  marketplaceActions: rows(t.marketplaceEntryEvents, 'actorId', 'at kind'),
};

type RowsBy = { table: PgTable; by: PgColumn; shown: Record<string, PgColumn | SQL>; only?: SQL };
type RowsOfUsers = Record<keyof typeof ROWS_OF_USERS, object[]>;

function rows(table: PgTable, by: string, shown: string): RowsBy {
  return { table, by: columnOf(table, by), shown: columnsOf(table, shown) };
}

function columnsOf(table: PgTable, names: string): Record<string, PgColumn | SQL> {
  return Object.assign({}, ...names.split(' ').map((name) => shownAs(name, columnOf(table, name))));
}

function columnOf(table: PgTable, name: string): PgColumn {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[name];
  if (!column) throw new Error(`there is no column ${name}`);
  return column;
}

/** Ids in the words of the pages; of an event only what the person wrote. */
function shownAs(name: string, column: PgColumn): Record<string, PgColumn | SQL> {
  if (name === 'bookingId')
    return { booking: sql`(select b.reference from bookings b where b.id = ${column})` };
  if (name === 'activityId')
    return { activity: sql`(select a.name from activities a where a.id = ${column})` };
  if (name === 'detail') return { note: sql`${column}->>'note'` };
  return { [name]: column };
}

async function rowsOf({ db }: Needs, userId: number): Promise<RowsOfUsers> {
  const found: Record<string, object[]> = {};
  for (const [name, { table, by, shown, only }] of Object.entries<RowsBy>(ROWS_OF_USERS))
    found[name] = await db
      .select(shown)
      .from(table)
      .where(and(eq(by, userId), only));
  return found as RowsOfUsers;
}

const AS_GUEST = 'reference status date startTime name surname email phone message totalCents createdAt';

/** Bookings made with the address that the person has verified. */
function bookingsOf({ db }: Needs, emailKey: string) {
  return db
    .select({ ...columnsOf(bookings, AS_GUEST), invoice: t.invoiceRequests })
    .from(bookings)
    .leftJoin(t.invoiceRequests, eq(t.invoiceRequests.bookingId, bookings.id))
    .where(isFrom(emailKey));
}

function answersOf({ db }: Needs, emailKey: string) {
  const { label, answer, bookingId } = t.bookingAnswers;
  return db
    .select({ reference: bookings.reference, label, answer })
    .from(t.bookingAnswers)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(isFrom(emailKey));
}

function isFrom(emailKey: string) {
  return eq(sql`lower(btrim(${bookings.email}))`, emailKey);
}
