// Facts of a request that the host works out once: client address, host, nonce.
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type BaseUrl, originOf } from '#app/gateways/base-url.server.ts';
import type { ClientAddresses } from './client-address.ts';
import { type HostName, parseHost } from '../hosts/host-resolution.ts';
import type { Matched } from './logging.ts';

export type Visit = {
  host: HostName;
  /** The host's configured origin; undefined if the host is not ours. */
  origin: string | undefined;
  nonce: string;
  /** undefined: it can't be known, and limits by address don't apply. */
  clientAddress: string | undefined;
  /** The page route that answered, once known. */
  matched?: Matched | undefined;
};

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit;
  }
}

export function visitOf(request: FastifyRequest, base: BaseUrl, addresses?: ClientAddresses): Visit {
  const host = parseHost(request.host, base);
  return {
    host,
    origin: configuredOrigin(host, base),
    // 122 random bits. `randomUUID` takes them from Node's cache: one system call for each page would be slow.
    nonce: randomUUID(),
    clientAddress: addresses?.of(request),
  };
}

function configuredOrigin(host: HostName, base: BaseUrl): string | undefined {
  if (host.kind === 'apex') return base.href;
  if (host.kind === 'www') return originOf(base, 'www');
  return host.kind === 'label' ? originOf(base, host.label) : undefined;
}
