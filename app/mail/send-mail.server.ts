// The job that sends a mail: reads its row, renders it, sends it once, and marks it.
import { and, eq, inArray } from 'drizzle-orm';

import { mails } from '#db/schema/mails.ts';
import { issueInvitationSecret } from '#app/domain/activities/invitations.server.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { failureText } from '#app/domain/failure-text.ts';
import { issueToken } from '#app/domain/identity/tokens.server.ts';
import { BOOKING_MAIL_KINDS, TOKEN_MAILS, type MailData, type MailKind } from '#app/domain/mail-kinds.ts';
import { messageIdOf } from '#app/domain/mail/message-id.ts';

import { renderMail } from './render-mail.ts';

type MailRow = typeof mails.$inferSelect;

/**
 * Throws to be retried; `last`, or a refusal by the mail server, marks the mail as failed. After the mail
 * server took it, the journal records that before the row is marked: if the database fails in between, no
 * second mail is sent; nor is one by a second job while the mail server is still answering the first. The
 * Message-ID comes from the row, so that a mail sent twice after a crash is recognised.
 */
export async function sendMail(deps: Deps, mailId: number, { last }: { last: boolean }): Promise<void> {
  const [mail] = await deps.db.select().from(mails).where(eq(mails.id, mailId));
  if (!mail || mail.state === 'sent' || mail.state === 'dropped') return;
  if (!(await deps.mailJournal.has(nameOf(mail)))) {
    await claim(deps, mail, last);
    const outcome = await handOver(deps, mail).catch(async (error: unknown) => {
      await deps.mailJournal.remove(nameOf(mail));
      await markNotSent(deps, mail, { reason: failureText(error), last });
      throw error;
    });
    if (outcome !== 'dropped' && outcome.ok) await noteTaken(deps, mail);
    else await deps.mailJournal.remove(nameOf(mail));
    if (outcome === 'dropped') return;
    if (!outcome.ok) return markNotSent(deps, mail, { reason: outcome.error, last: true });
  }
  await deps.db
    .update(mails)
    .set({ state: 'sent', sentAt: deps.now(), attempts: mail.attempts + 1, lastError: null })
    .where(and(eq(mails.id, mailId), inArray(mails.state, ['queued', 'failed'])));
  await deps.mailJournal.remove(nameOf(mail));
}

/** With the time, because a new database counts ids from 1 again beside the same journal. */
function nameOf({ id, createdAt }: MailRow): string {
  return `${id} ${createdAt.getTime()}`;
}

/** @throws while another job may be handing the mail over: the queue took it for dead when the database was away */
async function claim(deps: Deps, mail: MailRow, last: boolean): Promise<void> {
  const ours = await deps.mailJournal.claim(nameOf(mail)).catch((error: unknown) => {
    deps.log.error({ mailId: mail.id, error: failureText(error) }, 'mail not claimed');
    return true;
  });
  if (ours) return;
  await markNotSent(deps, mail, { reason: 'another job', last });
  throw new Error('another job may be handing the mail over');
}

async function handOver(deps: Deps, mail: MailRow) {
  const message = await compose(deps, mail);
  if (message !== undefined) return deps.mailer.send(message);
  await drop(deps, mail);
  return 'dropped' as const;
}

/** A sent mail is marked as sent even if the journal failed. */
async function noteTaken({ mailJournal, log }: Deps, mail: MailRow): Promise<void> {
  await mailJournal
    .add(nameOf(mail))
    .catch((error: unknown) => log.error({ mailId: mail.id, error: failureText(error) }, 'mail not noted'));
}

type NotSent = { reason: string; last: boolean };

async function markNotSent(
  { db }: Deps,
  { id, attempts }: MailRow,
  { reason, last }: NotSent,
): Promise<void> {
  await db
    .update(mails)
    .set({ attempts: attempts + 1, lastError: reason, ...(last ? { state: 'failed' } : {}) })
    .where(eq(mails.id, id));
}

/** What the mail would tell is no longer true. */
async function drop(deps: Deps, mail: MailRow): Promise<void> {
  await deps.db.update(mails).set({ state: 'dropped' }).where(eq(mails.id, mail.id));
}

async function compose(deps: Deps, mail: MailRow) {
  const { baseUrl, appName, mailFrom } = deps.config;
  const kind = mail.kind as MailKind;
  const invited = kind === 'account-invitation' ? await invitationOf(deps, mail) : {};
  if (invited === undefined) return undefined;
  const data = {
    ...invited,
    ...mail.data,
    ...(await bookingsOf(deps, mail, kind)),
    ...(await tokenOf(deps, mail)),
  } as unknown as MailData[MailKind];
  const { fromName, ...rendered } = renderMail(kind, data, { baseUrl, appName, now: mail.createdAt });
  return {
    ...rendered,
    messageId: messageIdOf(mail.id, baseUrl),
    from: { name: fromName, address: mailFrom },
    to: { name: mail.recipientName, address: mail.recipient },
  };
}

async function invitationOf(deps: Deps, { data }: MailRow): Promise<{ token: string } | undefined> {
  const token = await issueInvitationSecret(deps, (data as { invitationId: number }).invitationId);
  return token === undefined ? undefined : { token };
}

async function tokenOf(deps: Deps, { kind, userId, recipient }: MailRow): Promise<{ token?: string }> {
  if (userId === null || !(kind in TOKEN_MAILS)) return {};
  const purpose = TOKEN_MAILS[kind as keyof typeof TOKEN_MAILS];
  const newEmail = purpose === 'change_email' ? { newEmail: recipient } : {};
  return { token: await issueToken(deps, { userId, purpose, ...newEmail }) };
}

/** Reads the booking at the time of sending, not of the decision. */
async function bookingsOf(
  deps: Deps,
  { bookingId, data }: MailRow,
  kind: MailKind,
): Promise<{ booking?: BookingView; bookings?: BookingView[] }> {
  if (kind === 'booking-links') {
    const ids = (data as { bookingIds: number[] }).bookingIds;
    return { bookings: await Promise.all(ids.map((id) => getBookingView(deps.db, id))) };
  }
  if (bookingId === null || !BOOKING_MAIL_KINDS.has(kind)) return {};
  return { booking: await getBookingView(deps.db, bookingId) };
}
