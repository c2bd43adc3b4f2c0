// What the host works out about a request once, before anything else: who asks, which host, under which nonce.
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';

import type { FastifyRequest } from 'fastify';

import { type BaseUrl, originOf } from '#app/gateways/base-url.server.ts';

import { type HostName, parseHost } from './host-name.ts';

export type Visit = {
  host: HostName;
  /** The configured origin of that host; undefined when it is not ours. */
  origin: string | undefined;
  nonce: string;
  /** An IPv6 visitor counts by the /64 network it was given. */
  clientAddress: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit;
  }
}

export function visitOf(request: FastifyRequest, base: BaseUrl): Visit {
  const host = parseHost(request.host, base);
  return {
    host,
    origin: configuredOrigin(host, base),
    // 122 random bits from Node's stock of them: a call into the system for each page is dear.
    nonce: randomUUID(),
    clientAddress: networkOf(request.ip, request.socket.remoteAddress),
  };
}

function configuredOrigin(host: HostName, base: BaseUrl): string | undefined {
  if (host.kind === 'apex') return base.href;
  if (host.kind === 'www') return originOf(base, 'www');
  return host.kind === 'label' ? originOf(base, host.label) : undefined;
}

/** A proxy may forward anything: what is no address at all falls back to the proxy's own. */
function networkOf(claimed: string | undefined, socketAddress = ''): string {
  const address = (claimed !== undefined && isIP(claimed) !== 0 ? claimed : socketAddress).replace(
    /^::ffff:(?=\d+\.)/i,
    '',
  );
  return isIP(address) === 6 ? `${prefix64(address)}::/64` : address;
}

function prefix64(address: string): string {
  const [head = '', tail] = address.toLowerCase().replace(/%.*/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before.slice(0, 4).map(withoutZeros).join(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).map(withoutZeros).join(':');
}

function withoutZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '');
}
