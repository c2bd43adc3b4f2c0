/** Objects of the calling account, found by id or refused as Stripe refuses them. */
import type { Call } from './call.ts';
import { missing } from './errors.ts';
import type { ObjectKind, Objects } from './objects.ts';

export function owned<K extends ObjectKind>(
  call: Call,
  kind: K,
  wanted: { id: string; param: string },
): Objects[K] {
  const found = call.world.store.find(kind, wanted.id);
  if (found?.account !== call.account) throw missing(kind, wanted.id, wanted.param);
  return found.object;
}
