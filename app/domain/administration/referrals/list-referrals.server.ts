// Invitations with what they have in common, by which farmed ones are known.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { ReferralState } from '../../identity/referral-state.ts';
import { allOf, beyond, inOrder } from '../../page-clause.server.ts';
import { type IdPaging, type Page, pageById } from '../../paging.ts';
import type { ReferralItem } from './referral-forms.ts';

type Query = { state: ReferralState; paging: IdPaging };

/** Address and network are compared with all who were ever invited, the hour with the same inviter's. */
export async function listReferrals(
  { db }: Pick<Deps, 'db'>,
  { state, paging }: Query,
): Promise<Page<ReferralItem>> {
  const conditions = allOf([sql`r.state = ${state}`, beyond(sql`r.user_id`, paging)]);
  const rows = await db.execute<ReferralItem>(sql`
    select u.id, u.name || ' ' || u.surname as name, r.state, u.created_at as "signedUpAt",
           json_build_object('id', i.id, 'name', i.name || ' ' || i.surname) as inviter,
           json_build_object(
             'address', (select count(*) from users o where o.sign_up_address_hash = u.sign_up_address_hash and o.id <> u.id),
             'network', (select count(*) from users o where o.sign_up_network_hash = u.sign_up_network_hash and o.id <> u.id),
             'hour', (select count(*) from users o where o.referred_by_id = r.inviter_id and o.id <> u.id
                         and date_trunc('hour', o.created_at) = date_trunc('hour', u.created_at))) as alike
      from referrals r join users u on u.id = r.user_id join users i on i.id = r.inviter_id
     where ${conditions} ${inOrder(sql`r.user_id`, paging)}`);
  const items = rows.map((row) => ({ ...row, signedUpAt: new Date(row.signedUpAt).toISOString() }));
  return pageById(items, paging);
}
