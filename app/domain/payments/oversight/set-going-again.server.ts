// An admin sets something going again; who did is written to the audit log.
import { and, eq, isNull, ne } from 'drizzle-orm';

import { auditLog } from '#db/schema/identity.ts';
import { mails } from '#db/schema/mails.ts';
import { webhookEvents } from '#db/schema/payments.ts';
import { settlements } from '#db/schema/settlement.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';

export type Again = { what: 'reconcile' } | { what: 'job' | 'event' | 'mail' | 'payout'; id: string };

export type AgainError = 'not-admin' | 'not-found';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now'>;

export async function setGoingAgain(
  deps: Needs,
  viewer: Viewer,
  again: Again,
): Promise<Result<undefined, AgainError>> {
  if (viewer.role !== 'admin') return err('not-admin');
  // The queue works on a connection of its own, so not within a transaction.
  if (again.what === 'job' && !(await deps.jobs.retry(again.id))) return err('not-found');
  return transact(deps.db, async (tx) => {
    if (!(await start({ ...deps, db: tx }, again))) return err('not-found' as const);
    await tx.insert(auditLog).values({
      at: deps.now(),
      actorId: viewer.userId,
      action: `${again.what}.again`,
      subjectType: again.what,
      detail: { id: 'id' in again ? again.id : '' },
    });
    return ok(undefined);
  });
}

async function start(deps: Needs, again: Again): Promise<boolean> {
  if (again.what === 'job') return true;
  if (again.what === 'event') return event(deps, again.id);
  if (again.what === 'mail') return mail(deps, again.id);
  if (again.what === 'payout') return payout(deps, again.id);
  await deps.jobs.send(deps.db, 'reconcile', {}, { singletonKey: 'reconcile' });
  return true;
}

async function event({ db, jobs }: Needs, eventId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, eventId), isNull(webhookEvents.processedAt)));
  if (row) await jobs.send(db, 'stripe.event', { eventId }, { singletonKey: eventId });
  return row !== undefined;
}

async function payout({ db, jobs }: Needs, text: string): Promise<boolean> {
  const bookingId = idOf(text);
  const [row] = await db
    .select({ id: settlements.bookingId })
    .from(settlements)
    .where(and(eq(settlements.bookingId, bookingId), ne(settlements.state, 'done')));
  if (row) await jobs.send(db, 'booking.settle', { bookingId }, { singletonKey: String(bookingId) });
  return row !== undefined;
}

/** 0 for what is no id. */
function idOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

async function mail({ db, jobs }: Needs, text: string): Promise<boolean> {
  const mailId = idOf(text);
  const [row] = await db
    .update(mails)
    .set({ state: 'queued' })
    .where(and(eq(mails.id, mailId), eq(mails.state, 'failed')))
    .returning({ id: mails.id });
  if (row) await jobs.send(db, 'mail.send', { mailId }, { singletonKey: `again ${mailId}` });
  return row !== undefined;
}
