// Reads one booking for its guest.
import { eq, sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { bookings } from '#db/schema/bookings.ts';

import { addressLine, type PostalAddress } from '../activities/activity.ts';
import { imageJson, hasPage, legalPlaceJson, placeJson } from '../catalog/service-cards.server.ts';
import { meetingPlace, placeOnMap } from '../catalog/map-place.ts';
import { slugOf } from '../catalog/slug.ts';
import { durationWords, formatMinute, minuteOf } from '../minutes.ts';
import type { ImageRef } from '../activities/image-ref.ts';
import type {
  BookingView,
  BookingViewActivity,
  BookingViewLine,
  GuestChanges,
  GuestMail,
  LateMoney,
} from './booking-view.ts';
import { countryName } from './money/countries.server.ts';
import { guestMail } from './standing.server.ts';
import type { InvoiceRequest } from './invoice-request.ts';
import type { BookingSource, BookingStatus, CancellationReason } from './states.ts';
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

type Row = {
  id: number;
  reference: string;
  secret: string;
  ticket_code: string;
  status: BookingStatus;
  cancellation_reason: CancellationReason | null;
  source: BookingSource;
  sequence: number;
  date: string;
  start_time: string;
  end_time: string;
  slot_name: string;
  starts_at: string;
  ends_at: string;
  quantity: number;
  money: Record<Extract<keyof BookingView, `${string}Cents`>, number> & Pick<BookingView, 'underCheck'>;
  late: LateMoney | null;
  cancelled_at: string | null;
  cancelled_by: 'provider' | 'seller' | null;
  name: string;
  surname: string;
  email: string;
  phone: string;
  message: string | null;
  guest_mail: GuestMail | null;
  cancellation_hours: number;
  free_cancellation_until: string;
  guest_changes: GuestChanges;
  guest_change_count: number;
  offered: boolean;
  has_page: boolean;
  hold_expires_at: string | null;
  created_at: string;
  service_id: number;
  service_name: string;
  current_service_name: string;
  catalog_id: number | null;
  catalog_name: string | null;
  reminder_text: string;
  service_email: string | null;
  service_phone: string | null;
  map_url: string | null;
  meeting_point: string;
  meeting_url: string | null;
  duration_minutes: number | null;
  good_to_know: string[];
  lines: BookingViewLine[];
  answers: BookingView['answers'] | null;
  invoice: Partial<InvoiceRequest> | null;
  vat_free: boolean;
  provider: { name: string; email: string; phone: string | null } | null;
  activity: Omit<BookingViewActivity, 'legalAddress' | 'vatFree' | 'logo'> & {
    legal: PostalAddress;
    place: PostalAddress;
    logo: ImageRef | null;
  };
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

async function findWhere(db: Db, condition: SQL): Promise<BookingView | undefined> {
  const [row] = await db.execute<Row>(sql`
    select b.*, b.service_name, s.name as current_service_name, s.reminder_text,
           s.email as service_email, s.phone as service_phone, s.map_url, s.meeting_point, s.meeting_url, s.duration_minutes, s.good_to_know, s.guest_changes, c.name as catalog_name,
           s.archived_at is null and o.suspended_at is null and a.suspended_at is null as offered,
           exists (select from catalog_services cs where cs.catalog_id = c.id and cs.service_id = s.id and c.activity_id = a.id and ${hasPage}) as has_page,
           ${moneyJson} as money,
           ${lateMoney} as late,
           (select json_agg(json_build_object('rateId', l.rate_id, 'rateName', l.rate_name, 'pricing', l.pricing, 'people', l.people,
                     'unitPriceCents', l.unit_price_cents, 'totalCents', l.total_cents) order by l.position)
              from booking_lines l where l.booking_id = b.id) as lines,
           (select case when exists (select 1 from memberships m where m.user_id = e.actor_user_id and m.activity_id = b.owner_activity_id)
                        then 'provider' else 'seller' end
              from booking_events e where e.booking_id = b.id and e.kind = 'cancelled' and e.actor = 'operator' limit 1) as cancelled_by,
           ${answersJson} as answers,
           ${guestMail} as guest_mail,
           (select json_strip_nulls(json_build_object('holder', f.holder, 'address', f.address, 'fiscalCode', f.fiscal_code, 'vatNumber', f.vat_number,
                     'recipientCode', f.recipient_code, 'pec', f.pec, 'country', f.country)) from invoice_requests f where f.booking_id = b.id) as invoice,
           json_build_object('id', a.id, 'name', a.name, 'subdomain', a.subdomain, 'legalName', a.legal_name,
             'vatNumber', a.vat_number, 'email', a.email, 'phone', a.phone, 'timeZone', o.time_zone,
             'primaryColor', a.page_config->>'primaryColor',
             'legal', ${legalPlaceJson}, 'place', ${placeJson(sql`o`)},
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

/** What the guest may still do. */
function leaveOf(row: Row) {
  return {
    cancellationHours: row.cancellation_hours,
    freeCancellationUntil: new Date(row.free_cancellation_until),
    guestChanges: row.guest_changes,
    guestChangeCount: row.guest_change_count,
    offered: row.offered,
  };
}

function toView(row: Row): BookingView {
  return {
    id: row.id,
    reference: row.reference,
    secret: row.secret,
    ticketCode: row.ticket_code,
    status: row.status,
    source: row.source,
    sequence: row.sequence,
    date: row.date,
    startTime: formatMinute(minuteOf(row.start_time)),
    endTime: formatMinute(minuteOf(row.end_time)),
    slotName: row.slot_name,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    people: row.quantity,
    lines: row.lines,
    ...row.money,
    ...endOf(row),
    guest: {
      name: row.name,
      surname: row.surname,
      email: row.email,
      phone: row.phone,
      message: row.message ?? undefined,
    },
    guestMail: row.guest_mail ?? undefined,
    answers: row.answers ?? [],
    invoice: row.invoice ? invoiceOf(row.invoice) : undefined,
    ...leaveOf(row),
    holdExpiresAt: row.hold_expires_at === null ? undefined : new Date(row.hold_expires_at),
    createdAt: new Date(row.created_at),
    place: meetingPlace(row, addressLine(row.activity.place)),
    placeUrl: row.meeting_url ?? undefined,
    contact: contactOf(row),
    service: serviceOf(row),
    activity: activityOf(row),
    provider: row.provider ? { name: row.provider.name } : undefined,
  };
}

function endOf(row: Row): Pick<BookingView, 'late' | 'cancellationReason' | 'cancelledAt' | 'cancelledBy'> {
  return {
    late: row.late ?? undefined,
    cancellationReason: row.cancellation_reason ?? undefined,
    cancelledAt: row.cancelled_at === null ? undefined : new Date(row.cancelled_at),
    cancelledBy: row.cancelled_by ?? undefined,
  };
}

function invoiceOf({ country = 'IT', ...invoice }: NonNullable<Row['invoice']>): InvoiceRequest {
  const none = { fiscalCode: undefined, vatNumber: undefined, recipientCode: undefined, pec: undefined };
  return { holder: '', address: '', ...none, ...invoice, country, countryName: countryName(country) };
}

function contactOf(row: Row): BookingView['contact'] {
  const { service_email: email, service_phone: phone } = row;
  const host = row.provider ?? row.activity;
  return { email: email ?? host.email, phone: phone ?? host.phone ?? undefined };
}

function serviceOf(row: Row): BookingView['service'] {
  const { service_id: id, service_name: name, catalog_id: catalogId } = row;
  return {
    id,
    name,
    catalogId: catalogId ?? 0,
    catalogSlug: slugOf(row.catalog_name ?? ''),
    slug: slugOf(row.current_service_name),
    hasPage: row.has_page,
    duration: row.duration_minutes === null ? undefined : durationWords(row.duration_minutes),
    goodToKnow: row.good_to_know,
    mapped: row.map_url !== null && row.meeting_url === null && placeOnMap(row.map_url) === undefined,
    reminderText: row.reminder_text,
  };
}

function activityOf({ activity, vat_free: vatFree }: Row): BookingViewActivity {
  const { legal, place: _, logo, ...rest } = activity;
  return {
    ...rest,
    vatNumber: rest.vatNumber ?? undefined,
    phone: rest.phone ?? undefined,
    vatFree,
    legalAddress: addressLine(legal) ?? '',
    logo: logo ?? undefined,
  };
}
