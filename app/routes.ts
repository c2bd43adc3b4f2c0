// All routes with path, module and access; those without a session are in public-routes.ts.
import { publicRoutes } from './public-routes.ts';
import {
  administratorsTranslated,
  asks,
  type Declared,
  file,
  forStaff,
  frame,
  having,
  index,
  missing,
  open,
  page,
  signedIn,
  signedInTranslated,
} from './route-groups.ts';

/** The page shows or exports many people's data. */
const RECORDED = { impersonation: 'recorded' } as const;
const RECORDED_ONCE = { impersonation: 'recorded-once' } as const;
/** Whoever gets these gets the account. */
const HOLDS_THE_ACCOUNT = { confirmed: 'with-code', impersonation: 'look' } as const;
/** Somebody who learned a secret address could read on after the impersonation. */
const HANDS_OUT_AN_ADDRESS = { translated: false, impersonation: 'nothing' } as const;

/** Pages of one activity, within its layout (`/dashboard/{subdomain}/…`). */
const ownActivity = [
  ...forStaff('manage')([
    // The activity itself.
    index('activity-summary', 'dashboard/activity/summary'),
    page('preview', 'activity-preview', 'dashboard/activity/preview'),
    asks('unpublish', 'activity-unpublish'),
    page('edit', 'activity-edit', 'dashboard/activity/edit'),
    page('address', 'activity-address', 'dashboard/activity/edit'),
    page('page', 'activity-page', 'dashboard/activity/page'),
    page('embed', 'activity-embed', 'dashboard/activity/embed'),
    page('type-request', 'activity-type-request', 'dashboard/activity/type-request'),
    // Its offer: services with rates and questions, categories.
    page('services', 'services', 'dashboard/activity/services/services'),
    page('services/first', 'service-first', 'dashboard/activity/services/first'),
    page('services/new', 'service-new', 'dashboard/activity/services/edit'),
    page('services/:serviceId', 'own-service', 'dashboard/activity/services/services'),
    page('services/:serviceId/edit', 'service-edit', 'dashboard/activity/services/edit'),
    asks('services/:serviceId/duplicate', 'service-duplicate'),
    asks('services/:serviceId/archive', 'service-archive'),
    asks('services/:serviceId/delete', 'service-delete'),
    page('services/:serviceId/resources', 'service-resources', 'dashboard/activity/services/resources'),
    page('services/:serviceId/images', 'service-images', 'dashboard/activity/images'),
    page('services/:serviceId/rates', 'rates', 'dashboard/activity/rates/rates'),
    page('services/:serviceId/rates/new', 'rate-new', 'dashboard/activity/rates/rates'),
    page('services/:serviceId/rates/:rateId', 'rate', 'dashboard/activity/rates/rates'),
    page('services/:serviceId/rates/:rateId/prices', 'rate-prices', 'dashboard/activity/rates/prices'),
    page(
      'services/:serviceId/rates/:rateId/prices/new',
      'rate-period-new',
      'dashboard/activity/rates/prices',
    ),
    page(
      'services/:serviceId/rates/:rateId/prices/:periodId',
      'rate-period',
      'dashboard/activity/rates/prices',
    ),
    asks('services/:serviceId/rates/:rateId/archive', 'rate-archive'),
    page('services/:serviceId/questions', 'questions', 'dashboard/activity/questions'),
    page('services/:serviceId/questions/new', 'question-new', 'dashboard/activity/questions'),
    page('services/:serviceId/questions/:questionId', 'question', 'dashboard/activity/questions'),
    asks('services/:serviceId/questions/:questionId/archive', 'question-archive'),
    page('categories', 'categories', 'dashboard/activity/categories'),
    page('categories/new', 'category-new', 'dashboard/activity/categories'),
    page('categories/:categoryId', 'category', 'dashboard/activity/categories'),
    asks('categories/:categoryId/delete', 'category-delete'),
    page('catalogs', 'own-catalogs', 'dashboard/activity/catalogs/catalogs'),
    page('catalogs/new', 'catalog-new', 'dashboard/activity/catalogs/catalogs'),
    page('catalogs/:catalogId', 'own-catalog', 'dashboard/activity/catalogs/catalog'),
    page('catalogs/:catalogId/edit', 'catalog-edit', 'dashboard/activity/catalogs/catalogs'),
    page('catalogs/:catalogId/images', 'catalog-images', 'dashboard/activity/images'),
    page('catalogs/:catalogId/preview', 'catalog-preview', 'dashboard/activity/preview'),
    asks('catalogs/:catalogId/delete', 'catalog-delete'),
    page('money', 'money', 'dashboard/activity/money/takings'),
    having(RECORDED, page('money/:month', 'money-statement', 'dashboard/activity/money/takings')),
    having(RECORDED, file('money/:month/:file', 'dashboard/activity/money/statement-file')),
  ]),
  ...forStaff('own')([
    // Its members and money; names and states of accounts may be seen while impersonating.
    asks('delete', 'activity-delete'),
    page('members', 'activity-members', 'dashboard/activity/members'),
    asks('members/:userId/remove', 'activity-member-remove'),
    having(
      { confirmed: 'to-change', impersonation: 'look' },
      page('money/accounts', 'money-accounts', 'dashboard/activity/money/accounts'),
    ),
    having(
      { confirmed: 'to-open', impersonation: 'nothing' },
      page('money/accounts/new', 'money-account-new', 'dashboard/activity/money/accounts'),
    ),
    having(
      { impersonation: 'nothing' },
      page('money/accounts/:accountId', 'money-account', 'dashboard/activity/money/accounts'),
    ),
    having(
      { confirmed: 'to-open', impersonation: 'nothing' },
      asks('money/accounts/:accountId/disconnect', 'money-account-disconnect'),
    ),
    having(
      { confirmed: 'to-change', impersonation: 'nothing' },
      file('money/accounts/:accountId/stripe', 'dashboard/activity/money/account-stripe'),
    ),
    having(
      { impersonation: 'nothing' },
      file('money/accounts/:accountId/return', 'dashboard/activity/money/account-stripe'),
    ),
  ]),
  ...forStaff('departures')([asks('leave', 'activity-leave')]),
];

/** For administrators. */
const administration = administratorsTranslated([
  index('admin', 'dashboard/admin/overview'),
  page('users', 'admin-users', 'dashboard/admin/lists'),
  page('users/new', 'admin-user-new', 'dashboard/admin/users'),
  page('users/:userId', 'admin-user', 'dashboard/admin/users'),
  page('users/:userId/edit', 'admin-user-edit', 'dashboard/admin/users'),
  page('users/:userId/credits', 'admin-user-credits', 'dashboard/admin/users'),
  asks('users/:userId/suspend', 'admin-user-suspend'),
  asks('users/:userId/delete', 'admin-user-delete'),
  asks('users/:userId/impersonate', 'admin-impersonate'),
  having(
    { confirmed: 'to-open', translated: false },
    asks('users/:userId/second-factor', 'admin-second-factor'),
  ),
  page('activities', 'admin-activities', 'dashboard/admin/lists'),
  having(
    { confirmed: 'to-open' },
    page('activities/new', 'admin-activity-new', 'dashboard/admin/activities'),
  ),
  page('activities/:activityId', 'admin-activity', 'dashboard/admin/activities'),
  page('activities/:activityId/edit', 'admin-activity-edit', 'dashboard/admin/activities'),
  having(
    { confirmed: 'to-open' },
    page('activities/:activityId/owner', 'admin-activity-owner', 'dashboard/admin/activities'),
  ),
  asks('activities/:activityId/suspend', 'admin-activity-suspend'),
  asks('activities/:activityId/delete', 'admin-activity-delete'),
  page('activity-types', 'admin-types', 'dashboard/admin/types'),
  page('activity-types/new', 'admin-type-new', 'dashboard/admin/types'),
  page('activity-types/:typeId', 'admin-type', 'dashboard/admin/types'),
  asks('activity-types/:typeId/delete', 'admin-type-delete'),
  page('type-requests', 'admin-type-requests', 'dashboard/admin/lists'),
  page('type-requests/:requestId', 'admin-type-request', 'dashboard/admin/type-request'),
  page('referrals', 'admin-referrals', 'dashboard/admin/referrals'),
  page('audit', 'admin-audit', 'dashboard/admin/audit'),
  file('audit/export.csv', 'dashboard/admin/audit-file'),
  page('system', 'admin-system', 'dashboard/admin/overview'),
  page('money', 'admin-money', 'dashboard/admin/money'),
]);

/** Over all activities of the viewer. */
const operations = [
  // Departures and check-in.
  ...forStaff('departures')([
    page('availability', 'availability', 'availability/overview'),
    page('availability/day', 'availability-day', 'availability/day'),
    // A page with the camera loads no foreign script.
    having({ ...RECORDED, translated: false }, page('checkin', 'checkin', 'checkin/page')),
    having(RECORDED_ONCE, file('checkin/day.json', 'checkin/calls')),
    having(RECORDED, page('availability/departures', 'departure', 'availability/departures/departure')),
  ]),
  // Bookings, guests, feeds.
  ...forStaff('bookings')([
    having(RECORDED, page('availability/bookings', 'bookings', 'availability/bookings/list')),
    page('availability/bookings/new', 'booking-new', 'availability/bookings/new'),
    having(RECORDED_ONCE, file('availability/bookings/guests.json', 'api/suggestions')),
    having(RECORDED, page('availability/bookings/day', 'bookings-day', 'availability/bookings/day')),
    page('availability/bookings/:reference', 'booking-detail', 'availability/bookings/detail'),
    page('availability/bookings/:reference/cancel', 'booking-desk-cancel', 'availability/bookings/cancel'),
    asks('availability/bookings/:reference/no-show', 'booking-no-show'),
    page('availability/bookings/:reference/contact', 'booking-contact', 'availability/bookings/contact'),
    asks('availability/bookings/:reference/resend', 'booking-resend'),
    having(
      HANDS_OUT_AN_ADDRESS,
      page('availability/bookings/:reference/link', 'booking-link', 'availability/bookings/link'),
    ),
    having(HANDS_OUT_AN_ADDRESS, page('availability/guides', 'guides', 'availability/guides')),
    having(HANDS_OUT_AN_ADDRESS, page('availability/feeds', 'feeds', 'availability/feeds')),
    having(HANDS_OUT_AN_ADDRESS, asks('availability/feeds/renew', 'feed-renew')),
    having(RECORDED, page('availability/guests', 'guests', 'availability/guests')),
    page('availability/guests/:reference', 'guest', 'availability/guests'),
    asks('availability/guests/:reference/erase', 'guest-erase'),
    page('availability/bookings/:reference/change', 'booking-change', 'availability/bookings/change'),
    // Former address of the change page.
    page('availability/bookings/:reference/move', 'booking-move', 'availability/bookings/change'),
    asks('availability/bookings/:reference/withdraw-move', 'booking-withdraw-move'),
    having(
      RECORDED,
      page('availability/departures/message', 'departure-message', 'availability/departures/message'),
    ),
  ]),
  // Resources, calendars, slots, closed days; any refund; the marketplace.
  ...forStaff('manage')([
    page('availability/closing', 'availability-closing', 'availability/closing'),
    page('availability/stop', 'availability-stop', 'availability/closing'),
    page('availability/resources', 'resources', 'calendars/resources'),
    page('availability/resources/new', 'resource-new', 'calendars/resources'),
    page('availability/resources/:resourceId', 'resource', 'calendars/resources'),
    asks('availability/resources/:resourceId/archive', 'resource-archive'),
    page('calendars', 'calendars', 'calendars/calendars'),
    page('calendars/new', 'calendar-new', 'calendars/calendars'),
    page('calendars/:calendarId', 'calendar', 'calendars/calendars'),
    page('calendars/:calendarId/copy', 'calendar-copy', 'calendars/calendars'),
    asks('calendars/:calendarId/archive', 'calendar-archive'),
    page('calendars/:calendarId/slots/new', 'slot-new', 'calendars/slot'),
    page('calendars/:calendarId/slots/:slotId', 'slot', 'calendars/slot'),
    asks('calendars/:calendarId/slots/:slotId/archive', 'slot-archive'),
    having(RECORDED, file('availability/bookings/export.csv', 'availability/bookings/export')),
    page('availability/bookings/:reference/refund', 'booking-refund', 'availability/bookings/refund'),
    page(
      'availability/bookings/:reference/failed-refund',
      'booking-failed-refund',
      'availability/bookings/refund',
    ),
    page('availability/departures/cancel', 'departure-cancel', 'availability/departures/cancel'),
    page('marketplace', 'marketplace', 'marketplace/offers'),
    page('marketplace/admin', 'entries', 'marketplace/entries'),
    page('marketplace/entries/:entryId', 'entry', 'marketplace/entries'),
    page('marketplace/entries/:entryId/:action', 'entry-action', 'marketplace/entries'),
    page('marketplace/:serviceId', 'offer', 'marketplace/offers'),
  ]),
];

const settings = [
  ...signedInTranslated([
    page('settings', 'settings', 'settings/profile'),
    page('settings/devices', 'settings-devices', 'settings/data'),
    page('settings/credits', 'settings-credits', 'settings/credits'),
    page('settings/data', 'settings-data', 'settings/data'),
  ]),
  ...signedIn([
    having(HOLDS_THE_ACCOUNT, page('settings/password', 'settings-password', 'settings/identity')),
    having(HOLDS_THE_ACCOUNT, page('settings/email', 'settings-email', 'settings/identity')),
    having(HOLDS_THE_ACCOUNT, page('settings/erase', 'settings-erase', 'settings/erase')),
    having(
      { confirmed: 'to-open', impersonation: 'nothing', beforeSecondFactor: true },
      page('settings/second-factor', 'settings-second-factor', 'settings/second-factor'),
    ),
    having(
      { impersonation: 'nothing', beforeSecondFactor: true },
      page('settings/confirm', 'settings-confirm', 'settings/identity'),
    ),
  ]),
];

/** Missing paths below these get a 404 inside the layout; the deeper pattern wins over the pages of activities. */
const missingInside = 'dashboard activities settings availability calendars marketplace help dev-diary search'
  .split(' ')
  .flatMap((below) =>
    missing(
      ['*', ':second/:third/*'].map((rest) =>
        page(`${below}/${rest}`, `missing-${below}-${rest}`, 'missing'),
      ),
    ),
  );

/** Inside the layout of signed-in pages. */
const dashboard = frame('dashboard/layout', [
  ...signedInTranslated([
    page('dashboard', 'dashboard', 'dashboard/overview'),
    having(RECORDED, page('search', 'search', 'dashboard/search')),
    page('activities/new', 'activity-new', 'dashboard/new-activity'),
    // The form's sealed value says whose and what it undoes.
    file('undo', 'dashboard/undo'),
  ]),
  frame('dashboard/activity/layout', ownActivity, 'dashboard/:subdomain'),
  ...operations,
  frame('dashboard/admin/layout', administration, 'dashboard/admin'),
  ...settings,
  ...signedInTranslated([
    page('help', 'help', 'platform/articles'),
    page('help/:slug', 'help-article', 'platform/articles'),
    page('dev-diary', 'dev-diary', 'platform/articles'),
    page('dev-diary/:slug', 'dev-diary-entry', 'platform/articles'),
  ]),
  ...missingInside,
]);

/** Reference page for `npm run bench`; other builds don't have it. */
const bench = process.env['BENCH_ROUTES']
  ? open([{ path: 'bench-empty', file: '../tests/bench/empty-page.tsx', traits: {} }])
  : [];

export default [frame('../boundary', [...publicRoutes, ...bench]), dashboard] satisfies Declared[];
