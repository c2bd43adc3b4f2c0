// Finds the visitor's address, if it can be known: behind a proxy that TRUST_PROXY doesn't name, all visitors
// seem to be that proxy.
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { ProxyNotice } from '#app/domain/administration/system-state.ts';
import type { Log } from '#app/domain/deps.ts';
import type { Environment } from '#app/gateways/env.server.ts';

export type ClientAddresses = {
  /** For IPv6 the /64 network, which one visitor has to itself. undefined: the address can't be known. */
  of(request: FastifyRequest): string | undefined;
  /** What is wrong with TRUST_PROXY. Stays set until the restart. */
  notice(): ProxyNotice | undefined;
};

type Settings = Pick<Environment, 'BASE_URL' | 'TRUST_PROXY'>;

const WARNINGS: Record<ProxyNotice, string> = {
  'none-named':
    'BASE_URL is https and TRUST_PROXY names no proxy: visitors may all seem to have the address of what ends TLS',
  'not-named':
    'a proxy that TRUST_PROXY does not name forwards requests: visitors have no address, limits by address are off',
};

/** Warns once of each mistake: at the start if the configuration shows it, else at the first request that shows it. */
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
  // This server has no TLS of its own, so an https address means a proxy in front.
  if (base.isPublic && base.secure && trusted.length === 0) tell('none-named');
  return {
    notice: () => notice,
    of(request) {
      const address = addressOf(request);
      if (!base.isPublic || address === undefined) return address && networkOf(address);
      const proxied = LOCAL.has(address.range()) && speaksForAnother(request);
      if (proxied) tell('not-named');
      // On a public address, a loopback address can only be a proxy's.
      return proxied || address.range() === 'loopback' ? undefined : networkOf(address);
    },
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** If the proxy forwards something that is no address, the proxy's own address counts. */
function addressOf({ ip, socket }: FastifyRequest): Address | undefined {
  const address = ip !== undefined && isIP(ip) !== 0 ? ip : socket.remoteAddress;
  return address ? ipaddr.process(address) : undefined;
}

/**
 * Whether forwarding headers remain after the trusted proxies' entries were removed: then an unnamed proxy
 * sent the request.
 */
function speaksForAnother({ headers, ips }: FastifyRequest): boolean {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const read = ips === undefined ? 0 : ips.length - 1;
  if (forwarded.split(',').filter((each) => each.trim() !== '').length > read) return true;
  return read === 0 && (headers.forwarded !== undefined || headers['x-real-ip'] !== undefined);
}

/** Address ranges in which a proxy on the same machine or network lies. */
const LOCAL = new Set(['loopback', 'private', 'linkLocal', 'carrierGradeNat', 'uniqueLocal']);

function networkOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
