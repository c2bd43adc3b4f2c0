/** The control API over HTTP: `POST /_control/{lever}` with the arguments as a JSON array. */
import type { FastifyInstance } from 'fastify';
import { invalid } from '../errors.ts';
import type { TwinControl } from './control.ts';
import { leversOf } from './levers.ts';

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
