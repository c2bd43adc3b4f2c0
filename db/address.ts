// The one reader of DATABASE_URL: its parameters mean to the pool and to the job queue what libpq says they mean.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { rootCertificates, getCACertificates, type ConnectionOptions } from 'node:tls';

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
const BINDINGS = ['disable', 'prefer', 'require'] as const;
type SslMode = (typeof SSL_MODES)[number];

export type DatabaseAddress = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** `prefer`: as the server has it. */
  ssl: false | 'prefer' | ConnectionOptions;
  channelBinding: (typeof BINDINGS)[number];
  settings: Record<string, string>;
};

/** What libpq would hold a connection to, and we would not: better refused than dropped. */
const UNKNOWN_TO_US = [
  'sslcert',
  'sslkey',
  'sslcrl',
  'sslcrldir',
  'require_auth',
  'host',
  'hostaddr',
  'service',
];

/** @throws worded for whoever wrote DATABASE_URL. */
export function readAddress(url: string): DatabaseAddress {
  const parsed = URL.parse(url);
  // An unencoded / # or ? in the password ends the host there, and leaves the @ behind.
  if (!parsed || parsed.hash !== '' || parsed.pathname.includes('@') || parsed.search.includes('@'))
    refuse('non si legge: / # ? % @ : nella password vanno scritti %2F %23 %3F %25 %40 %3A');
  const given = (name: string): string | undefined => parsed.searchParams.get(name) ?? undefined;
  for (const name of UNKNOWN_TO_US)
    if (given(name) !== undefined) refuse(`contiene ${name}, che qui non si può usare`);
  const user = decoded(parsed.username);
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: Number(parsed.port || 5432),
    user,
    password: decoded(parsed.password),
    database: decoded(parsed.pathname.slice(1)) || user,
    ...encryption(given, parsed.hostname),
    settings: given('options') === undefined ? {} : { options: given('options') ?? '' },
  };
}

type Given = (name: string) => string | undefined;

function encryption(given: Given, host: string): Pick<DatabaseAddress, 'ssl' | 'channelBinding'> {
  const root = given('sslrootcert');
  const mode = oneOf(
    'sslmode',
    given('sslmode') ?? (root === 'system' ? 'verify-full' : 'prefer'),
    SSL_MODES,
  );
  const channelBinding = oneOf('channel_binding', given('channel_binding') ?? 'prefer', BINDINGS);
  if (root === 'system' && mode !== 'verify-full') refuse('con sslrootcert=system vuole sslmode=verify-full');
  if (channelBinding === 'require' && mode === 'disable')
    refuse('vuole channel_binding=require, che senza TLS non c’è: togli sslmode=disable');
  return { ssl: tlsOf(mode, root, host.replace(/^\[|\]$/g, '')), channelBinding };
}

function tlsOf(mode: SslMode, root: string | undefined, host: string): DatabaseAddress['ssl'] {
  if (mode === 'disable') return false;
  if (mode === 'allow' || mode === 'prefer') return 'prefer';
  // As libpq does: with an authority at hand, `require` checks it too.
  if (mode === 'require' && root === undefined) return { rejectUnauthorized: false, host };
  if (root === undefined) refuse(`con sslmode=${mode} vuole sslrootcert: un file, oppure system`);
  const ca = root === 'system' ? systemAuthorities() : [readAuthority(root)];
  // The host is named for certificates of bare addresses, which no SNI may carry.
  if (mode === 'verify-full') return { ca, rejectUnauthorized: true, host };
  return { ca, rejectUnauthorized: true, host, checkServerIdentity: () => undefined };
}

function systemAuthorities(): string[] {
  return [...rootCertificates, ...getCACertificates('system'), ...getCACertificates('extra')];
}

function readAuthority(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return refuse(`indica sslrootcert=${path}, ma quel file non si può leggere`);
  }
}

function oneOf<Value extends string>(name: string, value: string, values: readonly Value[]): Value {
  return values.find((one) => one === value) ?? refuse(`vuole ${name} fra: ${values.join(', ')}`);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return refuse('non si legge: % nella password va scritto %25');
  }
}

function refuse(why: string): never {
  throw new Error(`DATABASE_URL ${why}`);
}

/** For postgres.js. */
export function poolConnection(url: string) {
  const { ssl, channelBinding, settings, ...address } = readAddress(url);
  return { ...address, ssl, channel_binding: channelBinding, connection: settings } as const;
}

/** For pg, which knows no `prefer`: the server is asked once. */
export async function queueConnection(url: string) {
  const { ssl, channelBinding, settings, ...address } = readAddress(url);
  const encrypted = ssl === 'prefer' && (await speaksTls(address)) ? { rejectUnauthorized: false } : ssl;
  return {
    ...address,
    ...settings,
    ssl: encrypted === 'prefer' ? false : encrypted,
    enableChannelBinding: channelBinding !== 'disable',
    requireChannelBinding: channelBinding === 'require',
  };
}

/** The protocol's SSLRequest: S is yes. */
function speaksTls({ host, port }: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: 10_000 });
    socket.once('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])));
    socket.once('data', (answer) => {
      resolve(answer.toString('latin1') === 'S');
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer to the SSLRequest')));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed before the answer to the SSLRequest')));
  });
}
