// A mail is decided in the transaction of its cause and sent later by the queue, once.
import type { Db } from '#db/client.ts';
import { mails } from '#db/schema/mails.ts';

import type { Deps } from '../deps.ts';
import type { MailKind } from '../mail-kinds.ts';

export type MailRequest = {
  kind: MailKind;
  /** One cause is told once, e.g. `booking-confirmed:7:guest`. */
  key: string;
  recipient: string;
  recipientName: string;
  bookingId?: number;
  userId?: number;
  data?: Record<string, unknown>;
};

/** Does nothing when a mail with this key was decided already, nor for a guest who gave no address. */
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
