// How the twin's levers are called.
import type { FastifyInstance } from 'fastify';

import { type Call, ownCall, type World } from '../call.ts';
import type { Courier } from '../delivery.ts';
import { invalid, missing } from '../errors.ts';
import type { Faults } from '../faults.ts';
import type { ObjectKind, Objects } from '../objects.ts';

import type { TwinControl } from './control.ts';
import { leversOf } from './levers.ts';

/** What the levers reach into. */

export type ControlParts = {
  world: World;
  courier: Courier;
  faults: Faults;
  /** Runs what became due and sends what is queued. */
  tick(): void;
};

/** The control API over HTTP: `POST /_control/{lever}` with the arguments as a JSON array. */

export function serveControl(app: FastifyInstance, control: TwinControl): void {
  const levers = new Map(Object.entries(leversOf(control)));
  app.post<{ Params: { lever: string } }>('/_control/:lever', async (request) => {
    const { lever: name } = request.params;
    const lever = levers.get(name);
    if (!lever) {
      throw invalid(`No such lever: '${name}'. There are ${[...levers.keys()].join(', ')}.`, { status: 404 });
    }
    return { result: (await lever(request.body ?? [])) ?? null };
  });
}

/** Changes an object from outside the API: in one transaction, then sends what it caused. */

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
