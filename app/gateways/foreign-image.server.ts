// Fetches a picture from another host, without giving access to our own network.
import { lookup as lookUpAddresses, type LookupAddress, type LookupOptions } from 'node:dns';
import { type IncomingMessage, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export type ForeignImageOptions = {
  /** Milliseconds for the whole fetch. */
  timeout?: number;
  maxBytes?: number;
  /** Tests replace these to reach their own server. */
  isAllowed?: (address: string) => boolean;
  resolve?: (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;
};

const DEFAULTS: Required<ForeignImageOptions> = {
  timeout: 5000,
  maxBytes: 10 * 1024 * 1024,
  isAllowed: isPublicAddress,
  resolve: (hostname, done) => lookUpAddresses(hostname, { all: true }, done),
};

/** undefined if the picture doesn't exist, may not be fetched, or failed. Doesn't follow redirects. */
export function createForeignImages(options: ForeignImageOptions = {}) {
  const settings = { ...DEFAULTS, ...options };
  const lookup = checkedLookup(settings);

  return async function fetchForeign(url: URL, hangUp?: AbortSignal): Promise<Uint8Array | undefined> {
    const hostname = url.hostname.replaceAll(/^\[|\]$/g, '');
    // A literal IP address is never looked up, so it is checked here.
    if (isIP(hostname) !== 0 && !settings.isAllowed(hostname)) return undefined;
    if (url.username !== '' || url.password !== '') return undefined;
    try {
      return await download(url, lookup, { ...settings, hangUp });
    } catch {
      return undefined;
    }
  };
}

/** Connects to the very addresses that were checked: a changed DNS answer has no effect. */
function checkedLookup({ isAllowed, resolve }: Required<ForeignImageOptions>): LookupFunction {
  return (hostname: string, options: LookupOptions, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('no address'), '', 4);
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new Error('not a public address'), '', 4);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

function download(
  url: URL,
  lookup: LookupFunction,
  { timeout, maxBytes, hangUp }: Required<ForeignImageOptions> & { hangUp: AbortSignal | undefined },
): Promise<Uint8Array> {
  const send = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
  return new Promise((resolve, reject) => {
    const inTime = AbortSignal.timeout(timeout);
    const signal = hangUp ? AbortSignal.any([inTime, hangUp]) : inTime;
    const request = send(url, { lookup, signal, agent: false, headers: { Accept: 'image/*' } });
    request.on('error', reject);
    request.on('response', (response) => {
      readImage(response, maxBytes).then(resolve, (error: unknown) => {
        request.destroy();
        reject(error);
      });
    });
    request.end();
  });
}

async function readImage(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (response.statusCode !== 200) throw new Error('no picture');
  if (response.headers['content-type']?.startsWith('image/') !== true) throw new Error('not a picture');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

// Which IP addresses are public: not private, local, reserved or translated.

// IANA's registry of special IPv4 addresses, plus multicast and reserved ones.
const SPECIAL_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

// Ranges within global IPv6 that carry other addresses or are for documentation.
const SPECIAL_IPV6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [net, prefix] of SPECIAL_IPV4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_IPV6) special.addSubnet(net, prefix, 'ipv6');

// All global addresses are in 2000::/3; IPv4 addresses mapped to IPv6 are not.
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
