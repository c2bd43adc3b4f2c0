// Whose address a request comes from, and whether that can be known: behind a proxy that TRUST_PROXY doesn't name,
// every visitor seems to be that proxy.
import { isIP } from 'node:net';

import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

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
      const address = addressOf(request);
      if (!base.isPublic || address === undefined) return address && networkOf(address);
      const proxied = LOCAL.has(address.range()) && speaksForAnother(request);
      if (proxied) tell('not-named');
      // Nobody visits a public address from the machine itself.
      return proxied || address.range() === 'loopback' ? undefined : networkOf(address);
    },
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A proxy may forward anything: what is no address at all falls back to the proxy's own. */
function addressOf({ ip, socket }: FastifyRequest): Address | undefined {
  const address = ip !== undefined && isIP(ip) !== 0 ? ip : socket.remoteAddress;
  return address ? ipaddr.process(address) : undefined;
}

/** Named ones have been read away: whoever is left says that it asks for somebody behind it. */
function speaksForAnother({ headers, ips }: FastifyRequest): boolean {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const read = ips === undefined ? 0 : ips.length - 1;
  if (forwarded.split(',').filter((each) => each.trim() !== '').length > read) return true;
  return read === 0 && (headers.forwarded !== undefined || headers['x-real-ip'] !== undefined);
}

/** Where a proxy on the same machine or network has its address. */
const LOCAL = new Set(['loopback', 'private', 'linkLocal', 'carrierGradeNat', 'uniqueLocal']);

function networkOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
