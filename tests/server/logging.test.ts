import { expect, test, vi } from 'vitest';
import { logPath, createLogger } from '#server/http/logging.ts';
import { HttpProblem } from '#server/problem.ts';

const SECRET = 'kJ3_9aQx-Zt0PmVw8LrYbN2cD5eF7gH1iKlMnOpQrSt';

test('what a route has answered is logged by the route, with numbers and nothing else of the address', () => {
  const answered: [string, string, object][] = [
    [`/booking/${SECRET}?x=1`, 'booking/:secret', { secret: SECRET }],
    [`/feeds/${SECRET}.ics`, '/feeds/:secret', { secret: `${SECRET}.ics` }],
    [
      '/12/escursioni/7/giro-in-barca?nome=Anna',
      '/:catalogId/:catalogSlug/:serviceId/:serviceSlug',
      { catalogId: '12', catalogSlug: 'escursioni', serviceId: '7', serviceSlug: 'giro-in-barca' },
    ],
    ['/', '/', {}],
  ];
  expect(answered.map(([url, pattern, params]) => logPath(url, { pattern, params }))).toEqual([
    '/booking/:secret',
    '/feeds/:secret',
    '/12/:catalogSlug/7/:serviceSlug',
    '/',
  ]);
});

test('what no route has answered is logged by the words of the site map and by what is too short for a secret', () => {
  const refused = {
    [`/booking/${SECRET}`]: '/booking/:hidden',
    [`/booking/${SECRET}.data?_routes=root`]: '/booking/:hidden',
    [`//booking/${SECRET}%20`]: '//booking/:hidden',
    [`/BOOKING%2F${SECRET.toLowerCase()}`]: '/:hidden',
    '/dashboard/admin/activity-types/new.data': '/dashboard/admin/activity-types/new',
    '/dashboard/barche-del-sole/services': '/dashboard/:hidden/services',
    '/.env': '/.env',
    '/xmlrpc.php?a=1': '/xmlrpc.php',
    '/verify?token=abc': '/verify',
  };
  expect(Object.fromEntries(Object.keys(refused).map((url) => [url, logPath(url, undefined)]))).toEqual(
    refused,
  );
});

test('in production an error is logged by where it arose, never by what it quotes', () => {
  const lines: string[] = [];
  const log = createLogger(
    { LOG_LEVEL: 'info', NODE_ENV: 'production' },
    { write: (line) => void lines.push(line) },
  );
  const cause = Object.assign(new Error('params: anna@example.com'), { code: '23505' });
  const typed = 'Failed query: insert …\n    at anna@example.com (guest:1:1)';
  log.error({ err: new Error(typed, { cause }) }, 'request failed');
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  expect(line).toMatchObject({
    level: 'error',
    msg: 'request failed',
    err: {
      type: 'Error',
      at: expect.arrayContaining([expect.stringContaining('logging.test.ts')]),
      cause: { code: '23505' },
    },
  });
  expect(lines[0]).not.toContain('anna@example.com');
});

test('while the database is away, a flood logs one line, and later how many were left out', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const lines: string[] = [];
  const log = createLogger(
    { LOG_LEVEL: 'info', NODE_ENV: 'production' },
    { write: (line) => void lines.push(line) },
  );
  const away = { err: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) };
  for (let n = 0; n < 50; n += 1) {
    log.child({ reqId: n }).error(away, 'route failed');
    log.error({ err: new HttpProblem(503, 'no answer in time') }, 'request failed');
    log.error({ err: new Error('a bug') }, 'request failed');
  }
  expect(lines).toHaveLength(52);
  vi.advanceTimersByTime(5_000);
  log.error(away, 'route failed');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'route failed', unlogged: 49 });
  vi.useRealTimers();
});

test('a flood of one failure does not hide another that is told in the same words', () => {
  const lines: string[] = [];
  const log = createLogger(
    { LOG_LEVEL: 'info', NODE_ENV: 'production' },
    { write: (line) => void lines.push(line) },
  );
  const refused = (code: string) => new Error('x', { cause: Object.assign(new Error('y'), { code }) });
  for (const code of ['ECONNREFUSED', '57014', 'ECONNREFUSED', '57014'])
    log.error({ err: refused(code) }, 'request failed');
  expect(lines.map((line) => (JSON.parse(line) as { err: unknown }).err)).toMatchObject([
    { cause: { code: 'ECONNREFUSED' } },
    { cause: { code: '57014' } },
  ]);
});
