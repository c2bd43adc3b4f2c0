// Writes a mail in the transaction of its cause; the queue sends it later, once.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { mails } from '#db/schema/mails.ts';
import type { Deps } from '../deps.ts';
import type { MailKind } from '../mail-kinds.ts';

export type MailRequest = {
  kind: MailKind;
  /** One key for each cause, so that a mail is sent once: `booking-confirmed:7:guest`. */
  key: string;
  recipient: string;
  recipientName: string;
  bookingId?: number;
  userId?: number;
  data?: Record<string, unknown>;
};

/** Does nothing if a mail with this key exists, or if the guest gave no address. */
export async function queueMail(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Db,
  request: MailRequest,
): Promise<void> {
  if (request.recipient === '') return;
  const [mail] = await tx
    .insert(mails)
    .values({ ...request, data: request.data ?? {}, createdAt: deps.now() })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id });
  if (mail) await deps.jobs.send(tx, 'mail.send', { mailId: mail.id });
}

// Deletes mails: rows, sending jobs, and the mailer's copies.

/**
 * Runs in the caller's transaction. `which` is a condition on `mails m`. Returns the ids for `forgetBodies`,
 * to be called after the commit.
 */
export async function dropMails({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, which: SQL): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`delete from mails m where ${which} returning m.id`);
  const ids = rows.map(({ id }) => id);
  await jobs.forgetMails(db, ids);
  return ids;
}

export function forgetBodies(
  { mailer, config }: Pick<Deps, 'mailer' | 'config'>,
  mailIds: readonly number[],
): Promise<void> {
  return mailer.forget(mailIds.map((id) => messageIdOf(id, config.baseUrl)));
}

/** The Message-ID of a mail: the same at each attempt, so that mail programs show one mail. */
export function messageIdOf(mailId: number, baseUrl: string): string {
  return `<mail-${mailId}@${new URL(baseUrl).hostname}>`;
}
