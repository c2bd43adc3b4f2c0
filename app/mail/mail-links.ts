// All addresses that mails link to. They start with the configured base, never with a request's host.
import type { ImageRef } from '#app/domain/activities/image-ref.ts';
import { activityUrl } from '#app/domain/activities/activity.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { deskHref, guestHref } from '#app/domain/bookings/reference.ts';
import { servicePath } from '#app/domain/catalog/slug.ts';
import type { MailLogo, MailContext, MailLink } from './mail-content.ts';

export function guestPage(view: BookingView, { baseUrl }: MailContext): string {
  return baseUrl + guestHref(view.secret);
}

export function cancelPage(view: BookingView, context: MailContext): string {
  return `${guestPage(view, context)}/cancel`;
}

export function calendarDownload(view: BookingView, context: MailContext): string {
  return `${guestPage(view, context)}/calendar.ics`;
}

export function operatorPage(view: BookingView, { baseUrl }: MailContext): string {
  return baseUrl + deskHref(view.reference);
}

/** The service's page, to which the platform redirects, or the front of the activity's site where it has none. */
export function servicePage(view: BookingView, { baseUrl }: MailContext): string {
  const host = view.service.hasPage ? baseUrl : activityUrl(baseUrl, view.activity.subdomain);
  return host + servicePath(view.service);
}

/** For guests who may want another time. */
export function chooseAgain(view: BookingView, context: MailContext): MailLink {
  const label = view.service.hasPage ? "Scegli un'altra data" : `Guarda cosa propone ${view.activity.name}`;
  return { label, url: servicePage(view, context) };
}

export function tokenPage(
  path: '/verify' | '/password-reset',
  token: string,
  { baseUrl }: MailContext,
): string {
  return `${baseUrl}${path}?token=${encodeURIComponent(token)}`;
}

export function invitationPage(token: string, { baseUrl }: MailContext): string {
  return `${baseUrl}/invitation/${encodeURIComponent(token)}`;
}

/** A path on the platform; throws if it leads elsewhere. */
export function platformPage(path: string, { baseUrl }: MailContext): string {
  const url = new URL(path, baseUrl);
  if (url.origin !== new URL(baseUrl).origin) throw new Error('a mail may only link to the platform');
  return `${baseUrl}${url.pathname}${url.search}`;
}

export function mailtoLink(address: string): MailLink {
  return { label: address, url: `mailto:${encodeURIComponent(address).replace('%40', '@')}` };
}

export function phoneLink(phone: string): MailLink {
  return { label: phone, url: `tel:${phone.replaceAll(/[^+\d]/g, '')}` };
}

const LOGO_BOX = { width: 160, height: 48 };

/** PNG, because not all mail programs show WebP; twice as wide as shown. */
export function logoImage(logo: ImageRef, name: string, { baseUrl }: MailContext): MailLogo {
  const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height, 1);
  const query = new URLSearchParams({ url: `/files/${logo.key}`, w: '320', f: 'png', fit: 'inside' });
  return {
    url: `${baseUrl}/api/image?${query}`,
    width: Math.max(1, Math.round(logo.width * scale)),
    height: Math.max(1, Math.round(logo.height * scale)),
    alt: logo.alt || name,
  };
}
