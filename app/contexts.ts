// What every loader, action and middleware may ask of the request, as typed router context tokens.
import { createContext } from 'react-router';

import type { HostActivity } from './domain/activities/find-activity-by-host.server.ts';
import type { Deps, Log } from './domain/deps.ts';
import type { Session } from './domain/identity/sessions.server.ts';

export type RequestHost = { kind: 'apex' } | { kind: 'activity'; activity: HostActivity };

export type RequestFacts = {
  /** Also the answer's X-Request-Id and the `reqId` of its log lines. */
  id: string;
  /** For inline scripts and styles of this answer only. */
  nonce: string;
  /** The visitor's address; a proxy's word is taken only from TRUST_PROXY. */
  clientAddress: string;
  /** Writes lines that carry this request's id. */
  log: Log;
};

export type LimitName =
  | 'booking'
  | 'find-booking'
  | 'login'
  | 'register'
  | 'password-reset'
  | 'resend'
  | 'invite'
  | 'image'
  | 'verify';

export type LimitVerdict = { ok: true } | { ok: false; retryAfterSeconds: number };

export type RateLimits = {
  /** Counts one use of `name` by `key` (an address, an e-mail …) for all processes together. */
  consume(name: LimitName, key: string): Promise<LimitVerdict>;
};

/** The signed-in person, on the platform's own host; a limited session too. */
export const viewerContext = createContext<Session | undefined>(undefined);
export const depsContext = createContext<Deps>();
export const hostContext = createContext<RequestHost>();
export const requestContext = createContext<RequestFacts>();
/** The build that answers, as `/builds/latest.json` names it. */
export const buildContext = createContext<string>();
export const limitsContext = createContext<RateLimits>();
