// An admin sets something going again; who did is written to the audit log.
import { and, eq, isNull, ne } from 'drizzle-orm';

import { mails } from '#db/schema/mails.ts';
import { webhookEvents } from '#db/schema/payments.ts';
import { settlements } from '#db/schema/settlement.ts';

import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { readId } from '../../read-id.ts';
import { err, ok, transact, type Result } from '../../result.ts';

export type Again = { what: 'reconcile' } | { what: 'job' | 'event' | 'mail' | 'payout'; id: string };

type Needs = Pick<Deps, 'db' | 'jobs' | 'now'>;

export async function setGoingAgain(
  deps: Needs,
  admin: Administrator,
  again: Again,
): Promise<Result<undefined, 'not-found'>> {
  // The queue works on a connection of its own, so not within a transaction.
  if (again.what === 'job' && !(await deps.jobs.retry(again.id))) return err('not-found');
  return transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    if (!(await start(inTx, again))) return err('not-found' as const);
    await writeAudit(inTx, {
      actorId: admin.userId,
      action: `${again.what}.again`,
      subject: { type: again.what },
      detail: { id: 'id' in again ? again.id : '' },
      clientAddress: admin.clientAddress,
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
  const bookingId = readId(text) ?? 0;
  const [row] = await db
    .select({ id: settlements.bookingId })
    .from(settlements)
    .where(and(eq(settlements.bookingId, bookingId), ne(settlements.state, 'done')));
  if (row) await jobs.send(db, 'booking.settle', { bookingId }, { singletonKey: String(bookingId) });
  return row !== undefined;
}

async function mail({ db, jobs }: Needs, text: string): Promise<boolean> {
  const mailId = readId(text) ?? 0;
  const [row] = await db
    .update(mails)
    .set({ state: 'queued' })
    .where(and(eq(mails.id, mailId), eq(mails.state, 'failed')))
    .returning({ id: mails.id });
  if (row) await jobs.send(db, 'mail.send', { mailId }, { singletonKey: `again ${mailId}` });
  return row !== undefined;
}
