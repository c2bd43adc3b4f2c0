/** What every operation of the twin works with: the world it lives in and the call it serves. */
import type { EventQueue } from './event-queue.ts';
import type { Store } from './store.ts';

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
  /** Where the hosted pages are reached. */
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

/** A call that comes from a page, a timer or the control API instead of an API request. */
export function ownCall(world: World, account: string = world.platform): Call {
  return { world, account, request: { id: null, idempotency_key: null }, version: '' };
}

export function on(call: Call, account: string): Call {
  return { ...call, account };
}
