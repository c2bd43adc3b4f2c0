// What every loader, action and middleware may ask of the request, as typed router context tokens.
import { createContext } from 'react-router';

import type { HostActivity } from './domain/activities/subdomains.server.ts';
import type { ProxyNotice } from './domain/administration/system-state.ts';
import type { Deps, Log } from './domain/deps.ts';
import type { Session } from './domain/identity/sessions.server.ts';

export type RequestHost = { kind: 'apex' } | { kind: 'activity'; activity: HostActivity };

export type RequestFacts = {
  /** Also the answer's X-Request-Id and the `reqId` of its log lines. */
  id: string;
  /** For inline scripts and styles of this answer only. */
  nonce: string;
  /** A proxy's word is taken only from TRUST_PROXY. undefined: behind a proxy it doesn't name nobody can know it. */
  clientAddress: string | undefined;
  /** Writes lines that carry this request's id. */
  log: Log;
};

export type LimitName =
  | 'booking'
  | 'find-booking'
  | 'second-factor'
  | 'register'
  | 'password-reset'
  | 'resend'
  | 'invite'
  | 'image'
  | 'verify'
  | 'guide';

export type LimitVerdict = { ok: true } | { ok: false; retryAfterSeconds: number };

export type RateLimits = {
  /** Counts one use of `name` by `key` (an address, an e-mail …) for all processes together; none by what is unknown. */
  consume(name: LimitName, key: string | undefined): Promise<LimitVerdict>;
};

/** The signed-in person, on the platform's own host; a limited session too. */
export const viewerContext = createContext<Session | undefined>(undefined);
/** The tokens of the accounts that this browser has signed in to before, as it sent them. */
export const deviceContext = createContext<string | undefined>();
export const depsContext = createContext<Deps>();
export const hostContext = createContext<RequestHost>();
export const requestContext = createContext<RequestFacts>();
/** Which route answers, for the log. */
export const matchedContext = createContext<{ pattern: string; params: object } | undefined>(undefined);
/** The build that answers, as `/builds/latest.json` names it. */
export const buildContext = createContext<string>();
export const limitsContext = createContext<RateLimits>();
/** What a route, a middleware or the router threw, for the host's answer where there is no page for it. */
export const failureContext = createContext<unknown>(undefined);
/** The form with files that is being sent, where a route takes one; not read before an action asks for it. */
export const uploadContext = createContext<{ read(): Promise<FormData> } | undefined>(undefined);
/** How many public pages were given from what is kept, and made, since the process started. */
export const keptCountsContext = createContext<{ given: number; made: number }>();
/** What is wrong with TRUST_PROXY, for the administrator. */
export const proxyNoticeContext = createContext<ProxyNotice | undefined>();
