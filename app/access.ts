// Who may open which route: one line for each pattern of routes.ts. The guard (middleware/guard.ts) decides by this
// table alone, and a test fails for a route that is not in it.

export type Access =
  | { kind: 'public' }
  /** Needs a full session; `role` narrows it. */
  | { kind: 'signed-in'; role?: 'admin' }
  /** Signed-in visitors are sent to `redirectTo`. */
  | { kind: 'guests-only'; redirectTo: string };

const open: Access = { kind: 'public' };
const signedIn: Access = { kind: 'signed-in' };
const guests: Access = { kind: 'guests-only', redirectTo: '/dashboard' };

export const ACCESS: Record<string, Access> = {
  '/': open,
  '/:catalogId/:catalogSlug': open,
  '/:catalogId/:catalogSlug/:serviceId/:serviceSlug': open,
  '/checkout': open,
  '/checkout/invoice': open,
  '/payment-success': open,
  '/payment-error': open,
  '/booking/:secret': open,
  '/booking/:secret/cancel': open,
  '/booking/:secret/calendar.ics': open,
  '/ritrova': open,
  '/theme': open,
  '/translate': open,
  '/help': signedIn,
  '/help/:slug': signedIn,
  '/dev-diary': signedIn,
  '/dev-diary/:slug': signedIn,
  '/privacy': open,
  '/termini': open,
  '/cookie': open,
  '/robots.txt': open,
  '/sitemap.xml': open,
  '/*': open,
  '/login': guests,
  '/register': guests,
  '/password-reset': guests,
  '/verify': open,
  '/verify/sent': open,
  '/verify/resend': open,
  '/logout': open,
  '/invitation/:secret': open,
  '/onboarding': open,
  '/dashboard': signedIn,
  '/activities/new': signedIn,
  // One activity: what it is.
  '/dashboard/:subdomain': signedIn,
  '/dashboard/:subdomain/unpublish': signedIn,
  '/dashboard/:subdomain/edit': signedIn,
  '/dashboard/:subdomain/address': signedIn,
  '/dashboard/:subdomain/page': signedIn,
  '/dashboard/:subdomain/type-request': signedIn,
  '/dashboard/:subdomain/delete': signedIn,
  '/dashboard/:subdomain/members': signedIn,
  '/dashboard/:subdomain/members/:userId/remove': signedIn,
  // One activity: what it offers.
  '/dashboard/:subdomain/services': signedIn,
  '/dashboard/:subdomain/services/new': signedIn,
  '/dashboard/:subdomain/services/:serviceId': signedIn,
  '/dashboard/:subdomain/services/:serviceId/edit': signedIn,
  '/dashboard/:subdomain/services/:serviceId/duplicate': signedIn,
  '/dashboard/:subdomain/services/:serviceId/archive': signedIn,
  '/dashboard/:subdomain/services/:serviceId/delete': signedIn,
  '/dashboard/:subdomain/services/:serviceId/resources': signedIn,
  '/dashboard/:subdomain/services/:serviceId/images': signedIn,
  '/dashboard/:subdomain/services/:serviceId/rates': signedIn,
  '/dashboard/:subdomain/services/:serviceId/rates/new': signedIn,
  '/dashboard/:subdomain/services/:serviceId/rates/:rateId': signedIn,
  '/dashboard/:subdomain/services/:serviceId/rates/:rateId/archive': signedIn,
  '/dashboard/:subdomain/services/:serviceId/questions': signedIn,
  '/dashboard/:subdomain/services/:serviceId/questions/new': signedIn,
  '/dashboard/:subdomain/services/:serviceId/questions/:questionId': signedIn,
  '/dashboard/:subdomain/services/:serviceId/questions/:questionId/archive': signedIn,
  '/dashboard/:subdomain/categories': signedIn,
  '/dashboard/:subdomain/categories/new': signedIn,
  '/dashboard/:subdomain/categories/:categoryId': signedIn,
  '/dashboard/:subdomain/categories/:categoryId/delete': signedIn,
  // One activity: catalogs.
  // One activity: its money.
  // Resources, calendars, slots, availability.
  '/availability/resources': signedIn,
  '/availability/resources/new': signedIn,
  '/availability/resources/:resourceId': signedIn,
  '/availability/resources/:resourceId/archive': signedIn,
  '/calendars': signedIn,
  '/calendars/new': signedIn,
  '/calendars/:calendarId': signedIn,
  '/calendars/:calendarId/copy': signedIn,
  '/calendars/:calendarId/archive': signedIn,
  '/calendars/:calendarId/slots/new': signedIn,
  '/calendars/:calendarId/slots/:slotId': signedIn,
  '/calendars/:calendarId/slots/:slotId/archive': signedIn,
  // Bookings, guests, feeds.
  '/availability/bookings': signedIn,
  '/availability/bookings/new': signedIn,
  '/availability/bookings/:reference': signedIn,
  '/availability/bookings/:reference/cancel': signedIn,
  '/availability/bookings/:reference/refund': signedIn,
  '/availability/bookings/:reference/no-show': signedIn,
  '/availability/bookings/:reference/contact': signedIn,
  '/availability/bookings/:reference/resend': signedIn,
  '/availability/bookings/:reference/move': signedIn,
  // Marketplace.
  // Administration.
  '/settings': signedIn,
  '/settings/password': signedIn,
  '/settings/email': signedIn,
  '/settings/devices': signedIn,
  '/settings/credits': signedIn,
  '/settings/data': signedIn,
  '/settings/data.json': signedIn,
  '/settings/erase': signedIn,
  // The calls answer for themselves, in JSON.
  '/api/public/user': open,
  '/api/public/user/password-reset': open,
  '/api/user': open,
  '/api/onboarding-completed': open,
  '/api/auth/*': open,
  '/api/subdomain': open,
  '/api/cities': open,
  '/api/image': open,
  '/api/icons/:file': open,
  '/files/:key': open,
};
