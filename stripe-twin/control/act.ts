// What a lever is, what levers work with, and how they change the twin's objects.
import { z } from 'zod';
import { type Call, ownCall, type World } from '../call.ts';
import type { Courier } from '../delivery.ts';
import { invalid, missing } from '../errors.ts';
import type { Faults } from '../faults.ts';
import type { ObjectKind, Objects } from '../objects.ts';

/** A lever checks its arguments, which may come from a test or over HTTP. */
export function lever<Args extends z.ZodType<unknown[], unknown[]>, T>(
  args: Args,
  pull: (...args: z.output<Args>) => T,
): (...sent: z.input<Args>) => T {
  return (...sent) => {
    const read = args.safeParse(sent);
    if (!read.success) throw invalid(`Wrong arguments: ${z.prettifyError(read.error)}`);
    return pull(...read.data);
  };
}

export const none = z.tuple([]);
export const one = z.tuple([z.string()]);

/** What the levers work with. */
export type ControlParts = {
  world: World;
  courier: Courier;
  faults: Faults;
  /** Runs what became due and sends what is queued. */
  tick(): void;
};

/** Changes an object without an API request: in one transaction, whose events are then sent. */
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
