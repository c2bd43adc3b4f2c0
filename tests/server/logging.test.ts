import { expect, test } from 'vitest';

import { createLogger, withoutSecrets } from '#server/logging.ts';

test('a path is logged without its query and without the secrets in it', () => {
  const secret = 'kJ3_9aQx-Zt0PmVw8LrYbN2cD5eF7gH1iKlMnOpQrSt';
  const paths = [
    '/12/escursioni/7/giro-in-barca-al-tramonto-con-aperitivo?nome=Anna',
    `/booking/${secret}`,
    `/booking/${secret}/cancel?x=1`,
    `/booking/${secret}.data?_routes=root`,
    '/verify?token=abc',
  ];
  expect(paths.map(withoutSecrets)).toEqual([
    '/12/escursioni/7/giro-in-barca-al-tramonto-con-aperitivo',
    '/booking/:secret',
    '/booking/:secret/cancel',
    '/booking/:secret',
    '/verify',
  ]);
});

test('in production an error is logged by where it arose, never by what it quotes', () => {
  const lines: string[] = [];
  const log = createLogger(
    { LOG_LEVEL: 'info', NODE_ENV: 'production' },
    { write: (line) => void lines.push(line) },
  );
  const cause = Object.assign(new Error('params: anna@example.com'), { code: '23505' });
  log.error({ err: new Error('Failed query: insert … anna@example.com', { cause }) }, 'request failed');
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
