// What of a booking is taken in person, and what of it has been.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { onSitePayments } from '#db/schema/on-site-payments.ts';

import type { Cents } from '../money/cents.ts';

import { lastMeans, type OnSitePayment, type PaymentMeans } from './on-site-money.ts';

/** Of booking `b`: taken in person so far, what was given back taken off. */
export const onSitePaid: SQL = sql`(select coalesce(sum(x.amount_cents), 0) from on_site_payments x where x.booking_id = b.id)`;

/** Of booking `b`: still to be taken in person; nothing of who did not come. */
export const onSiteDue: SQL = sql`(case when b.status in ('confirmed', 'completed') and b.no_show_at is null then greatest(0, b.on_site_cents - ${onSitePaid}) else 0 end)`;

/** Of booking `b`: given back in person since it was cancelled, a mark that was taken back left out. */
export const handedBack: SQL = sql`(
  select coalesce(-sum(x.amount_cents), 0) from on_site_payments x
   where x.booking_id = b.id and x.amount_cents < 0 and x.undoes_id is null and x.at >= b.cancelled_at)`;

/** Of booking `b`: the newest payment that was not taken back, as `OnSitePayment` in JSON; null for none. */
export const lastOnSite: SQL = sql`(
  select json_build_object('id', x.id, 'amountCents', x.amount_cents, 'means', x.means, 'at', x.at, 'by', u.name || ' ' || u.surname)
    from on_site_payments x left join users u on u.id = x.actor_user_id
   where x.booking_id = b.id and x.amount_cents > 0 and not exists (select from on_site_payments y where y.undoes_id = x.id)
   order by x.id desc limit 1)`;

type OnSiteJson = Omit<OnSitePayment, 'at' | 'by'> & { at: string; by: string | null };

export function toOnSite(json: OnSiteJson | null): OnSitePayment | undefined {
  return json === null ? undefined : { ...json, at: new Date(json.at), by: json.by ?? undefined };
}

export type OnSiteRow = { lastOnSite: OnSiteJson | null };

/** What stands of the payments of one booking, oldest first. */
export async function listOnSite(db: Db, bookingId: number): Promise<OnSitePayment[]> {
  const rows = await db.execute<OnSiteJson>(sql`
    select x.id, x.amount_cents::float8 as "amountCents", x.means, x.at, u.name || ' ' || u.surname as by
      from on_site_payments x left join users u on u.id = x.actor_user_id
     where x.booking_id = ${bookingId} and x.undoes_id is null
       and not exists (select from on_site_payments y where y.undoes_id = x.id)
     order by x.id`);
  return [...rows].flatMap((row) => toOnSite(row) ?? []);
}

export async function meansOfLast(db: Db, bookingId: number): Promise<PaymentMeans> {
  return lastMeans(await listOnSite(db, bookingId));
}

export type OnSiteMovement = {
  bookingId: number;
  /** Below zero: given back in person. */
  amountCents: number;
  means: PaymentMeans;
  at: Date;
  actorUserId: number | undefined;
  undoesId?: number;
  requestKey?: string | undefined;
};

/** The caller holds the booking's row. false: this was written down before. */
export async function recordOnSite(db: Db, movement: OnSiteMovement): Promise<boolean> {
  const [row] = await db
    .insert(onSitePayments)
    .values(movement)
    .onConflictDoNothing()
    .returning({ id: onSitePayments.id });
  return row !== undefined;
}

export type InPersonBack = { cents: Cents; means?: PaymentMeans | undefined };

/** Given back in person; as it came last, unless they say how. The caller holds the booking's row. */
export async function recordBack(
  db: Db,
  { cents, means, ...by }: InPersonBack & Omit<OnSiteMovement, 'amountCents' | 'means'>,
): Promise<void> {
  if (cents <= 0) return;
  const how = means ?? (await meansOfLast(db, by.bookingId));
  await recordOnSite(db, { ...by, amountCents: -cents, means: how });
}
