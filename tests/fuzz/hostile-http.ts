// What an attacker changes around a request's fields: head, address, a body that is not a form.
import fc from 'fast-check';

import { listed, oneOf, upTo } from './hostile.ts';

const long = (unit: string) => upTo(unit, 13_000);
const wrapped = (text: string) => Buffer.from(text).toString('base64');

const HEADERS: Record<string, string[]> = {
  'Accept-Encoding': [
    `br${long(' ')}`,
    long('gzip,'),
    long('br;q=0.1,'),
    ...listed('br gzip;q=9 *;q= identity;q=0 ;,; \xff'),
  ],
  Accept: [long('a/b,'), long('text/html;q=1 ,'), '', ...listed('*/* application/json text/html;q=0 / \xff')],
  'If-None-Match': [long('"a",'), long('W/'), `"${long(' ')}`, ...listed('* "" W/"x" "')],
  Range: [long('bytes=0-0,'), `bytes=${long('0-,')}`, ...listed('bytes=0- bytes=-1 bytes=9-1 bytes=a x')],
  Host: listed('evil.example [::1 a.b.c.localhost %00 localhost:99999 \xff'),
  Expect: listed('100-continue x'),
  Origin: [long('a'), ...listed('null http://[ https://evil.example')],
  Upgrade: listed('websocket h2c'),
  Connection: listed('keep-alive, upgrade Transfer-Encoding'),
  'Content-Encoding': listed('gzip br x'),
  'Content-Length': listed('-1 0 1 99999999999999999999 0x10 1,2'),
  'Transfer-Encoding': listed('chunked gzip chunked,chunked'),
  'Sec-Fetch-Site': listed('cross-site x'),
  'X-HTTP-Method-Override': ['DELETE'],
  Authorization: [long('Basic ')],
  'X-Long': ['x'.repeat(40_000), 'a\0b'],
  'X Y': ['a'],
};
const ANY_HEADER = listed(
  'Accept-Language User-Agent Referer If-Modified-Since X-Forwarded-For X-Forwarded-Host Stripe-Signature',
);
const COOKIES = listed('session flash guest theme csrf googtrans impersonator __proto__');
const COOKIE_VALUES = [
  ...listed('% %00 " \xff null [] {"a":1} 7 /it/__ /en/xx '),
  ...listed('null [] {"a":1} 7 "x" \0 {"__proto__":{"a":1}}').map(wrapped),
  wrapped(upTo('[', 9000)),
  wrapped(upTo('{"a":', 9000)),
  long('A'),
  long('%5B'),
];

export const headers: fc.Arbitrary<[name: string, value: string][]> = fc.oneof(
  fc.constantFrom(
    ...Object.entries(HEADERS).flatMap(([name, values]) =>
      values.map((value) => [[name, value]] as [string, string][]),
    ),
  ),
  fc
    .tuple(
      fc.constantFrom(...ANY_HEADER),
      fc.constantFrom('', '\xff\xfe', long('a'), long(','), long(' x'), '-1', 't=1,v1=a'),
    )
    .map((one): [string, string][] => [one]),
  fc
    .tuple(fc.constantFrom(...COOKIES), fc.constantFrom(...COOKIE_VALUES))
    .map(([name, value]): [string, string][] => [['Cookie', `${name}=${value}`]]),
  fc
    .tuple(fc.constantFrom('X-A', 'Accept', 'Cookie', 'Content-Length', 'Host'), fc.constantFrom(2, 90, 1500))
    .map(([name, times]) =>
      Array.from({ length: times }, (): [string, string] => [name, name === 'Cookie' ? 'theme=dark' : '7']),
    ),
  fc
    .constantFrom('a=b; ', ';', 'session=a; ', '=')
    .map((unit): [string, string][] => [['Cookie', long(unit)]]),
);

/** In bytes as they stand in a request line. */
export const segment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...listed(
      '%00 %2f %2F..%2F %ff %c0%ae %e0%80%af % %zz %5c %0d%0a %20 %25 %2500 %D9%A1 %F0%9F%98%80 %ED%A0%BD ',
    ),
    ...listed(
      '-1 0 1e9 0x1 1.5 2147483648 abc __proto__ constructor toString .. . ~ * ;a=b : :id @ ! \xff < " |',
    ),
    ...listed('2027-13 2027-06 0000-00 9999-12 csv pdf .csv f.ics .ics it.data _root.data %E2%80%AE'),
    '9'.repeat(400),
    upTo('x', 3000),
    upTo('a/', 3000),
    upTo('%41', 3900),
    upTo('%F0%9F%98%80', 3600),
  ),
  fc.string({ maxLength: 8 }).map(encodeURIComponent),
);

/** A complete target that no link has. */
export const address: fc.Arbitrary<string> = fc.constantFrom(
  ...listed(
    '* // /// /? /# /\\ /.. /../../etc/passwd /.env /.data /_.data /_root.data http://evil.example/ evil:443',
  ),
  ...listed(
    '/% /\xff /%ff.data /a%2f.data /login.data/ /LOGIN /login/ /__manifest /__manifest?p= /__manifest?paths=/',
  ),
  ...listed(
    '/assets/..%2f..%2fserver.ts /assets/%00 /assets/ /favicon.ico /healthz?x=%ff /robots.txt?% /sitemap.xml?a[]',
  ),
  ...listed(
    '/dev/mail /dev/mail/__proto__ /dev/mail/..%2f.. /dev/mail/1 /builds/meta/x.json /builds/meta/%00',
  ),
  ...listed('/a /? /?& /?a=1& // /x/ /__manifest?paths=/a, /__manifest?paths=/a/ /login?% /it/a.data/').map(
    (start) => `${start}${upTo(start.slice(-2), 3900)}`,
  ),
);

export const contentType: fc.Arbitrary<string | undefined> = fc.constantFrom(
  undefined,
  long('a/b;'),
  `multipart/form-data;${long(' ')}`,
  `multipart/form-data; boundary=${'b'.repeat(5000)}`,
  ...listed('multipart/form-data; boundary=|multipart/form-data; boundary="| multipart/form-data|', '|'),
  ...listed('application/x-www-form-urlencoded; charset=utf-16|application/json; charset=latin1', '|'),
  ...listed('application/x-www-form-urlencoded, application/json|a; b=c; d|;', '|'),
  ...listed(
    'application/json text/plain image/png application/octet-stream x \xff / multipart/form-data multipart/mixed',
  ),
  ...listed('APPLICATION/X-WWW-FORM-URLENCODED application/x-www-form-urlencoded'),
);

export const rawBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      ...listed('{ null [] 7 "x" "\\ud83d" "\\u0000" 1e999 {"a":1,"a":2} {}{} \ufeff{} NaN %ff&%=%zz'),
      '',
    )
    .map((text) => Buffer.from(text)),
  oneOf([
    ...listed('[ a& & = % + a=1& a[0] {"a":').map((unit) => () => Buffer.from(upTo(unit, 60_000))),
    () => Buffer.from(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
    () => Buffer.from(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
    () => Buffer.from(Array.from({ length: 4000 }, (_, index) => `a[${index}]=1`).join('&')),
    () => Buffer.from(Array.from({ length: 8000 }, (_, index) => `f${index}=`).join('&')),
    () => Buffer.alloc(64 * 1024),
    () => Buffer.alloc(64 * 1024 + 1, 'a'),
    () => Buffer.alloc(3_000_000, 'a'),
    () => Buffer.from('1f8b0800000000000003', 'hex'),
  ]),
  fc.json().map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);
