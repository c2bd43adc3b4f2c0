// Lists waiting referrals with signs of abuse, and refuses them.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { referrals, users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import { settleReferrals } from '../identity/credits.server.ts';
import type { ReferralState } from '../identity/referral-state.ts';
import type { Administrator } from '../identity/viewer.ts';
import { auditBy } from '../identity/write-audit.server.ts';
import { allOf, beyond, orderById } from '../sql.server.ts';
import { type IdPaging, type Page, pageById } from '../paging.ts';
import type { ReferralItem } from './referral-forms.ts';

// Referrals with what they have in common; faked ones show by that.

type Query = { state: ReferralState; paging: IdPaging };

/** Address and network are compared among all invited people, the hour among those of the same inviter. */
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
     where ${conditions} ${orderById(sql`r.user_id`, paging)}`);
  const items = rows.map((row) => ({ ...row, signedUpAt: new Date(row.signedUpAt).toISOString() }));
  return pageById(items, paging);
}

// Refuses referrals that look faked: their credits are never given.

type Refusal = { userIds: readonly number[]; reason: string };

/** Skips those that no longer wait; returns how many were refused. */
export function refuseReferrals(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  { userIds, reason }: Refusal,
): Promise<{ refused: number }> {
  return deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const chosen = and(inArray(referrals.userId, [...userIds]), eq(referrals.state, 'waiting'));
    const found = await tx
      .selectDistinct({ inviterId: referrals.inviterId })
      .from(referrals)
      .where(chosen)
      .orderBy(desc(referrals.inviterId));
    const inviters = found.map(({ inviterId }) => inviterId);
    // Locks newer accounts first, the order used everywhere: an invited person is newer than the inviter.
    for (const id of inviters)
      await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
    const refused = await tx
      .update(referrals)
      .set({ state: 'refused', decidedAt: deps.now() })
      .where(chosen)
      .returning({ userId: referrals.userId });
    for (const { userId } of refused)
      await auditBy(inTx, admin, {
        action: 'referral.refused',
        subject: { type: 'user', id: userId },
        detail: { reason },
      });
    for (const inviterId of inviters) await settleReferrals(inTx, inviterId);
    return { refused: refused.length };
  });
}
