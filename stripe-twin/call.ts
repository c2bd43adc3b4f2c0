/** What every operation of the twin needs: the twin's world and the current call. */
import type { EventQueue } from './event-queue.ts';
import type { Store } from './store.ts';
import { z } from 'zod';
import type { ObjectKind, Objects } from './objects.ts';
import { missing } from './errors.ts';

export type Clock = {
  now(): Date;
  /** Whole seconds since 1970, the form every Stripe object uses. */
  seconds(): number;
  set(moment: Date): void;
};

export type World = {
  store: Store;
  clock: Clock;
  queue: EventQueue;
  /** The platform's own account id, the same for the life of the store. */
  platform: string;
  /** The address of a hosted page. */
  pageUrl(path: string): string;
};

export type Call = {
  world: World;
  /** The account the call acts on: the platform's, or the one in `Stripe-Account`. */
  account: string;
  request: { id: string | null; idempotency_key: string | null };
  /** The date of the API version asked for, '' when the client names none. */
  version: string;
};

/** A call made by a page, a timer or the control API instead of an API request. */
export function ownCall(world: World, account: string = world.platform): Call {
  return { world, account, request: { id: null, idempotency_key: null }, version: '' };
}

export function on(call: Call, account: string): Call {
  return { ...call, account };
}

type Method = 'GET' | 'POST' | 'DELETE';

export type Endpoint = {
  method: Method;
  path: string;
  params: z.ZodType;
  run(call: Call, params: unknown, path: Record<string, string>): object;
};

type Declaration<S extends z.ZodType> = {
  params: S;
  run(call: Call, params: z.output<S>, path: Record<string, string>): object;
};

export function endpoint<S extends z.ZodType>(
  route: `${Method} /v1/${string}`,
  declaration: Declaration<S>,
): Endpoint {
  const [method, path] = route.split(' ') as [Method, string];
  return {
    method,
    path,
    params: declaration.params,
    // The dispatcher parses with this same schema before it calls.
    run: (call, params, ids) => declaration.run(call, params as z.output<S>, ids),
  };
}

export const nothing = z.strictObject({});

/** A parameter of the path: the id at `:name`, and the name that an error gives it. */
export function at(path: Record<string, string>, name: string): { id: string; param: string } {
  return { id: path[name] ?? '', param: name };
}

/** An object of the calling account by its id, or Stripe's refusal. */
export function owned<K extends ObjectKind>(
  call: Call,
  kind: K,
  wanted: { id: string; param: string },
): Objects[K] {
  const found = call.world.store.find(kind, wanted.id);
  if (found?.account !== call.account) throw missing(kind, wanted.id, wanted.param);
  return found.object;
}
