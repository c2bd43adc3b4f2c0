// Typed router contexts: what loaders, actions and middleware may read of a request.
import { createContext } from 'react-router';
import type { HostActivity } from './domain/activities/subdomains.server.ts';
import type { ProcessState, ProxyNotice } from './domain/administration/system-state.ts';
import type { Deps, Log } from './domain/deps.ts';
import type { Result } from './domain/result.ts';
import type { Session } from './domain/identity/signing-in/sessions.server.ts';
import type { PublicPage } from './ui/seo/page-head.tsx';

export type RequestHost = { kind: 'apex' } | { kind: 'activity'; activity: HostActivity };

export type RequestFacts = {
  /** Also the answer's X-Request-Id and the `reqId` of its log lines. */
  id: string;
  /** Allows the inline scripts and styles of this answer. */
  nonce: string;
  /**
   * Forwarding headers count only from proxies in TRUST_PROXY. undefined: behind another proxy the address
   * can't be known.
   */
  clientAddress: string | undefined;
  /** By `performance.now()`. */
  begunAt: number;
  /** Aborted once nobody waits for the answer: it has been given or refused, or its asker has left. Made when asked for. */
  signal: () => AbortSignal;
  /** Its lines have this request's id. */
  log: Log;
};

export type LimitName =
  | 'booking'
  | 'find-booking'
  | 'card-page'
  | 'second-factor'
  | 'register'
  | 'judged-password'
  | 'password-reset'
  | 'resend'
  | 'invite'
  | 'image'
  | 'verify'
  | 'own-data'
  | 'guide';

/** The error: after how many seconds to try again. */
export type LimitVerdict = Result<undefined, number>;

export type RateLimits = {
  /** Counts one use of `name` by `key` (an address, an e-mail …) in all processes; an unknown key is not counted. */
  consume(name: LimitName, key: string | undefined): Promise<LimitVerdict>;
};

/** The session on the platform's own host, including a limited one. */
export const viewerContext = createContext<Session | undefined>(undefined);
/** Tokens of the accounts that this browser has signed in to before, as sent. */
export const deviceContext = createContext<string | undefined>();
export const depsContext = createContext<Deps>();
export const hostContext = createContext<RequestHost>();
export const requestContext = createContext<RequestFacts>();
/** The route that answers, for the log. */
export const matchedContext = createContext<{ pattern: string; params: object } | undefined>(undefined);
/** The address chooses what the page doesn't have, such as another service's rate: nobody else gets this page. */
export const oddChoiceContext = createContext(false);
/** What the page tells search engines, if they may know it. */
export const publicPageContext = createContext<PublicPage | null>(null);
/** Id of the build, as in `/builds/latest.json`. */
export const buildContext = createContext<string>();
export const limitsContext = createContext<RateLimits>();
/** What a route, middleware or the router threw, for the host's answer if no page shows it. */
export const failureContext = createContext<unknown>(undefined);
/** The form with files, on routes that take one; read only when an action asks for it. */
export const uploadContext = createContext<{ read(): Promise<FormData> } | undefined>(undefined);
/** Counts of the process that answers. */
export const processContext = createContext<() => ProcessState>();
/** What is wrong with TRUST_PROXY, for administrators. */
export const proxyNoticeContext = createContext<ProxyNotice | undefined>();
