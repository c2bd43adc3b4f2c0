// Whose address a request comes from, and whether that can be known: behind a proxy that TRUST_PROXY doesn't name,
// every visitor seems to be that proxy.
import { BlockList, isIP } from 'node:net';

import type { FastifyRequest } from 'fastify';

import type { ProxyNotice } from '#app/domain/administration/system-state.ts';
import type { Log } from '#app/domain/deps.ts';
import type { Environment } from '#app/gateways/env.server.ts';

export type ClientAddresses = {
  /** An IPv6 visitor counts by the /64 network it was given. undefined: nobody can know it. */
  of(request: FastifyRequest): string | undefined;
  /** What is wrong with TRUST_PROXY; stays until the restart. */
  notice(): ProxyNotice | undefined;
};

type Settings = Pick<Environment, 'BASE_URL' | 'TRUST_PROXY'>;

const WARNINGS: Record<ProxyNotice, string> = {
  'none-named':
    'BASE_URL is https and TRUST_PROXY names no proxy: visitors may all seem to have the address of what ends TLS',
  'not-named':
    'a proxy that TRUST_PROXY does not name forwards requests: visitors have no address, limits by address are off',
};

/** Warns once of each: at the start of what the configuration gives away, later of what the first request does. */
export function watchClientAddresses(
  { BASE_URL: base, TRUST_PROXY: trusted }: Settings,
  log: Pick<Log, 'warn'>,
): ClientAddresses {
  let notice: ProxyNotice | undefined;
  const tell = (found: ProxyNotice) => {
    if (notice === found) return;
    notice = found;
    log.warn({ notice }, WARNINGS[found]);
  };
  // This server speaks no TLS: somebody in front of it does.
  if (base.isPublic && base.secure && trusted.length === 0) tell('none-named');
  return {
    notice: () => notice,
    of(request) {
      const address = plainAddress(request);
      if (!base.isPublic || address === undefined) return address && networkOf(address);
      const proxied = isIn(LOCAL, address) && speaksForAnother(request);
      if (proxied) tell('not-named');
      // Nobody visits a public address from the machine itself.
      return proxied || isIn(LOOPBACK, address) ? undefined : networkOf(address);
    },
  };
}

/** A proxy may forward anything: what is no address at all falls back to the proxy's own. */
function plainAddress(request: FastifyRequest): string | undefined {
  const { ip, socket } = request;
  const address = ip !== undefined && isIP(ip) !== 0 ? ip : (socket.remoteAddress ?? '');
  return address === '' ? undefined : address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '');
}

/** Named ones have been read away: whoever is left says that it asks for somebody behind it. */
function speaksForAnother({ headers, ips }: FastifyRequest): boolean {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const read = ips === undefined ? 0 : ips.length - 1;
  if (forwarded.split(',').filter((each) => each.trim() !== '').length > read) return true;
  return read === 0 && (headers.forwarded !== undefined || headers['x-real-ip'] !== undefined);
}

const LOOPBACK = blockOf(['127.0.0.0/8', '::1/128']);
const LOCAL = blockOf([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]);

function blockOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, family(address));
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function networkOf(address: string): string {
  return isIP(address) === 6 ? `${prefix64(address)}::/64` : address;
}

function prefix64(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before.slice(0, 4).map(withoutZeros).join(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).map(withoutZeros).join(':');
}

function withoutZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '');
}
