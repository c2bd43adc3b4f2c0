// Who may open which route, and which pages the translation provider may read: one line for each pattern of routes.ts.
// The guard (middleware/guard.ts) and the translation (middleware/translation.ts) decide by this table alone, and a
// test fails for a route that is not in it.

export type Access = Audience & {
  /** The provider's script sees the address and all fields: never where one is a secret, or a password is typed. */
  translated?: true;
};

type Audience =
  | { kind: 'public' }
  /** Needs a full session; `role` narrows it. */
  | { kind: 'signed-in'; role?: 'admin'; confirmed?: Confirmed }
  /** Inside the frame of signed-in pages for those who are, the document's own 404 for others. */
  | { kind: 'missing' }
  /** Signed-in visitors are sent to `redirectTo`. */
  | { kind: 'guests-only'; redirectTo: string };

/**
 * Where the person has to have proved a short while ago who they are: before the page opens, before it changes anything,
 * or before it opens to those with a second factor, since its form asks for the password itself.
 */
export type Confirmed = 'to-open' | 'to-change' | 'with-code';

const open: Access = { kind: 'public' };
const openTranslated: Access = { ...open, translated: true };
const signedIn: Access = { kind: 'signed-in' };
const signedInTranslated: Access = { ...signedIn, translated: true };
const adminsTranslated: Access = { kind: 'signed-in', role: 'admin', translated: true };
const confirmedTranslated: Access = { ...signedInTranslated, confirmed: 'to-open' };
const confirmedChangeTranslated: Access = { ...signedInTranslated, confirmed: 'to-change' };
const confirmed: Access = { ...signedIn, confirmed: 'to-open' };
const withCode: Access = { ...signedIn, confirmed: 'with-code' };
const guests: Access = { kind: 'guests-only', redirectTo: '/dashboard' };

/** First segments of signed-in pages. */
export const MISSING_BELOW = [
  'dashboard',
  'activities',
  'settings',
  'availability',
  'calendars',
  'marketplace',
  'help',
  'dev-diary',
  'search',
];

const missing = MISSING_BELOW.flatMap((path): [string, Access][] => [
  [`/${path}/*`, { kind: 'missing' }],
  [`/${path}/:second/:third/*`, { kind: 'missing' }],
]);

export const ACCESS: Record<string, Access> = {
  ...Object.fromEntries(missing),
  '/': openTranslated,
  '/:catalogId/:catalogSlug': openTranslated,
  '/:catalogId/:catalogSlug/:serviceId/:serviceSlug': openTranslated,
  '/embed/:catalogId/:serviceId': openTranslated,
  '/checkout': open,
  '/checkout/invoice': open,
  '/checkout/move': open,
  '/payment-success': open,
  '/payment-error': open,
  '/booking/:secret': open,
  '/booking/:secret/cancel': open,
  '/booking/:secret/calendar.ics': open,
  '/feeds/:secret': open,
  '/ritrova': openTranslated,
  '/theme': open,
  '/translate': open,
  '/help': signedInTranslated,
  '/help/:slug': signedInTranslated,
  '/dev-diary': signedInTranslated,
  '/dev-diary/:slug': signedInTranslated,
  '/privacy': openTranslated,
  '/termini': openTranslated,
  '/cookie': openTranslated,
  '/robots.txt': open,
  '/sitemap.xml': open,
  '/*': open,
  '/login': guests,
  '/login/code': guests,
  '/register': guests,
  '/password-reset': guests,
  '/verify': open,
  '/verify/sent': openTranslated,
  '/verify/resend': openTranslated,
  '/logout': open,
  '/invitation/:secret': open,
  '/onboarding': open,
  '/dashboard': signedInTranslated,
  '/search': signedInTranslated,
  '/activities/new': signedInTranslated,
  // One activity: what it is.
  '/dashboard/:subdomain': signedInTranslated,
  '/dashboard/:subdomain/preview': signedInTranslated,
  '/dashboard/:subdomain/unpublish': signedInTranslated,
  '/dashboard/:subdomain/edit': signedInTranslated,
  '/dashboard/:subdomain/address': signedInTranslated,
  '/dashboard/:subdomain/page': signedInTranslated,
  '/dashboard/:subdomain/embed': signedInTranslated,
  '/dashboard/:subdomain/type-request': signedInTranslated,
  '/dashboard/:subdomain/delete': signedInTranslated,
  '/dashboard/:subdomain/members': signedInTranslated,
  '/dashboard/:subdomain/members/:userId/remove': signedInTranslated,
  '/dashboard/:subdomain/leave': signedInTranslated,
  // One activity: what it offers.
  '/dashboard/:subdomain/services': signedInTranslated,
  '/dashboard/:subdomain/services/new': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/edit': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/duplicate': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/archive': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/delete': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/resources': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/images': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/rates': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/rates/new': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/rates/:rateId': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/rates/:rateId/archive': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/questions': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/questions/new': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/questions/:questionId': signedInTranslated,
  '/dashboard/:subdomain/services/:serviceId/questions/:questionId/archive': signedInTranslated,
  '/dashboard/:subdomain/categories': signedInTranslated,
  '/dashboard/:subdomain/categories/new': signedInTranslated,
  '/dashboard/:subdomain/categories/:categoryId': signedInTranslated,
  '/dashboard/:subdomain/categories/:categoryId/delete': signedInTranslated,
  // One activity: catalogs.
  '/dashboard/:subdomain/catalogs': signedInTranslated,
  '/dashboard/:subdomain/catalogs/new': signedInTranslated,
  '/dashboard/:subdomain/catalogs/:catalogId': signedInTranslated,
  '/dashboard/:subdomain/catalogs/:catalogId/edit': signedInTranslated,
  '/dashboard/:subdomain/catalogs/:catalogId/images': signedInTranslated,
  '/dashboard/:subdomain/catalogs/:catalogId/preview': signedInTranslated,
  '/dashboard/:subdomain/catalogs/:catalogId/delete': signedInTranslated,
  // One activity: its money.
  '/dashboard/:subdomain/money': signedInTranslated,
  '/dashboard/:subdomain/money/accounts': confirmedChangeTranslated,
  '/dashboard/:subdomain/money/accounts/new': confirmedTranslated,
  '/dashboard/:subdomain/money/accounts/:accountId': signedInTranslated,
  '/dashboard/:subdomain/money/accounts/:accountId/disconnect': confirmedTranslated,
  '/dashboard/:subdomain/money/accounts/:accountId/stripe': confirmedChangeTranslated,
  '/dashboard/:subdomain/money/accounts/:accountId/return': signedIn,
  '/dashboard/:subdomain/money/:month': signedInTranslated,
  '/dashboard/:subdomain/money/:month/:file': signedIn,
  // Resources, calendars, slots, availability.
  '/availability': signedInTranslated,
  '/availability/day': signedInTranslated,
  '/availability/closing': signedInTranslated,
  '/availability/stop': signedInTranslated,
  '/availability/resources': signedInTranslated,
  '/availability/resources/new': signedInTranslated,
  '/availability/resources/:resourceId': signedInTranslated,
  '/availability/resources/:resourceId/archive': signedInTranslated,
  '/calendars': signedInTranslated,
  '/calendars/new': signedInTranslated,
  '/calendars/:calendarId': signedInTranslated,
  '/calendars/:calendarId/copy': signedInTranslated,
  '/calendars/:calendarId/archive': signedInTranslated,
  '/calendars/:calendarId/slots/new': signedInTranslated,
  '/calendars/:calendarId/slots/:slotId': signedInTranslated,
  '/calendars/:calendarId/slots/:slotId/archive': signedInTranslated,
  // Bookings, guests, feeds.
  '/availability/bookings': signedInTranslated,
  '/availability/bookings/new': signedInTranslated,
  '/availability/bookings/day': signedInTranslated,
  '/availability/bookings/export.csv': signedIn,
  '/availability/bookings/:reference': signedInTranslated,
  '/availability/bookings/:reference/cancel': signedInTranslated,
  '/availability/bookings/:reference/refund': signedInTranslated,
  '/availability/bookings/:reference/failed-refund': signedInTranslated,
  '/availability/bookings/:reference/no-show': signedInTranslated,
  '/availability/bookings/:reference/contact': signedInTranslated,
  '/availability/bookings/:reference/resend': signedInTranslated,
  '/availability/feeds': signedIn,
  '/availability/feeds/renew': signedIn,
  '/availability/guests': signedInTranslated,
  '/availability/guests/:reference': signedInTranslated,
  '/availability/guests/:reference/erase': signedInTranslated,
  '/availability/bookings/:reference/move': signedInTranslated,
  '/availability/bookings/:reference/withdraw-move': signedInTranslated,
  '/availability/departures': signedInTranslated,
  // The camera's page loads no script of others.
  '/checkin': signedIn,
  '/checkin/day.json': signedIn,
  '/checkin/:code': open,
  '/availability/departures/cancel': signedInTranslated,
  // Marketplace.
  '/marketplace': signedInTranslated,
  '/marketplace/admin': signedInTranslated,
  '/marketplace/entries/:entryId': signedInTranslated,
  '/marketplace/entries/:entryId/:action': signedInTranslated,
  '/marketplace/:serviceId': signedInTranslated,
  // Administration.
  '/dashboard/admin/money': adminsTranslated,
  '/impersonation/exit': signedIn,
  '/dashboard/admin': adminsTranslated,
  '/dashboard/admin/activities': adminsTranslated,
  '/dashboard/admin/activities/new': { ...adminsTranslated, confirmed: 'to-open' },
  '/dashboard/admin/activities/:activityId': adminsTranslated,
  '/dashboard/admin/activities/:activityId/edit': adminsTranslated,
  '/dashboard/admin/activities/:activityId/owner': { ...adminsTranslated, confirmed: 'to-open' },
  '/dashboard/admin/activities/:activityId/suspend': adminsTranslated,
  '/dashboard/admin/activities/:activityId/delete': adminsTranslated,
  '/dashboard/admin/activity-types': adminsTranslated,
  '/dashboard/admin/activity-types/new': adminsTranslated,
  '/dashboard/admin/activity-types/:typeId': adminsTranslated,
  '/dashboard/admin/activity-types/:typeId/delete': adminsTranslated,
  '/dashboard/admin/type-requests': adminsTranslated,
  '/dashboard/admin/type-requests/:requestId': adminsTranslated,
  '/dashboard/admin/referrals': adminsTranslated,
  '/dashboard/admin/audit': adminsTranslated,
  '/dashboard/admin/audit/export.csv': adminsTranslated,
  '/dashboard/admin/system': adminsTranslated,
  '/dashboard/admin/users': adminsTranslated,
  '/dashboard/admin/users/new': adminsTranslated,
  '/dashboard/admin/users/:userId': adminsTranslated,
  '/dashboard/admin/users/:userId/edit': adminsTranslated,
  '/dashboard/admin/users/:userId/credits': adminsTranslated,
  '/dashboard/admin/users/:userId/suspend': adminsTranslated,
  '/dashboard/admin/users/:userId/delete': adminsTranslated,
  '/dashboard/admin/users/:userId/impersonate': adminsTranslated,
  '/dashboard/admin/users/:userId/second-factor': { ...confirmed, role: 'admin' },
  '/settings': signedInTranslated,
  '/settings/password': withCode,
  '/settings/email': withCode,
  '/settings/devices': signedInTranslated,
  '/settings/credits': signedInTranslated,
  '/settings/data': signedInTranslated,
  '/settings/data.json': signedIn,
  '/settings/erase': withCode,
  '/settings/confirm': signedIn,
  '/settings/second-factor': confirmed,
  // The calls answer for themselves, in JSON.
  '/api/public/user': open,
  '/api/public/user/password-reset': open,
  '/api/user': open,
  '/api/onboarding-completed': open,
  '/api/auth/*': open,
  '/api/subdomain': open,
  '/api/cities': open,
  '/api/*': open,
  '/api/image': open,
  '/api/icons/:file': open,
  '/files/:key': open,
};
