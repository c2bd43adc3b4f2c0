// What else holds an erased person's words and addresses: links, invitations, requests, mails, the audit log.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { dropMails } from '../../mail/drop-mails.server.ts';
import { ownedBy, servedBy, soldBy } from './owned.server.ts';

type Needs = Pick<Deps, 'db' | 'jobs'>;

export type Person = { userId: number; emailKey: string };

/** Before the rows go that it looks through. Answers the ids of the mails that went. */
export async function forgetTraces(deps: Needs, person: Person): Promise<number[]> {
  const { db } = deps;
  const { userId, emailKey } = person;
  const mailIds = await forgetMails(deps, person);
  await forgetOnRecord(deps, userId);
  await db.execute(sql`delete from second_factors where user_id = ${userId}`);
  await db.execute(sql`delete from half_sign_ins where user_id = ${userId}`);
  await db.execute(sql`delete from user_tokens where user_id = ${userId}`);
  await db.execute(sql`
    delete from invitations where lower(btrim(email)) = ${emailKey} or accepted_by_id = ${userId} or invited_by_id = ${userId}`);
  await db.execute(sql`
    delete from activity_type_requests where requested_by_id = ${userId} or activity_id in ${ownedBy(userId)}`);
  return mailIds;
}

/** To them, of their making, or about what they sold; other people's keep what is theirs. */
async function forgetMails(deps: Needs, { userId, emailKey }: Person): Promise<number[]> {
  const theirs = ownedBy(userId);
  const own = sql`(select lower(btrim(email)) from activities where user_id = ${userId})`;
  await deps.db.execute(sql`update mails set data = data - 'note' where booking_id in ${servedBy(userId)}`);
  return dropMails(
    deps,
    sql`m.user_id = ${userId} or lower(btrim(m.recipient)) = ${emailKey} or lower(btrim(m.recipient)) in ${own}
        or m.booking_id in ${soldBy(userId)}
        or (m.data->>'invitationId')::int in (select id from invitations where invited_by_id = ${userId} or activity_id in ${theirs})
        or (m.data->'entry'->>'entryId')::int in (
             select id from marketplace_entries where origin_activity_id in ${theirs} or destination_activity_id in ${theirs})`,
  );
}

/** That something was done stays on record, with when and by whom; what it was called and why doesn't. */
async function forgetOnRecord({ db }: Needs, userId: number): Promise<void> {
  await db.execute(sql`update audit_log set client_address = null where actor_id = ${userId}`);
  await db.execute(sql`
    update audit_log set detail = '{}'
     where on_behalf_of_id = ${userId}
        or (subject_type = 'user' and subject_id = ${userId})
        or (subject_type = 'activity' and (subject_id in ${ownedBy(userId)} or (detail->>'owner')::int = ${userId}))
        or (subject_type = 'type-request' and subject_id in (
              select id from activity_type_requests where requested_by_id = ${userId} or activity_id in ${ownedBy(userId)}))`);
}
