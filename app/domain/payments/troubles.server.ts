// Stuck work about money: finds it and starts it again.
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { bookings } from '#db/schema/bookings.ts';
import { mails } from '#db/schema/mails.ts';
import { webhookEvents } from '#db/schema/payments.ts';
import { reconciliationDifferences, reconciliationRuns } from '#db/schema/settlement.ts';
import type { Deps } from '../deps.ts';
import type { Administrator } from '../identity/viewer.ts';
import { auditBy } from '../identity/write-audit.server.ts';
import { readId } from '../read-id.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { retryNow } from './settlements.server.ts';
import type { FailedEvent, FailedMail, HeldPayout, LastRun, OpenDifference } from './oversight.ts';

const MOST = 100;
const LATE_MINUTES = 10;

type Needs = Pick<Deps, 'db' | 'now'>;

/** What needs an administrator: differences from Stripe, failed events and mails. */
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

/** Stored events that were not processed after several tries or some minutes. */
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

/** Shares that are due but can't be paid out. */
export async function listHeldPayouts({ db }: Needs): Promise<HeldPayout[]> {
  const rows = await db.execute<HeldPayout>(sql`
    select b.id as "bookingId", b.reference, s.state as reason, s.updated_at as since,
           coalesce((select t.last_error from transfers t where t.booking_id = b.id order by t.id desc limit 1), '') as error
      from settlements s join bookings b on b.id = s.booking_id
     where s.state in ('no_account', 'refused') and s.due_at is not null
     order by s.updated_at desc limit ${MOST}`);
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}

export type Again = { what: 'reconcile' } | { what: 'job' | 'event' | 'mail' | 'payout'; id: string };

type GoingNeeds = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** An administrator starts stuck work again; the audit log records who did. */
export async function setGoingAgain(
  deps: GoingNeeds,
  admin: Administrator,
  again: Again,
): Promise<Result<undefined, 'not-found'>> {
  // The queue uses a connection of its own, so this can't be in the transaction.
  if (again.what === 'job' && !(await deps.jobs.retry(again.id))) return err('not-found');
  return transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    if (!(await start(inTx, again))) return err('not-found' as const);
    await auditBy(inTx, admin, {
      action: `${again.what}.again`,
      subject: { type: again.what },
      detail: { id: 'id' in again ? again.id : '' },
    });
    return ok(undefined);
  });
}

async function start(deps: GoingNeeds, again: Again): Promise<boolean> {
  if (again.what === 'job') return true;
  if (again.what === 'event') return event(deps, again.id);
  if (again.what === 'mail') return mail(deps, again.id);
  if (again.what === 'payout') return payout(deps, again.id);
  await deps.jobs.send(deps.db, 'reconcile', {}, { singletonKey: 'reconcile' });
  return true;
}

async function event({ db, jobs }: GoingNeeds, eventId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, eventId), isNull(webhookEvents.processedAt)));
  if (row) await jobs.send(db, 'stripe.event', { eventId }, { singletonKey: eventId });
  return row !== undefined;
}

async function payout(deps: GoingNeeds, text: string): Promise<boolean> {
  const bookingId = readId(text) ?? 0;
  const open = await retryNow(deps, bookingId);
  if (open)
    await deps.jobs.send(deps.db, 'booking.settle', { bookingId }, { singletonKey: String(bookingId) });
  return open;
}

async function mail({ db, jobs }: GoingNeeds, text: string): Promise<boolean> {
  const mailId = readId(text) ?? 0;
  const [row] = await db
    .update(mails)
    .set({ state: 'queued' })
    .where(and(eq(mails.id, mailId), eq(mails.state, 'failed')))
    .returning({ id: mails.id });
  if (row) await jobs.send(db, 'mail.send', { mailId }, { singletonKey: `again ${mailId}` });
  return row !== undefined;
}
