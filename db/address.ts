// Parses DATABASE_URL and its like for the pool and the job queue. Its parameters mean the same as in libpq.
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
  /** `prefer`: encrypted if the server offers it. */
  ssl: false | 'prefer' | ConnectionOptions;
  channelBinding: (typeof BINDINGS)[number];
  settings: Record<string, string>;
};

/** Parameters of libpq that we don't support: refused, because ignoring them could weaken the connection. */
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

/** @throws with a message for the person who wrote the variable. */
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
  // Like libpq: with a root certificate, `require` verifies the certificate too.
  if (mode === 'require' && root === undefined) return { rejectUnauthorized: false, host };
  if (root === undefined) refuse(`con sslmode=${mode} vuole sslrootcert: un file, oppure system`);
  const ca = root === 'system' ? systemAuthorities() : [readAuthority(root)];
  // Certificates for bare IP addresses need `host`, because SNI can't carry an IP address.
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
  throw new Error(why);
}

export function poolConnection(url: string) {
  const { ssl, channelBinding, settings, ...address } = readAddress(url);
  return { ...address, ssl, channel_binding: channelBinding, connection: settings } as const;
}

/** Connection options for pg, which has no `prefer`: the server is asked once whether it speaks TLS. */
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

/** Sends SSLRequest; the answer S means yes. */
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
