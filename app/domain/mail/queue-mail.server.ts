// Writes a mail in the transaction of its cause; the queue sends it later, once.
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
