import { describe, expect, test } from 'vitest';

import { ConfigurationError, readEnvironment } from '#app/gateways/env.server.ts';
import { readAddress } from '#db/address.ts';

const problemsOf = (variables: Record<string, string>): string[] => {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
};

test('with no configuration at all the demo is described', () => {
  const environment = readEnvironment({});
  expect([environment.DATABASE_URL, environment.STRIPE_SECRET_KEY, environment.SMTP_URL]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(environment).toMatchObject({
    BASE_URL: { href: 'http://localhost:3000', apex: 'localhost', secure: false, isPublic: false },
    PORT: 3000,
    DATA_DIR: '.data',
    APP_NAME: 'Botteghino',
    BOOKING_HOLD_MINUTES: 15,
    MAX_OPEN_HOLDS_PER_ADDRESS: 20,
    PLATFORM_FEE_PERCENT: 300,
    PLATFORM_FEE_FIXED_CENTS: 50,
    CREDITS_TURNOVER_THRESHOLD_CENTS: 100_000,
    SETTLEMENT_DELAY_HOURS: 24,
    SESSION_MAX_AGE: 2_592_000,
    AUTH_BASE_PATH: '/api/auth',
    IMAGE_HOSTS: ['localhost', 'media.localhost'],
    TRANSLATE_WIDGET: true,
    TRUST_PROXY: [],
  });
});

test('empty variables count as absent', () => {
  const blank = {
    BASE_URL: '',
    PORT: ' ',
    DATABASE_URL: '',
    APP_NAME: '',
    TRANSLATE_WIDGET: '',
    TRUST_PROXY: '',
  };
  expect(readEnvironment(blank)).toEqual(readEnvironment({}));
});

describe('the base address', () => {
  test.for([
    [
      'https://Botteghino.IT/',
      { href: 'https://botteghino.it', apex: 'botteghino.it', secure: true, portSuffix: '' },
    ],
    ['http://localhost:4000', { href: 'http://localhost:4000', apex: 'localhost', portSuffix: ':4000' }],
    [
      'https://prenota.example.com:8443',
      { apex: 'prenota.example.com', portSuffix: ':8443', isPublic: true },
    ],
  ] as const)('%s is taken apart', ([address, parts]) => {
    expect(readEnvironment({ BASE_URL: address, NODE_ENV: 'test' }).BASE_URL).toMatchObject(parts);
  });

  test.for([
    'botteghino.it',
    'ftp://botteghino.it',
    'https://botteghino.it/app',
    'https://botteghino.it?x=1',
    'https://user@botteghino.it',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://localhost.:3000',
  ])('%s is refused', (address) => {
    expect(problemsOf({ BASE_URL: address })).toEqual([expect.stringMatching(/^BASE_URL (deve|non deve) /)]);
  });

  test.for([
    [{ BASE_URL: 'http://localhost:4000' }, 4000],
    [{ BASE_URL: 'http://prova.localhost' }, 80],
    [{ BASE_URL: 'https://prova.localhost' }, 3000],
    [{ BASE_URL: 'http://localhost:4000', PORT: '5000' }, 5000],
  ] as const)('%j listens on %i', ([variables, port]) => {
    expect(readEnvironment(variables).PORT).toBe(port);
  });
});

test('every bad value is named at once, with what it should be', () => {
  const problems = problemsOf({
    PORT: 'tremila',
    PLATFORM_FEE_PERCENT: '101',
    PLATFORM_FEE_FIXED_CENTS: '0,50',
    BOOKING_HOLD_MINUTES: '0',
    DATABASE_URL: 'mysql://x',
    STRIPE_SECRET_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'secret',
    SMTP_URL: 'mail.example.it',
    MAIL_FROM: 'Botteghino',
    AUTH_BASE_PATH: 'api/auth/',
    TRUST_PROXY: '10.0.0.0/8, proxy.example.it',
    TRANSLATE_WIDGET: 'forse',
    LOG_LEVEL: 'loud',
    NODE_ENV: 'prod',
    IMAGE_HOSTS: 'a.it,b.it,c.it',
    SESSION_MAX_AGE: '-1',
  });
  expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
    'AUTH_BASE_PATH',
    'BOOKING_HOLD_MINUTES',
    'DATABASE_URL',
    'IMAGE_HOSTS',
    'LOG_LEVEL',
    'MAIL_FROM',
    'NODE_ENV',
    'PLATFORM_FEE_FIXED_CENTS',
    'PLATFORM_FEE_PERCENT',
    'PORT',
    'SESSION_MAX_AGE',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'TRANSLATE_WIDGET',
    'TRUST_PROXY',
  ]);
});

test.for(['0', '65536', '70000', '-1', '80.5'])('%s is no port', (PORT) => {
  expect(problemsOf({ PORT })).toEqual(['PORT deve essere un numero di porta']);
});

test.for([
  ['3', 300],
  ['2.5', 250],
  ['2,75', 275],
  ['0', 0],
  ['100', 10_000],
] as const)('a fee of %s percent is %i hundredths of a percent', ([text, basisPoints]) => {
  expect(readEnvironment({ PLATFORM_FEE_PERCENT: text }).PLATFORM_FEE_PERCENT).toBe(basisPoints);
});

test.for(['-1', '100.01', '1.234', 'tre', '1e1', '3%'])('a fee of "%s" percent is refused', (text) => {
  expect(problemsOf({ PLATFORM_FEE_PERCENT: text })).toEqual([
    expect.stringContaining('PLATFORM_FEE_PERCENT'),
  ]);
});

describe('in production', () => {
  const real = {
    NODE_ENV: 'production',
    BASE_URL: 'https://botteghino.it',
    DATABASE_URL: 'postgres://app@db/botteghino',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
    SMTP_URL: 'smtps://mail.example.it',
    MAIL_FROM: 'prenotazioni@botteghino.it',
  };

  test('real parts are enough', () => {
    expect(problemsOf(real)).toEqual([]);
  });

  test('a public address on demo parts is refused, naming everything that is missing', () => {
    const { NODE_ENV, BASE_URL } = real;
    const problems = problemsOf({ NODE_ENV, BASE_URL });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_CONNECT_WEBHOOK_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
    ]);
  });

  test('is assumed when nothing says otherwise', () => {
    expect(problemsOf({ BASE_URL: 'https://botteghino.it' })).toHaveLength(6);
  });

  test('addresses of this machine may run on demo parts', () => {
    for (const host of ['localhost:3000', 'prova.localhost']) {
      expect(problemsOf({ NODE_ENV: 'production', BASE_URL: `http://${host}` })).toEqual([]);
    }
  });
});

test('figures are not read where visitors come', () => {
  expect(problemsOf({ METRICS_PORT: '4000', PORT: '4000' })).toEqual([
    expect.stringMatching(/^METRICS_PORT .*PORT/),
  ]);
  expect(problemsOf({ METRICS_PORT: '4000', BASE_URL: 'http://localhost:4000' })).toHaveLength(1);
  expect(problemsOf({ METRICS_PORT: '4000', BASE_URL: 'http://localhost:4001' })).toEqual([]);
});

test('the first admin is named whole or not at all', () => {
  expect(problemsOf({ ADMIN_EMAIL: 'admin@example.com' })).toEqual([
    expect.stringContaining('ADMIN_PASSWORD'),
  ]);
});

test('an address of a database that cannot be read is named by its own variable, beside every other problem', () => {
  const unread = 'postgres://u:12/x@h/d';
  const problems = problemsOf({
    PORT: 'x',
    DATABASE_URL: 'postgres://u:p@h/d?sslmode=sometimes',
    DATABASE_DIRECT_URL: unread,
    DATABASE_READ_URL: unread,
  });
  expect(problems).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^DATABASE_URL .*sslmode/),
    expect.stringMatching(/^DATABASE_DIRECT_URL .*%2F/),
    expect.stringMatching(/^DATABASE_READ_URL .*%2F/),
  ]);
});

test('a password of its own variable is encoded into the address, whatever it holds', () => {
  const password = `a/b#c?d%e@f:g'h"$ é`;
  const read = (url: string): string | undefined =>
    readEnvironment({ DATABASE_URL: url, POSTGRES_PASSWORD: password }).DATABASE_URL;
  expect(readAddress(read('postgres://app@database:5432/app') ?? '')).toMatchObject({
    host: 'database',
    user: 'app',
    password,
    database: 'app',
  });
  expect(read('postgres://app:own@database:5432/app')).toBe('postgres://app:own@database:5432/app');
});
