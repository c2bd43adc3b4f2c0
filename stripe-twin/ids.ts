// Ids, owners and metadata of objects.
import { randomBytes } from 'node:crypto';

import type { Stripe } from 'stripe';

import type { Call } from './call.ts';
import { missing } from './errors.ts';
import type { ObjectKind, Objects } from './objects.ts';

/** Only what was given: leaves out the parameters that are absent, so that defaults under them stay. */
export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}

/** Object ids that look like Stripe's: a prefix that says the kind, then letters and digits. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomToken(length: number): string {
  let token = '';
  for (const byte of randomBytes(length)) token += ALPHABET[byte % ALPHABET.length];
  return token;
}

export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomToken(length)}`;
}

/** The id behind a field that holds either an id or the expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

/** Metadata updates: new values are merged in, an empty value removes its key. */
export function mergeMetadata(
  current: Stripe.Metadata | null | undefined,
  changes: Stripe.Metadata | undefined,
): Stripe.Metadata {
  const merged = Object.entries({ ...current, ...changes }).filter(([, value]) => value !== '');
  return Object.fromEntries(merged);
}

/** Objects of the calling account, found by id or refused as Stripe refuses them. */
export function owned<K extends ObjectKind>(
  call: Call,
  kind: K,
  wanted: { id: string; param: string },
): Objects[K] {
  const found = call.world.store.find(kind, wanted.id);
  if (found?.account !== call.account) throw missing(kind, wanted.id, wanted.param);
  return found.object;
}
