// A service's page with its booking panel, and the form that makes a booking.
import { randomUUID } from 'node:crypto';

import { data, redirect } from 'react-router';

import { contactSchema } from '#app/domain/bookings/contact.ts';
import { findPanelOffer } from '#app/domain/bookings/find-panel-offer.server.ts';
import { placeBooking } from '#app/domain/bookings/place-booking.server.ts';
import { findServicePage } from '#app/domain/catalog/find-service-page.server.ts';
import { depsContext, limitsContext, requestContext } from '#app/contexts.ts';
import { ServiceView } from '#app/ui/activity/service-view.tsx';
import type { GuestValues, PanelData } from '#app/ui/booking/panel-data.ts';
import { NO_ERRORS, type FieldErrors } from '#app/ui/form/use-checked-form.ts';
import { serviceMeta } from '#app/ui/seo/service-meta.ts';
import { ActivityFrame } from '#app/ui/shell/activity-frame.tsx';

import type { Route } from './+types/service';
import { REFUSAL_STATUS, refusalWords, type BookingRefusal } from './booking-refusals.ts';
import { hashOf, readGuestCookie } from './guest-cookie.server.ts';
import { readPanelRequest } from './panel-request.ts';
import { requireActivity, requireIds } from './require-activity.ts';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const activityId = requireActivity(context).id;
  const { catalogId, serviceId } = requireIds(params);
  const found = await findServicePage(deps, { activityId, catalogId, serviceId });
  if (!found) throw data(null, { status: 404 });
  const { activity, service, bounds } = found;
  const path = `/${catalogId}/${service.catalog.slug}/${serviceId}/${service.slug}`;
  if (url.pathname.replace(/\.data$/, '') !== path) throw redirect(path + url.search, 301);
  const asked = readPanelRequest(url.searchParams);
  const { refusal, ...offer } = await findPanelOffer(deps, {
    serviceId,
    bounds,
    rates: service.rates,
    cancellationHours: service.cancellationHours,
    ...asked.choice,
    month: asked.month,
    choices: choicesOf(asked.choice.people),
  });
  const problem: BookingRefusal | undefined = asked.badPeople ? { code: 'bad-people' } : refusal;
  const refused = asked.step === 'details' ? problem : undefined;
  const panel: Omit<PanelData, 'guest'> & { nonce: string } = {
    ...offer,
    choice: asked.choice,
    step: refused && !canStay(offer) ? 'choose' : asked.step,
    problem: refused && refusalWords(refused),
    nonce: asked.step === 'details' ? randomUUID() : '',
  };
  const embeds = { map: url.searchParams.has('map'), video: url.searchParams.has('video') };
  return data({ activity, service, panel, embeds }, { status: refused ? REFUSAL_STATUS[refused.code] : 200 });
}

/** What was typed survives when only the time has to be chosen again. */
function canStay({ quote, slots }: Pick<PanelData, 'quote' | 'slots'>): boolean {
  return quote !== undefined && slots.some(({ state }) => state === 'bookable');
}

function choicesOf(people: PanelData['choice']['people']) {
  return Object.entries(people).flatMap(([rateId, count]) =>
    count > 0 ? [{ rateId: Number(rateId), people: count }] : [],
  );
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const { clientAddress } = context.get(requestContext);
  const activityId = requireActivity(context).id;
  const { catalogId, serviceId } = requireIds(params);
  const fields = await request.formData();
  const values = typedValues(fields);
  const limit = await context.get(limitsContext).consume('booking', clientAddress);
  if (!limit.ok)
    return refuse({ code: 'too-many-requests' }, values, { 'Retry-After': String(limit.retryAfterSeconds) });
  const contact = contactSchema.safeParse(Object.fromEntries(fields));
  if (!contact.success)
    return data({ values, errors: fieldErrors(contact.error), problem: undefined }, { status: 422 });
  const asked = readPanelRequest(fields as unknown as Parameters<typeof readPanelRequest>[0]);
  if (asked.badPeople) return refuse({ code: 'bad-people' }, values);
  const cookie = await readGuestCookie(request, deps.config.baseUrl.startsWith('https:'));
  const { privacy: _, ...guestContact } = contact.data;
  const guest = { keyHash: cookie.keyHash, addressHash: hashOf(clientAddress) };
  const placed = await placeBooking(deps, guest, {
    activityId,
    catalogId,
    serviceId,
    date: asked.choice.date ?? '',
    slot: asked.choice.slot ?? '',
    choices: choicesOf(asked.choice.people),
    expectedTotalCents: Number(fields.get('total') || -1),
    contact: guestContact,
    formNonce: formNonce(fields),
  });
  if (!placed.ok) return refuse(placed.error, values);
  const checkout = `${deps.config.baseUrl}/checkout?booking=${placed.value.secret}`;
  return redirect(checkout, { status: 303, headers: { 'Set-Cookie': cookie.header } });
}

function refuse(refusal: BookingRefusal, values: GuestValues, headers: Record<string, string> = {}) {
  if (refusal.code === 'unknown-service') throw data(null, { status: 404 });
  return data(
    { values, errors: NO_ERRORS, problem: refusalWords(refusal) },
    { status: REFUSAL_STATUS[refusal.code], headers },
  );
}

/** A form without one (written by hand) is a form of its own. */
function formNonce(fields: FormData): string {
  const nonce = fields.get('form');
  return typeof nonce === 'string' && /^[\w-]{16,64}$/.test(nonce) ? nonce : randomUUID();
}

const TEXT_FIELDS = ['name', 'surname', 'email', 'phone', 'message'] as const;

function typedValues(fields: FormData): GuestValues {
  const [name, surname, email, phone, message] = TEXT_FIELDS.map((field) =>
    String(fields.get(field) ?? '').slice(0, 3000),
  );
  return {
    name: name ?? '',
    surname: surname ?? '',
    email: email ?? '',
    phone: phone ?? '',
    message: message ?? '',
    privacy: fields.has('privacy'),
  };
}

/** The first message of each field. */
function fieldErrors(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
}

const NOBODY: GuestValues = { name: '', surname: '', email: '', phone: '', message: '', privacy: false };

/** The title is the page's own: it says when something is wrong. */
export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const site = matches[0].loaderData;
  if (!loaderData || !site) return [];
  const { activity, service, panel } = loaderData;
  return serviceMeta({ activity, service, month: panel.month, apexUrl: site.apexUrl });
}

export default function Service({ loaderData, actionData }: Route.ComponentProps) {
  const { activity, service, embeds } = loaderData;
  const { nonce, ...panel } = loaderData.panel;
  const answered = panel.step === 'details' ? actionData : undefined;
  const data: PanelData = {
    ...panel,
    problem: panel.problem ?? answered?.problem,
    guest: { nonce, values: answered?.values ?? NOBODY, errors: answered?.errors ?? NO_ERRORS },
  };
  const wrong = data.problem !== undefined || data.guest.errors !== NO_ERRORS;
  return (
    <ActivityFrame activity={activity}>
      <title>{`${wrong ? 'Errore: ' : ''}${service.name} · ${activity.name}`}</title>
      <ServiceView activity={activity} service={service} panel={data} embeds={embeds} />
    </ActivityFrame>
  );
}
