// Routes that need no session, or lead to one: activities' pages, guests' checkout and bookings, signing in, calls.
import { file, frame, guestsOnly, having, index, open, page, signedIn } from './route-groups.ts';

const translated = true;
const listed = true;

const ID = /^[1-9]\d{0,8}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Query of the booking panel; a page of its second step is personal. */
const choice = {
  by: [
    [/^date$/, DATE],
    [/^month$/, /^\d{4}-\d\d$/],
    [/^slot$/, /^\d{4}-\d{4}$/],
    [/^people-\d{1,9}$/, /^(0|[1-9]\d{0,3})$/],
    [/^(map|video)$/, /^1$/],
  ],
  personal: /^(step|replaces|people-0\d*)$/,
} as const;

/** Query of the search; a page with typed words is personal. */
const search = {
  by: [
    [/^city$/, /^[\p{L}'’ .()-]{1,80}$/u],
    [/^(type|page)$/, ID],
    [/^when$/, /^(today|tomorrow|weekend)$/],
    [/^date$/, DATE],
  ],
  personal: /^q$/,
} as const;

/** On each activity's own subdomain. */
const activityRoutes = open([
  having(
    { translated, listed, kept: { by: [[/^category$/, ID]] } },
    page(':catalogId/:catalogSlug', 'catalog', 'activity/catalog'),
  ),
  having(
    { translated, listed, kept: choice },
    page(':catalogId/:catalogSlug/:serviceId/:serviceSlug', 'service', 'activity/service'),
  ),
  having({ translated, kept: choice }, page('embed/:catalogId/:serviceId', 'embed', 'activity/embed')),
]);

const platformRoutes = open([
  having({ translated, listed, kept: search }, index('front', 'front')),
  page('checkout', 'checkout', 'platform/checkout'),
  page('checkout/move', 'checkout-move', 'platform/checkout-move'),
  page('checkout/invoice', 'checkout-invoice', 'platform/checkout-invoice'),
  page('payment-success', 'payment-success', 'platform/payment-success'),
  page('payment-error', 'payment-error', 'platform/payment-error'),
  page('booking/:secret', 'booking', 'platform/booking'),
  page('booking/:secret/cancel', 'booking-cancel', 'platform/booking-cancel'),
  page('booking/:secret/change', 'guest-change', 'platform/booking-change'),
  file('booking/:secret/calendar.ics', 'platform/calendar-files'),
  file('feeds/:secret', 'platform/calendar-files'),
  file('checkin/:code', 'checkin/calls'),
  page('guide/:secret', 'guide', 'checkin/guide'),
  having({ translated }, page('ritrova', 'find-booking', 'platform/find-booking')),
  page('theme', 'theme', 'platform/theme'),
  // Only the person may agree to the translation provider.
  having({ impersonation: 'nothing' }, page('translate', 'translate', 'platform/translate')),
  having({ translated, listed }, page('privacy', 'privacy', 'platform/legal')),
  having({ translated, listed }, page('termini', 'termini', 'platform/legal')),
  having({ translated, listed }, page('cookie', 'cookie', 'platform/legal')),
]);

/** Signing up, in and out. */
const accountRoutes = [
  frame(
    'account/layout',
    guestsOnly([
      page('login', 'login', 'account/login'),
      page('login/code', 'login-code', 'account/login-code'),
      page('register', 'register', 'account/register'),
      page('password-reset', 'password-reset', 'account/password-reset'),
    ]),
  ),
  ...open([
    page('verify', 'verify', 'account/verify'),
    having({ translated }, page('verify/sent', 'verify-sent', 'account/verify-sent')),
    having({ translated }, page('verify/resend', 'verify-resend', 'account/verify-resend')),
    page('logout', 'logout', 'account/logout'),
    page('invitation/:secret', 'invitation', 'platform/invitation'),
    page('onboarding', 'onboarding', 'account/onboarding'),
  ]),
  ...signedIn([page('impersonation/exit', 'impersonation-exit', 'account/logout')]),
];

/** Account and session calls; they check access themselves and answer in JSON. */
const calls = [
  ...open([
    file('api/public/user', 'api/account-calls'),
    file('api/public/user/password-reset', 'api/account-calls'),
    file('api/user', 'api/account-calls'),
    file('api/onboarding-completed', 'api/account-calls'),
    file('api/auth/*', 'api/auth/session-calls'),
    file('api/subdomain', 'api/suggestions'),
    file('api/cities', 'api/suggestions'),
    { ...page('api/*', 'missing-call', 'missing'), id: 'missing-call' },
  ]),
  ...signedIn([having({ impersonation: 'nothing' }, file('settings/data.json', 'settings/data-file'))]),
];

/** Answered on every host. */
const anywhere = open([
  having({ listed }, file('api/image', 'api/image')),
  file('api/icons/:file', 'api/image'),
  having({ listed }, file('files/:key', 'api/image')),
  having({ listed }, file('robots.txt', 'api/crawlers')),
  having({ listed }, file('sitemap.xml', 'api/crawlers')),
  page('*', 'missing', 'missing'),
]);

export const publicRoutes = [...activityRoutes, ...platformRoutes, ...accountRoutes, ...calls, ...anywhere];
