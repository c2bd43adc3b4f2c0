/** Changes an object from outside the API: in one transaction, then sends what it caused. */
import { type Call, ownCall } from '../call.ts';
import { missing } from '../errors.ts';
import type { ObjectKind, Objects } from '../objects.ts';
import type { ControlParts } from './parts.ts';

export type Act = <K extends ObjectKind, T>(
  target: { kind: K; id: string },
  work: (call: Call, object: Objects[K]) => T,
) => T;

export function actOn({ world, tick }: ControlParts): Act {
  return (target, work) => {
    const found = world.store.find(target.kind, target.id);
    if (!found) throw missing(target.kind, target.id, 'id');
    const result = world.store.transaction(() => work(ownCall(world, found.account), found.object));
    tick();
    return result;
  };
}
