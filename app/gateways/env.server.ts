// The configuration: read once from the environment and checked as a whole.
import { z } from 'zod';
import { readAddress } from '#db/address.ts';
import { type BaseUrl, parseBaseUrl } from './base-url.server.ts';
import { readS3Address, S3_ADDRESS, type S3Address } from './s3-address.server.ts';
import {
  address,
  flag,
  integer,
  isHostName,
  isNetwork,
  list,
  matching,
  oneOf,
  percentage,
  port,
  refuse,
  text,
} from './env-values.server.ts';

const email = matching(/^[^\s@<>]+@[^\s@<>]+$/, 'deve essere un indirizzo email');
const POSTGRES =
  'postgres://user:password@host:5432/database (nella password / # ? % @ : si scrivono %2F %23 %3F %25 %40 %3A)';

const postgres = address(['postgres:', 'postgresql:'], POSTGRES).transform((value, ctx) => {
  try {
    if (value !== undefined) readAddress(value);
    return value;
  } catch (error) {
    return refuse(ctx, (error as Error).message);
  }
});

const schema = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test'], 'production'),
  BASE_URL: text.transform((value, ctx): BaseUrl => {
    const parsed = parseBaseUrl(value ?? 'http://localhost:3000');
    return typeof parsed === 'string' ? refuse(ctx, parsed) : parsed;
  }),
  /** The address to listen on. */
  HOST: text.transform((value) => value ?? '0.0.0.0'),
  PORT: port,
  /** Port on which Prometheus reads `/metrics`; without it there is none. */
  METRICS_PORT: port,
  DATA_DIR: text.transform((value) => value ?? '.data'),
  DATABASE_URL: postgres,
  /** The same database without a pooler, for migrations, jobs and LISTEN, which need a session of their own. */
  DATABASE_DIRECT_URL: postgres,
  /** A replica of the same database, for exports. */
  DATABASE_READ_URL: postgres,
  DATABASE_PREPARE: flag(true),
  /** Password for a DATABASE_URL without one, not URL-encoded. */
  POSTGRES_PASSWORD: text,
  /** Stores uploaded files elsewhere than in DATA_DIR. The variables of AWS supply what the address leaves out. */
  FILES_URL: address(['s3:'], S3_ADDRESS),
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: text,
  AWS_REGION: text,
  AWS_ENDPOINT_URL: address(['http:', 'https:'], 'https://s3.example.com'),
  /** Replaces the file that the first start makes, for machines without a shared disk. */
  SECRET_KEY: matching(/^[A-Za-z0-9+/]{43}=?$/, 'deve essere di 32 byte in base64: openssl rand -base64 32'),
  /** How long the process goes on serving after SIGTERM, while /readyz says that it is not ready. */
  DRAIN_SECONDS: integer(undefined, { min: 0, max: 300 }),
  DATABASE_POOL_SIZE: integer(15, { min: 2, max: 200 }),
  /** Megabytes for kept public pages; 0 keeps none. */
  PAGE_CACHE: integer(32, { min: 0, max: 4096 }),
  APP_NAME: text.transform((value) => value ?? 'Botteghino'),
  COMPANY_NAME: text,
  COMPANY_ADDRESS: text,
  COMPANY_VAT: matching(/^\d{11}$/, 'deve avere 11 cifre'),
  COMPANY_EMAIL: email,
  COMPANY_PEC: email,
  TRUST_PROXY: list({ item: isNetwork, expectation: 'deve elencare indirizzi o reti come 10.0.0.0/8' }),
  STRIPE_SECRET_KEY: matching(
    /^(sk|rk)_(test|live)_\S+$/,
    'deve cominciare con sk_test_, sk_live_, rk_test_ o rk_live_',
  ),
  STRIPE_WEBHOOK_SECRET: matching(/^whsec_\S+$/, 'deve cominciare con whsec_'),
  STRIPE_CONNECT_WEBHOOK_SECRET: matching(/^whsec_\S+$/, 'deve cominciare con whsec_'),
  /** Set by the demo: address of the Stripe twin. */
  STRIPE_TWIN_URL: address(['http:'], 'http://127.0.0.1:12111'),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.it:587'),
  MAIL_FROM: email,
  BOOKING_HOLD_MINUTES: integer(15, { min: 1, max: 1440 }),
  MAX_OPEN_HOLDS_PER_ADDRESS: integer(20, { min: 0, max: 100_000 }),
  PLATFORM_FEE_PERCENT: percentage(3),
  PLATFORM_FEE_FIXED_CENTS: integer(50, { min: 0, max: 100_000 }),
  CREDITS_TURNOVER_THRESHOLD_CENTS: integer(100_000, { min: 0, max: 1_000_000_000 }),
  SETTLEMENT_DELAY_HOURS: integer(24, { min: 0, max: 8760 }),
  SESSION_MAX_AGE: integer(30 * 86_400, { min: 60, max: 180 * 86_400 }),
  AUTH_BASE_PATH: matching(/^(\/[a-z0-9-]+)+$/, 'deve essere un percorso come /api/auth').transform(
    (value) => value ?? '/api/auth',
  ),
  IMAGE_HOSTS: list({ max: 2, item: isHostName, expectation: 'deve elencare al massimo due nomi di host' }),
  TRANSLATE_WIDGET: flag(true),
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: text,
  ICONIFY_FALLBACK_URL: address(['http:', 'https:'], 'https://api.iconify.design'),
  RATE_LIMITS: flag(true),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], undefined),
});

type Variables = z.output<typeof schema>;

type Derived = {
  FILES_URL: S3Address | undefined;
  PORT: number;
  LOG_LEVEL: NonNullable<Variables['LOG_LEVEL']>;
  IMAGE_HOSTS: string[];
  DRAIN_SECONDS: number;
};

export type Environment = Omit<Variables, keyof Derived> & Derived;

/** Lists all problems of the configuration at once. */
export class ConfigurationError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`La configurazione non è utilizzabile:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

/** @throws ConfigurationError */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const outcome = schema.safeParse(source);
  if (!outcome.success) {
    throw new ConfigurationError(
      outcome.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    );
  }
  const files = readS3Address(outcome.data);
  const problems = contradictions(outcome.data);
  if (typeof files === 'string') problems.push(files);
  if (problems.length > 0 || typeof files === 'string') throw new ConfigurationError(problems);
  return {
    ...outcome.data,
    FILES_URL: files,
    DATABASE_URL: withPassword(outcome.data.DATABASE_URL, outcome.data),
    DATABASE_DIRECT_URL: withPassword(outcome.data.DATABASE_DIRECT_URL, outcome.data),
    DATABASE_READ_URL: withPassword(outcome.data.DATABASE_READ_URL, outcome.data),
    PORT: portOf(outcome.data),
    IMAGE_HOSTS: imageHosts(outcome.data),
    // On a private address no load balancer has to be waited for.
    DRAIN_SECONDS: outcome.data.DRAIN_SECONDS ?? (isInPublic(outcome.data) ? 10 : 0),
    // On a private address the log goes to a terminal, so only warnings are shown.
    LOG_LEVEL: outcome.data.LOG_LEVEL ?? (outcome.data.BASE_URL.isPublic ? 'info' : 'warn'),
  };
}

function withPassword(
  url: string | undefined,
  { POSTGRES_PASSWORD: password }: Variables,
): string | undefined {
  const address = url === undefined ? null : URL.parse(url);
  if (!address || address.password !== '' || password === undefined) return url;
  address.password = encodeURIComponent(password);
  return address.href;
}

function contradictions(variables: Variables): string[] {
  const problems: string[] = [];
  if ((variables.ADMIN_EMAIL === undefined) !== (variables.ADMIN_PASSWORD === undefined)) {
    problems.push('ADMIN_EMAIL e ADMIN_PASSWORD vanno indicate insieme');
  }
  if (variables.METRICS_PORT === portOf(variables)) {
    problems.push('METRICS_PORT deve essere una porta diversa da PORT, che è dei visitatori');
  }
  if (variables.STRIPE_TWIN_URL !== undefined && variables.STRIPE_SECRET_KEY?.includes('_live_')) {
    problems.push('STRIPE_TWIN_URL non va mai con una chiave reale');
  }
  if (isInPublic(variables)) {
    if (variables.FILES_URL !== undefined && variables.SECRET_KEY === undefined)
      problems.push('SECRET_KEY manca: con FILES_URL ogni macchina deve avere la stessa chiave');
    if (variables.STRIPE_TWIN_URL !== undefined)
      problems.push('STRIPE_TWIN_URL serve alle prove, non a un indirizzo pubblico');
    for (const [name, purpose] of Object.entries(realParts)) {
      if (variables[name as keyof typeof realParts] === undefined) {
        problems.push(
          `${name} manca: serve ${purpose}, perché un indirizzo pubblico non può reggersi su parti dimostrative`,
        );
      }
    }
  }
  return problems;
}

function isInPublic({ NODE_ENV, BASE_URL }: Variables): boolean {
  return NODE_ENV === 'production' && BASE_URL.isPublic;
}

const realParts = {
  DATABASE_URL: 'il database PostgreSQL',
  STRIPE_SECRET_KEY: "l'account Stripe che incassa i pagamenti",
  STRIPE_WEBHOOK_SECRET: 'il segreto che firma i messaggi di Stripe',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'il segreto che firma i messaggi di Stripe sui conti collegati',
  SMTP_URL: 'il server di posta',
  MAIL_FROM: 'il mittente delle email',
} as const;

/** With https a proxy ends TLS, and its port is not ours. */
function portOf({ PORT: given, BASE_URL: base }: Variables): number {
  if (given !== undefined) return given;
  if (base.portSuffix !== '') return Number(base.portSuffix.slice(1));
  return base.secure ? 3000 : 80;
}

function imageHosts(variables: Variables): string[] {
  if (variables.IMAGE_HOSTS.length > 0) return variables.IMAGE_HOSTS;
  return [variables.BASE_URL.apex, `media.${variables.BASE_URL.apex}`];
}
