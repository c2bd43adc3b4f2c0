// What the host works out about a request once, before anything else: who asks, which host, under which nonce.
import { randomUUID } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { type BaseUrl, originOf } from '#app/gateways/base-url.server.ts';

import type { ClientAddresses } from './client-address.ts';
import { type HostName, parseHost } from '../hosts/host-name.ts';
import type { Matched } from './logging.ts';

export type Visit = {
  host: HostName;
  /** The configured origin of that host; undefined when it is not ours. */
  origin: string | undefined;
  nonce: string;
  /** undefined: nobody can know it, so that limits by address don't apply. */
  clientAddress: string | undefined;
  /** Which of the pages' routes answered; undefined while none has. */
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
    // 122 random bits from Node's stock of them: a call into the system for each page is dear.
    nonce: randomUUID(),
    clientAddress: addresses?.of(request),
  };
}

function configuredOrigin(host: HostName, base: BaseUrl): string | undefined {
  if (host.kind === 'apex') return base.href;
  if (host.kind === 'www') return originOf(base, 'www');
  return host.kind === 'label' ? originOf(base, host.label) : undefined;
}
