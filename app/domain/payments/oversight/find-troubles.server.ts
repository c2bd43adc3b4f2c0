// What needs somebody's eye: differences from Stripe, events and mails that failed. For admins.
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';
import { mails } from '#db/schema/mails.ts';
import { webhookEvents } from '#db/schema/payments.ts';
import { reconciliationDifferences, reconciliationRuns } from '#db/schema/settlement.ts';

import type { Deps } from '../../deps.ts';
import type { FailedEvent, FailedMail, HeldPayout, LastRun, OpenDifference } from './oversight.ts';

const MOST = 100;
const LATE_MINUTES = 10;

type Needs = Pick<Deps, 'db' | 'now'>;

export async function findLastRun({ db }: Needs): Promise<LastRun | undefined> {
  const [row] = await db.select().from(reconciliationRuns).orderBy(desc(reconciliationRuns.id)).limit(1);
  if (!row) return undefined;
  const { startedAt, finishedAt, compared, lastError } = row;
  return { startedAt, finishedAt: finishedAt ?? undefined, compared, failed: lastError !== null };
}

export async function listDifferences({ db }: Needs): Promise<OpenDifference[]> {
  const rows = await db
    .select({ difference: reconciliationDifferences, reference: bookings.reference })
    .from(reconciliationDifferences)
    .leftJoin(bookings, eq(bookings.id, reconciliationDifferences.bookingId))
    .where(isNull(reconciliationDifferences.resolvedAt))
    .orderBy(desc(reconciliationDifferences.foundAt), desc(reconciliationDifferences.id))
    .limit(MOST);
  return rows.map(({ difference: { id, kind, stripeObjectId, foundAt, ...cents }, reference }) => ({
    id,
    kind,
    stripeObjectId,
    foundAt,
    reference: reference ?? undefined,
    stripeCents: cents.stripeCents ?? undefined,
    ledgerCents: cents.ledgerCents ?? undefined,
  }));
}

/** Stored, and not done after several tries or some minutes. */
export async function listFailedEvents({ db, now }: Needs): Promise<FailedEvent[]> {
  const late = new Date(now().getTime() - LATE_MINUTES * 60_000);
  const rows = await db
    .select()
    .from(webhookEvents)
    .where(
      and(
        isNull(webhookEvents.processedAt),
        or(lt(webhookEvents.receivedAt, late), sql`${webhookEvents.attempts} > 2`),
      ),
    )
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(MOST);
  return rows.map(({ id, type, receivedAt, attempts, lastError }) => ({
    id,
    type,
    receivedAt,
    attempts,
    error: lastError ?? '',
  }));
}

export async function listFailedMails({ db }: Needs): Promise<FailedMail[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.state, 'failed'))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(MOST);
  return rows.map(({ id, kind, createdAt, attempts, lastError }) => ({
    id,
    kind,
    createdAt,
    attempts,
    error: lastError ?? '',
  }));
}

/** Shares that are due and can't be paid out. */
export async function listHeldPayouts({ db }: Needs): Promise<HeldPayout[]> {
  const rows = await db.execute<{
    id: number;
    reference: string;
    state: HeldPayout['reason'];
    updated_at: string;
    error: string | null;
  }>(sql`
    select b.id, b.reference, s.state, s.updated_at,
           (select t.last_error from transfers t where t.booking_id = b.id order by t.id desc limit 1) as error
      from settlements s join bookings b on b.id = s.booking_id
     where s.state in ('no_account', 'refused') and s.due_at is not null
     order by s.updated_at desc limit ${MOST}`);
  return rows.map(({ id, reference, state, updated_at: since, error }) => ({
    bookingId: id,
    reference,
    reason: state,
    since: new Date(since),
    error: error ?? '',
  }));
}
