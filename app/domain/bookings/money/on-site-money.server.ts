// Money of a booking that is due or taken in person.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { onSitePayments } from '#db/schema/on-site-payments.ts';
import type { Cents } from '../../money/cents.ts';
import { isSale } from '../standing.server.ts';
import { lastMeans, type OnSitePayment, type PaymentMeans } from './on-site-money.ts';

/** Of booking `b`: taken in person, minus what was given back. */
export const onSitePaid: SQL = sql`(select coalesce(sum(x.amount_cents), 0) from on_site_payments x where x.booking_id = b.id)`;

/** Of booking `b`: what its guests still pay in person when they come, also if they were marked as a no-show. */
export const onSiteOwed: SQL = sql`(case when ${isSale} then greatest(0, b.on_site_cents - ${onSitePaid}) else 0 end)`;

/** Of booking `b`: still to be taken in person; 0 for a no-show. */
export const onSiteDue: SQL = sql`(case when b.no_show_at is null then ${onSiteOwed} else 0 end)`;

/** Of booking `b`: given back in person since the cancellation, without reversed marks. */
export const handedBack: SQL = sql`(
  select coalesce(-sum(x.amount_cents), 0) from on_site_payments x
   where x.booking_id = b.id and x.amount_cents < 0 and x.undoes_id is null and x.at >= b.cancelled_at)`;

/** Of booking `b`: the newest payment that was not reversed, as `OnSitePayment` in JSON; null if there is none. */
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

/** Payments of one booking that were not reversed, oldest first. */
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
  /** Negative: given back in person. */
  amountCents: number;
  means: PaymentMeans;
  at: Date;
  actorUserId: number | undefined;
  undoesId?: number;
  requestKey?: string | undefined;
};

/** The caller has locked the booking. false: recorded before. */
export async function recordOnSite(db: Db, movement: OnSiteMovement): Promise<boolean> {
  const [row] = await db
    .insert(onSitePayments)
    .values(movement)
    .onConflictDoNothing()
    .returning({ id: onSitePayments.id });
  return row !== undefined;
}

export type InPersonBack = { cents: Cents; means?: PaymentMeans | undefined };

/**
 * Records money given back in person, by the means of the last payment unless given. The caller has locked
 * the booking.
 */
export async function recordBack(
  db: Db,
  { cents, means, ...by }: InPersonBack & Omit<OnSiteMovement, 'amountCents' | 'means'>,
): Promise<void> {
  if (cents <= 0) return;
  const how = means ?? (await meansOfLast(db, by.bookingId));
  await recordOnSite(db, { ...by, amountCents: -cents, means: how });
}
