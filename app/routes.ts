// The whole site map. Route ids of pages end in ___it.
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

import { MISSING_BELOW } from './access.ts';

const page = (path: string, id: string, file: string) =>
  route(path, `routes/${file}.tsx`, { id: `${id}___it` });

/** No page: a file or a call. Its path is its id, since one module may answer several. */
const file = (path: string, module: string) => route(path, `routes/${module}.ts`, { id: path });

/** Asks once more before something is done. */
const asks = (path: string, id: string) => page(path, id, 'questions/question');

/** On each activity's own subdomain. */
const activity = [
  page(':catalogId/:catalogSlug', 'catalog', 'activity/catalog'),
  page(':catalogId/:catalogSlug/:serviceId/:serviceSlug', 'service', 'activity/service'),
  page('embed/:catalogId/:serviceId', 'embed', 'activity/embed'),
];

const platform = [
  page('checkout', 'checkout', 'platform/checkout'),
  page('checkout/move', 'checkout-move', 'platform/checkout-move'),
  page('checkout/invoice', 'checkout-invoice', 'platform/checkout-invoice'),
  page('payment-success', 'payment-success', 'platform/payment-success'),
  page('payment-error', 'payment-error', 'platform/payment-error'),
  page('booking/:secret', 'booking', 'platform/booking'),
  page('booking/:secret/cancel', 'booking-cancel', 'platform/booking-cancel'),
  file('booking/:secret/calendar.ics', 'platform/calendar-files'),
  file('feeds/:secret', 'platform/calendar-files'),
  page('ritrova', 'find-booking', 'platform/find-booking'),
  page('theme', 'theme', 'platform/theme'),
  page('translate', 'translate', 'platform/translate'),
  page('privacy', 'privacy', 'platform/legal'),
  page('termini', 'termini', 'platform/legal'),
  page('cookie', 'cookie', 'platform/legal'),
];

/** Signing up, in and out. */
const account: RouteConfigEntry[] = [
  layout('routes/account/layout.tsx', [
    page('login', 'login', 'account/login'),
    page('login/code', 'login-code', 'account/login-code'),
    page('register', 'register', 'account/register'),
    page('password-reset', 'password-reset', 'account/password-reset'),
  ]),
  page('verify', 'verify', 'account/verify'),
  page('verify/sent', 'verify-sent', 'account/verify-sent'),
  page('verify/resend', 'verify-resend', 'account/verify-resend'),
  page('logout', 'logout', 'account/logout'),
  page('invitation/:secret', 'invitation', 'platform/invitation'),
  page('onboarding', 'onboarding', 'account/onboarding'),
  page('impersonation/exit', 'impersonation-exit', 'account/logout'),
];

/** One activity: its head and tabs around each page (`/dashboard/{subdomain}/…`). */
const ownActivity = route('dashboard/:subdomain', 'routes/dashboard/activity/layout.tsx', [
  // What it is.
  index('routes/dashboard/activity/summary.tsx', { id: 'activity-summary___it' }),
  page('preview', 'activity-preview', 'dashboard/activity/preview'),
  asks('unpublish', 'activity-unpublish'),
  page('edit', 'activity-edit', 'dashboard/activity/edit'),
  page('address', 'activity-address', 'dashboard/activity/address'),
  page('page', 'activity-page', 'dashboard/activity/page'),
  page('embed', 'activity-embed', 'dashboard/activity/embed'),
  page('type-request', 'activity-type-request', 'dashboard/activity/type-request'),
  asks('delete', 'activity-delete'),
  page('members', 'activity-members', 'dashboard/activity/members/list'),
  asks('leave', 'activity-leave'),
  asks('members/:userId/remove', 'activity-member-remove'),
  // What it offers: services with rates and questions, categories.
  page('services', 'services', 'dashboard/activity/services/list'),
  page('services/new', 'service-new', 'dashboard/activity/services/edit'),
  page('services/:serviceId', 'own-service', 'dashboard/activity/services/service'),
  page('services/:serviceId/edit', 'service-edit', 'dashboard/activity/services/edit'),
  asks('services/:serviceId/duplicate', 'service-duplicate'),
  asks('services/:serviceId/archive', 'service-archive'),
  asks('services/:serviceId/delete', 'service-delete'),
  page('services/:serviceId/resources', 'service-resources', 'dashboard/activity/services/resources'),
  page('services/:serviceId/images', 'service-images', 'dashboard/activity/services/images'),
  page('services/:serviceId/rates', 'rates', 'dashboard/activity/rates/list'),
  page('services/:serviceId/rates/new', 'rate-new', 'dashboard/activity/rates/edit'),
  page('services/:serviceId/rates/:rateId', 'rate', 'dashboard/activity/rates/edit'),
  asks('services/:serviceId/rates/:rateId/archive', 'rate-archive'),
  page('services/:serviceId/questions', 'questions', 'dashboard/activity/questions/list'),
  page('services/:serviceId/questions/new', 'question-new', 'dashboard/activity/questions/edit'),
  page('services/:serviceId/questions/:questionId', 'question', 'dashboard/activity/questions/edit'),
  asks('services/:serviceId/questions/:questionId/archive', 'question-archive'),
  page('categories', 'categories', 'dashboard/activity/categories/list'),
  page('categories/new', 'category-new', 'dashboard/activity/categories/edit'),
  page('categories/:categoryId', 'category', 'dashboard/activity/categories/edit'),
  asks('categories/:categoryId/delete', 'category-delete'),
  // Catalogs.
  page('catalogs', 'own-catalogs', 'dashboard/activity/catalogs/list'),
  page('catalogs/new', 'catalog-new', 'dashboard/activity/catalogs/edit'),
  page('catalogs/:catalogId', 'own-catalog', 'dashboard/activity/catalogs/catalog'),
  page('catalogs/:catalogId/edit', 'catalog-edit', 'dashboard/activity/catalogs/edit'),
  page('catalogs/:catalogId/images', 'catalog-images', 'dashboard/activity/catalogs/images'),
  page('catalogs/:catalogId/preview', 'catalog-preview', 'dashboard/activity/catalogs/preview'),
  asks('catalogs/:catalogId/delete', 'catalog-delete'),
  // Its money.
  page('money', 'money', 'dashboard/activity/money/takings'),
  page('money/accounts', 'money-accounts', 'dashboard/activity/money/accounts'),
  page('money/accounts/new', 'money-account-new', 'dashboard/activity/money/account'),
  page('money/accounts/:accountId', 'money-account', 'dashboard/activity/money/account'),
  asks('money/accounts/:accountId/disconnect', 'money-account-disconnect'),
  file('money/accounts/:accountId/stripe', 'dashboard/activity/money/account-stripe'),
  file('money/accounts/:accountId/return', 'dashboard/activity/money/account-stripe'),
  page('money/:month', 'money-statement', 'dashboard/activity/money/statement'),
  file('money/:month/:file', 'dashboard/activity/money/statement-file'),
]);

/** Who runs the platform. */
const administration = route('dashboard/admin', 'routes/dashboard/admin/layout.tsx', [
  index('routes/dashboard/admin/overview.tsx', { id: 'admin___it' }),
  page('users', 'admin-users', 'dashboard/admin/users/list'),
  page('users/new', 'admin-user-new', 'dashboard/admin/users/edit'),
  page('users/:userId', 'admin-user', 'dashboard/admin/users/user'),
  page('users/:userId/edit', 'admin-user-edit', 'dashboard/admin/users/edit'),
  page('users/:userId/credits', 'admin-user-credits', 'dashboard/admin/users/credits'),
  asks('users/:userId/suspend', 'admin-user-suspend'),
  asks('users/:userId/delete', 'admin-user-delete'),
  asks('users/:userId/impersonate', 'admin-impersonate'),
  asks('users/:userId/second-factor', 'admin-second-factor'),
  page('activities', 'admin-activities', 'dashboard/admin/activities/list'),
  page('activities/new', 'admin-activity-new', 'dashboard/admin/activities/new'),
  page('activities/:activityId', 'admin-activity', 'dashboard/admin/activities/activity'),
  page('activities/:activityId/edit', 'admin-activity-edit', 'dashboard/admin/activities/edit'),
  page('activities/:activityId/owner', 'admin-activity-owner', 'dashboard/admin/activities/owner'),
  asks('activities/:activityId/suspend', 'admin-activity-suspend'),
  asks('activities/:activityId/delete', 'admin-activity-delete'),
  page('activity-types', 'admin-types', 'dashboard/admin/types'),
  page('activity-types/new', 'admin-type-new', 'dashboard/admin/types'),
  page('activity-types/:typeId', 'admin-type', 'dashboard/admin/types'),
  asks('activity-types/:typeId/delete', 'admin-type-delete'),
  page('type-requests', 'admin-type-requests', 'dashboard/admin/type-requests/list'),
  page('type-requests/:requestId', 'admin-type-request', 'dashboard/admin/type-requests/request'),
  page('referrals', 'admin-referrals', 'dashboard/admin/referrals'),
  page('audit', 'admin-audit', 'dashboard/admin/audit/list'),
  file('audit/export.csv', 'dashboard/admin/audit/export'),
  page('system', 'admin-system', 'dashboard/admin/system'),
  page('money', 'admin-money', 'dashboard/admin/money'),
]);

/** Over all activities somebody runs. */
const operations: RouteConfigEntry[] = [
  // Resources, calendars, slots, availability.
  page('availability', 'availability', 'availability/overview'),
  page('availability/day', 'availability-day', 'availability/day'),
  page('availability/closing', 'availability-closing', 'availability/closing'),
  page('availability/stop', 'availability-stop', 'availability/stop'),
  page('availability/resources', 'resources', 'availability/resources'),
  page('availability/resources/new', 'resource-new', 'availability/resource-new'),
  page('availability/resources/:resourceId', 'resource', 'availability/resource'),
  asks('availability/resources/:resourceId/archive', 'resource-archive'),
  page('calendars', 'calendars', 'calendars/list'),
  page('calendars/new', 'calendar-new', 'calendars/new'),
  page('calendars/:calendarId', 'calendar', 'calendars/calendar'),
  page('calendars/:calendarId/copy', 'calendar-copy', 'calendars/copy'),
  asks('calendars/:calendarId/archive', 'calendar-archive'),
  page('calendars/:calendarId/slots/new', 'slot-new', 'calendars/slot-new'),
  page('calendars/:calendarId/slots/:slotId', 'slot', 'calendars/slot'),
  asks('calendars/:calendarId/slots/:slotId/archive', 'slot-archive'),
  // Bookings, guests, feeds.
  page('availability/bookings', 'bookings', 'availability/bookings/list'),
  page('availability/bookings/new', 'booking-new', 'availability/bookings/new'),
  page('availability/bookings/day', 'bookings-day', 'availability/bookings/day'),
  file('availability/bookings/export.csv', 'availability/bookings/export'),
  page('availability/bookings/:reference', 'booking-detail', 'availability/bookings/detail'),
  page('availability/bookings/:reference/cancel', 'booking-desk-cancel', 'availability/bookings/cancel'),
  page('availability/bookings/:reference/refund', 'booking-refund', 'availability/bookings/refund'),
  page(
    'availability/bookings/:reference/failed-refund',
    'booking-failed-refund',
    'availability/bookings/failed-refund',
  ),
  asks('availability/bookings/:reference/no-show', 'booking-no-show'),
  page('availability/bookings/:reference/contact', 'booking-contact', 'availability/bookings/contact'),
  asks('availability/bookings/:reference/resend', 'booking-resend'),
  page('availability/feeds', 'feeds', 'availability/feeds'),
  asks('availability/feeds/renew', 'feed-renew'),
  page('availability/guests', 'guests', 'availability/guests/list'),
  page('availability/guests/:reference', 'guest', 'availability/guests/detail'),
  asks('availability/guests/:reference/erase', 'guest-erase'),
  page('availability/bookings/:reference/move', 'booking-move', 'availability/bookings/move'),
  asks('availability/bookings/:reference/withdraw-move', 'booking-withdraw-move'),
  page('checkin', 'checkin', 'checkin/page'),
  page('availability/departures', 'departure', 'availability/departures/departure'),
  page('availability/departures/cancel', 'departure-cancel', 'availability/departures/cancel'),
  // Marketplace.
  page('marketplace', 'marketplace', 'marketplace/offers'),
  page('marketplace/admin', 'entries', 'marketplace/entries'),
  page('marketplace/entries/:entryId', 'entry', 'marketplace/entry'),
  page('marketplace/entries/:entryId/:action', 'entry-action', 'marketplace/entry-action'),
  page('marketplace/:serviceId', 'offer', 'marketplace/offer'),
  // Administration.
  administration,
];

/** What is missing below these is missing inside the frame; the deeper pattern wins over the pages of activities. */
const missing = MISSING_BELOW.flatMap((path) =>
  ['*', ':second/:third/*'].map((rest) =>
    route(`${path}/${rest}`, 'routes/missing.tsx', { id: `missing-${path}-${rest}___it` }),
  ),
);

/** Inside the frame of signed-in pages. */
const dashboard = layout('routes/dashboard/layout.tsx', [
  page('dashboard', 'dashboard', 'dashboard/overview'),
  page('search', 'search', 'dashboard/search'),
  page('activities/new', 'activity-new', 'dashboard/new-activity'),
  ownActivity,
  ...operations,
  page('settings', 'settings', 'settings/profile'),
  page('settings/password', 'settings-password', 'settings/password'),
  page('settings/email', 'settings-email', 'settings/email'),
  page('settings/devices', 'settings-devices', 'settings/devices'),
  page('settings/credits', 'settings-credits', 'settings/credits'),
  page('settings/data', 'settings-data', 'settings/data'),
  page('settings/erase', 'settings-erase', 'settings/erase'),
  page('settings/second-factor', 'settings-second-factor', 'settings/second-factor'),
  page('settings/confirm', 'settings-confirm', 'settings/confirm'),
  page('help', 'help', 'platform/help'),
  page('help/:slug', 'help-article', 'platform/help-article'),
  page('dev-diary', 'dev-diary', 'platform/dev-diary'),
  page('dev-diary/:slug', 'dev-diary-entry', 'platform/dev-diary-entry'),
  ...missing,
]);

/** Account and session calls (JSON). */
const calls = [
  file('api/public/user', 'api/account-calls'),
  file('api/public/user/password-reset', 'api/account-calls'),
  file('api/user', 'api/account-calls'),
  file('api/onboarding-completed', 'api/account-calls'),
  file('api/auth/*', 'api/auth/session-calls'),
  file('api/subdomain', 'api/suggestions'),
  file('api/cities', 'api/suggestions'),
  file('settings/data.json', 'settings/data-file'),
  file('checkin/day.json', 'checkin/day-calls'),
  file('checkin/:code', 'checkin/ticket'),
  route('api/*', 'routes/missing.tsx', { id: 'missing-call' }),
];

/** Answered on every host. */
const anywhere = [
  file('api/image', 'api/image'),
  file('api/icons/:file', 'api/icons'),
  file('files/:key', 'api/image'),
  file('robots.txt', 'api/crawlers'),
  file('sitemap.xml', 'api/crawlers'),
  page('*', 'missing', 'missing'),
];

/** The yardstick of `npm run bench`; no other build has it. */
const bench = process.env['BENCH_ROUTES'] ? [route('bench-empty', '../tests/bench/empty-page.tsx')] : [];

export default [
  index('routes/front.tsx', { id: 'front___it' }),
  ...activity,
  ...platform,
  ...account,
  dashboard,
  ...calls,
  ...anywhere,
  ...bench,
] satisfies RouteConfig;
