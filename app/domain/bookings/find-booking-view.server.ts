// Reads one booking for its guest.
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { bookings } from '#db/schema/bookings.ts';
import { addressLine, type PostalAddress } from '../activities/activity.ts';
import { imageJson, hasPage, legalPlaceJson, placeJson } from '../catalog/service-cards.server.ts';
import { meetingPlace, placeOnMap } from '../catalog/map-place.ts';
import { slugOf } from '../catalog/slug.ts';
import { durationWords, formatMinute, minuteOf } from '../minutes.ts';
import { type RowOf, withoutNulls } from '../sql.server.ts';
import type { BookingView, BookingViewActivity, BookingViewService } from './booking-view.ts';
import { countryName } from './money/countries.server.ts';
import { guestMail } from './standing.server.ts';
import type { InvoiceRequest } from './invoice-request.ts';
import { handedBack, onSiteDue, onSiteOwed, onSitePaid } from './money/on-site-money.server.ts';
import { answersJson } from './questions.server.ts';

/** The secret is the guest's only credential; undefined if no booking has it. */
export function findBookingBySecret(db: Db, secret: string): Promise<BookingView | undefined> {
  return findWhere(db, sql`b.secret = ${secret}`);
}

export async function findBookingId(db: Db, secret: string): Promise<number | undefined> {
  const [found] = await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.secret, secret));
  return found?.id;
}

export async function getBookingView(db: Db, id: number): Promise<BookingView> {
  const view = await findWhere(db, sql`b.id = ${id}`);
  if (!view) throw new Error(`booking ${id} is gone`);
  return view;
}

type Sums = Extract<keyof BookingView, `${string}Cents`> | 'underCheck';
type Own = Omit<
  BookingView,
  Sums | 'guest' | 'invoice' | 'place' | 'placeUrl' | 'contact' | 'service' | 'activity' | 'provider'
>;

type Service = Omit<BookingViewService, 'catalogSlug' | 'slug' | 'mapped' | 'duration'> & {
  presentName: string;
  catalogName: string;
  email: string | null;
  phone: string | null;
  mapUrl: string | null;
  meetingPoint: string;
  meetingUrl: string | null;
  durationMinutes: number | null;
};

type Row = RowOf<Own> & {
  money: Pick<BookingView, Sums>;
  guest: RowOf<BookingView['guest']>;
  invoice: Partial<InvoiceRequest> | null;
  service: Service;
  activity: RowOf<Omit<BookingViewActivity, 'legalAddress'>> & { legal: PostalAddress };
  place: PostalAddress;
  provider: { name: string; email: string; phone: string | null } | null;
};

const moneyJson = sql`json_build_object(
  'totalCents', b.total_cents, 'adjustmentCents', b.adjustment_cents, 'onSiteCents', b.on_site_cents,
  'owedCents', ${onSiteOwed}, 'dueCents', ${onSiteDue}, 'takenCents', ${onSitePaid}, 'handedBackCents', ${handedBack},
  'paidCents', (select coalesce(sum(p.amount_cents), 0) from payments p where p.booking_id = b.id and p.outcome <> 'flagged'),
  'underCheck', exists (select from payments p where p.booking_id = b.id and payment_under_check(p.id)),
  'wrongBackCents', (select coalesce(sum(payment_back_cents(p.id)), 0) from payments p where p.booking_id = b.id and p.outcome = 'flagged' and p.currency = 'eur'),
  'refundedCents', back.refunded, 'refundPendingCents', back.pending, 'refundFailedCents', back.failed,
  'paidOtherwiseCents', back.otherwise, 'disputedCents', back.disputed, 'chargedBackCents', back.lost, 'refundableCents', back.refundable,
  'refundedBeforeCents', (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id
     where r.booking_id = b.id and p.outcome <> 'flagged' and r.status not in ('failed', 'canceled')
       and (b.cancelled_at is null or r.created_at < b.cancelled_at
            or (r.created_at = b.cancelled_at and r.reason not in ('cancellation', 'late_payment')))))`;

/** As decided; by the booking's state for decisions of releases that didn't record it. */
const lateMoney = sql`(
  select coalesce((select e.detail->>'why' from booking_events e where e.booking_id = b.id and e.kind = 'late-payment' and e.detail->'paymentId' = to_jsonb(p.id)),
         case when c.move_id is not null then 'move' when exists (select from payments x where x.booking_id = b.id and x.outcome = 'confirmed') then 'twice' when b.cancellation_reason in ('customer', 'operator') then 'cancelled' else 'places-gone' end)
    from refunds r join payments p on p.id = r.payment_id join checkout_sessions c on c.id = p.checkout_session_id where r.booking_id = b.id and r.reason = 'late_payment' order by r.id desc limit 1)`;

const serviceJson = sql`json_build_object('id', b.service_id, 'name', b.service_name, 'presentName', s.name, 'reminderText', s.reminder_text,
  'catalogId', coalesce(b.catalog_id, 0), 'catalogName', coalesce(c.name, ''),
  'hasPage', exists (select from catalog_services cs where cs.catalog_id = c.id and cs.service_id = s.id and c.activity_id = a.id and ${hasPage}),
  'email', s.email, 'phone', s.phone, 'mapUrl', s.map_url, 'meetingPoint', s.meeting_point, 'meetingUrl', s.meeting_url,
  'durationMinutes', s.duration_minutes, 'goodToKnow', s.good_to_know)`;

async function findWhere(db: Db, condition: SQL): Promise<BookingView | undefined> {
  const [row] = await db.execute<Row>(sql`
    select b.id, b.reference, b.secret, b.ticket_code as "ticketCode", b.status, b.source, b.sequence, b.date,
           b.start_time as "startTime", b.end_time as "endTime", b.slot_name as "slotName", b.starts_at as "startsAt", b.ends_at as "endsAt",
           b.quantity as people, b.cancellation_reason as "cancellationReason", b.cancelled_at as "cancelledAt", b.confirmed_at is not null as "wasConfirmed",
           b.cancellation_hours as "cancellationHours", b.free_cancellation_until as "freeCancellationUntil",
           s.guest_changes as "guestChanges", b.guest_change_count as "guestChangeCount",
           b.hold_expires_at as "holdExpiresAt", b.created_at as "createdAt",
           s.archived_at is null and o.suspended_at is null and a.suspended_at is null as offered,
           json_build_object('name', b.name, 'surname', b.surname, 'email', b.email, 'phone', b.phone, 'message', b.message) as guest,
           ${serviceJson} as service,
           ${placeJson(sql`o`)} as place,
           ${moneyJson} as money,
           ${lateMoney} as late,
           (select json_agg(json_build_object('rateId', l.rate_id, 'rateName', l.rate_name, 'pricing', l.pricing, 'people', l.people,
                     'unitPriceCents', l.unit_price_cents, 'totalCents', l.total_cents) order by l.position)
              from booking_lines l where l.booking_id = b.id) as lines,
           (select case when exists (select 1 from memberships m where m.user_id = e.actor_user_id and m.activity_id = b.owner_activity_id)
                        then 'provider' else 'seller' end
              from booking_events e where e.booking_id = b.id and e.kind = 'cancelled' and e.actor = 'operator' limit 1) as "cancelledBy",
           coalesce(${answersJson}, '[]') as answers,
           ${guestMail} as "guestMail",
           (select json_strip_nulls(json_build_object('holder', f.holder, 'address', f.address, 'fiscalCode', f.fiscal_code, 'vatNumber', f.vat_number,
                     'recipientCode', f.recipient_code, 'pec', f.pec, 'country', f.country)) from invoice_requests f where f.booking_id = b.id) as invoice,
           json_build_object('id', a.id, 'name', a.name, 'subdomain', a.subdomain, 'legalName', a.legal_name,
             'vatNumber', a.vat_number, 'email', a.email, 'phone', a.phone, 'timeZone', o.time_zone,
             'primaryColor', a.page_config->>'primaryColor', 'vatFree', b.vat_free, 'legal', ${legalPlaceJson},
             'logo', (select ${imageJson(sql`i`)} from images i where i.id = a.logo_id)) as activity,
           case when o.id <> a.id then json_build_object('name', o.name, 'email', o.email, 'phone', o.phone) end as provider
      from bookings b
      join services s on s.id = b.service_id
      join activities a on a.id = b.activity_id
      join activities o on o.id = b.owner_activity_id
      left join catalogs c on c.id = b.catalog_id
      cross join lateral booking_money_back(b.id) back
     where ${condition}`);
  return row && toView(row);
}

function toView({ money, guest, invoice, service, activity, place, provider, ...own }: Row): BookingView {
  const host = provider ?? activity;
  return {
    ...withoutNulls<Own>(own),
    ...money,
    startTime: formatMinute(minuteOf(own.startTime)),
    endTime: formatMinute(minuteOf(own.endTime)),
    startsAt: new Date(own.startsAt),
    endsAt: new Date(own.endsAt),
    cancelledAt: own.cancelledAt === null ? undefined : new Date(own.cancelledAt),
    freeCancellationUntil: new Date(own.freeCancellationUntil),
    holdExpiresAt: own.holdExpiresAt === null ? undefined : new Date(own.holdExpiresAt),
    createdAt: new Date(own.createdAt),
    guest: withoutNulls<BookingView['guest']>(guest),
    invoice: invoice ? invoiceOf(invoice) : undefined,
    place: meetingPlace(service, addressLine(place)),
    placeUrl: service.meetingUrl ?? undefined,
    contact: { email: service.email ?? host.email, phone: service.phone ?? host.phone ?? undefined },
    service: serviceOf(service),
    activity: activityOf(activity),
    provider: provider ? { name: provider.name } : undefined,
  };
}

function invoiceOf({ country = 'IT', ...invoice }: NonNullable<Row['invoice']>): InvoiceRequest {
  const none = { fiscalCode: undefined, vatNumber: undefined, recipientCode: undefined, pec: undefined };
  return { holder: '', address: '', ...none, ...invoice, country, countryName: countryName(country) };
}

function serviceOf({ id, name, presentName, catalogId, catalogName, ...now }: Service): BookingViewService {
  const { hasPage: has, goodToKnow, reminderText, mapUrl, meetingUrl, durationMinutes } = now;
  return {
    id,
    name,
    catalogId,
    catalogSlug: slugOf(catalogName),
    slug: slugOf(presentName),
    hasPage: has,
    duration: durationMinutes === null ? undefined : durationWords(durationMinutes),
    goodToKnow,
    mapped: mapUrl !== null && meetingUrl === null && placeOnMap(mapUrl) === undefined,
    reminderText,
  };
}

function activityOf({ legal, ...activity }: Row['activity']): BookingViewActivity {
  const known = withoutNulls<Omit<BookingViewActivity, 'legalAddress'>>(activity);
  return { ...known, legalAddress: addressLine(legal) ?? '' };
}
