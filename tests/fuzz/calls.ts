// Requests made by programs and not by pages, so they can't be read from pages.
import type { Field, Target } from './pages.ts';

type Call = { method: string; address: string; fields?: Record<string, string | string[]>; json?: true };

const PERSON = { name: 'Ada', surname: 'Neri', phone: '333 123 4567', email: 'ada.neri@example.com' };
const PASSWORD = { password: 'Prenota2026!', newPassword: 'Prenota2027!' };
const EVENT = {
  id: 'evt_fuzz',
  object: 'event',
  type: [
    'checkout.session.completed',
    'charge.refunded',
    'account.updated',
    'refund.updated',
    'charge.dispute.created',
  ],
  livemode: 'false',
  created: '1811851200',
  account: 'acct_1',
  data: '{"object":{"id":"cs_test_1","object":"checkout.session","payment_intent":"pi_1","metadata":{"booking":"1"}}}',
};

const MANY_PATHS = Array.from({ length: 900 }, (_, index) => `/${index.toString(36)}`).join(',');

const CALLS: Call[] = [
  {
    method: 'POST',
    address: '/api/public/user',
    json: true,
    fields: { ...PERSON, ...PASSWORD, privacy: 'true', ref: 'A' },
  },
  { method: 'PUT', address: '/api/public/user/password-reset', json: true, fields: { email: PERSON.email } },
  {
    method: 'POST',
    address: '/api/public/user/password-reset',
    json: true,
    fields: { token: 'x', ...PASSWORD },
  },
  { method: 'PUT', address: '/api/user', json: true, fields: PERSON },
  { method: 'PUT', address: '/api/onboarding-completed', json: true },
  ...['callback/credentials', 'signin/credentials', 'signout', '_log', 'signin', ''].map((call) => ({
    method: 'POST',
    address: `/api/auth/${call}`,
    fields: { ...PERSON, ...PASSWORD, csrfToken: 'x', callbackUrl: '/', json: ['true', 'false'] },
  })),
  ...['csrf', 'session', 'providers', 'signin', 'signout', 'error', 'callback/credentials'].map((call) => ({
    method: 'GET',
    address: `/api/auth/${call}`,
    fields: { error: 'CredentialsSignin', callbackUrl: '/' },
  })),
  { method: 'GET', address: '/api/subdomain', fields: { label: 'alba' } },
  { method: 'GET', address: '/api/cities', fields: { q: 'Alb' } },
  { method: 'GET', address: '/api/icons/tabler.json', fields: { icons: ['sailboat', 'sailboat,kayak'] } },
  {
    method: 'GET',
    address: '/api/image',
    fields: {
      url: ['/files/{picture}', 'http://media.localhost/a.png', '/files/nessuna00'],
      w: ['48', '320', '640', '1536', '3072'],
      h: ['', '48', '640'],
      f: ['webp', 'avif', 'jpeg', 'png'],
      q: ['92', '80', '1', '100'],
      fit: ['cover', 'contain', 'inside'],
    },
  },
  { method: 'GET', address: '/files/{picture}' },
  {
    method: 'GET',
    address: '/__manifest',
    fields: { paths: ['/', '/login,/register', MANY_PATHS], version: ['{version}', 'x'] },
  },
  { method: 'POST', address: '/webhooks/stripe', json: true, fields: EVENT },
  { method: 'GET', address: '/healthz' },
  { method: 'GET', address: '/readyz' },
];

/** `picture` is the key of an existing one, `version` that of the build. */
export function calls(
  host: string,
  { picture, version }: { picture: string; version: string },
): Omit<Target, 'visitor' | 'pattern'>[] {
  const known = (text: string) => text.replace('{picture}', picture).replace('{version}', version);
  return CALLS.map(({ method, address, fields = {}, json = false }) => ({
    host,
    method,
    address: known(address),
    encoding: json ? 'json' : 'urlencoded',
    fields: Object.entries(fields).map(
      ([name, values]): Field => ({ name, type: 'text', values: [values].flat().map(known) }),
    ),
  }));
}
