// The job that sends a mail: reads its row, renders it, sends it once, and marks it.
import { and, eq, inArray } from 'drizzle-orm';
import { mails } from '#db/schema/mails.ts';
import { issueInvitationSecret } from '#app/domain/activities/invitations.server.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { type Deps, HAND_OVER_ENDS_MS } from '#app/domain/deps.ts';
import { failureText } from '#app/domain/failure-text.ts';
import { issueToken } from '#app/domain/identity/tokens.server.ts';
import { TOKEN_MAILS, type MailData, type MailKind } from '#app/domain/mail-kinds.ts';
import { messageIdOf } from '#app/domain/mail/mails.server.ts';
import { renderMail } from './render-mail.ts';

type MailRow = typeof mails.$inferSelect;

type Try = { last: boolean; signal?: AbortSignal };

const isUnsent = inArray(mails.state, ['queued', 'failed']);

/**
 * Throws to be retried. The mail counts as failed after the `last` try, or if the mail server refuses it.
 *
 * Nothing is sent twice: the journal records that the mail server took the mail before its row says so, for the case
 * that the database fails in between; and only the job with the mail's claim hands it over. After a crash between
 * sending and recording it is sent again, with the same Message-ID, by which mail programs recognise it.
 */
export async function sendMail(deps: Deps, mailId: number, tried: Try): Promise<void> {
  const mail = await findUnsent(deps, mailId);
  if (!mail) return;
  const isTaken = await deps.mailJournal.has(nameOf(mail));
  if (!isTaken && !(await handOverAlone(deps, mail, tried))) return;
  await deps.db
    .update(mails)
    .set({ state: 'sent', sentAt: deps.now(), attempts: mail.attempts + 1, lastError: null })
    .where(and(eq(mails.id, mailId), isUnsent));
  await deps.mailJournal.remove(nameOf(mail));
}

async function findUnsent({ db }: Deps, mailId: number): Promise<MailRow | undefined> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), isUnsent));
  return mail;
}

/** Includes the time, because a new database beside an old journal counts ids from 1 again. */
function nameOf({ id, createdAt }: MailRow): string {
  return `${id} ${createdAt.getTime()}`;
}

/** Whether the mail server has taken the mail. */
async function handOverAlone(deps: Deps, mail: MailRow, { last, signal }: Try): Promise<boolean> {
  const ends = signal ?? AbortSignal.timeout(HAND_OVER_ENDS_MS);
  const giveBack = await claim(deps, mail, last);
  let isTaken = false;
  try {
    // Before the claim, another job may have sent it. The journal is read before the row: the other job marks the row
    // first and removes its note after that, so that one of the two tells.
    isTaken = await deps.mailJournal.has(nameOf(mail));
    if (!isTaken && (await findUnsent(deps, mail.id)))
      isTaken = await handOver(deps, mail, { last, signal: ends });
  } finally {
    // Otherwise `sendMail` removes the claim together with the note, once the row is marked.
    if (!isTaken)
      await giveBack().catch((error: unknown) =>
        logFailure(deps, mail, { error, text: 'claim not removed' }),
      );
  }
  return isTaken;
}

/** @throws if another job may be handing the mail over, which the queue took for dead while the database was away */
async function claim(deps: Deps, mail: MailRow, last: boolean): Promise<() => Promise<void>> {
  const giveBack = await deps.mailJournal.claim(nameOf(mail)).catch((error: unknown) => {
    logFailure(deps, mail, { error, text: 'mail not claimed' });
    return async () => {};
  });
  if (giveBack) return giveBack;
  await markNotSent(deps, mail, { reason: 'another job', last });
  throw new Error('another job may be handing the mail over');
}

async function handOver(deps: Deps, mail: MailRow, { last, signal }: Required<Try>): Promise<boolean> {
  const send = async () => {
    const message = await compose(deps, mail);
    signal.throwIfAborted();
    return message && deps.mailer.send(message, signal);
  };
  const outcome = await send().catch(async (error: unknown) => {
    await markNotSent(deps, mail, { reason: failureText(error), last });
    throw error;
  });
  if (outcome === undefined) await drop(deps, mail);
  else if (outcome.ok) await noteTaken(deps, mail);
  else await markNotSent(deps, mail, { reason: outcome.error, last: true });
  return outcome?.ok ?? false;
}

/** If the journal fails, the row alone will say that the mail was sent. */
async function noteTaken(deps: Deps, mail: MailRow): Promise<void> {
  await deps.mailJournal
    .add(nameOf(mail))
    .catch((error: unknown) => logFailure(deps, mail, { error, text: 'mail not noted' }));
}

function logFailure({ log }: Deps, { id }: MailRow, { error, text }: { error: unknown; text: string }): void {
  log.error({ mailId: id, error: failureText(error) }, text);
}

type NotSent = { reason: string; last: boolean };

/** Changes nothing if another job has sent it meanwhile. */
async function markNotSent(
  { db }: Deps,
  { id, attempts }: MailRow,
  { reason, last }: NotSent,
): Promise<void> {
  await db
    .update(mails)
    .set({ attempts: attempts + 1, lastError: reason, ...(last ? { state: 'failed' } : {}) })
    .where(and(eq(mails.id, id), isUnsent));
}

/** For a mail whose content is no longer true. */
async function drop({ db }: Deps, { id }: MailRow): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'dropped' })
    .where(and(eq(mails.id, id), isUnsent));
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

function invitationOf(deps: Deps, { data }: MailRow) {
  return issueInvitationSecret(deps, (data as { invitationId: number }).invitationId);
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
  return bookingId === null ? {} : { booking: await getBookingView(deps.db, bookingId) };
}
