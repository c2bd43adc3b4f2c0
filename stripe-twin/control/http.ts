/** The control API over HTTP: `POST /_control/{lever}` with its arguments as a JSON array. */
import type { FastifyInstance } from 'fastify';
import { invalid } from '../errors.ts';
import type { TwinControl } from './control.ts';

export function serveControl(app: FastifyInstance, control: TwinControl): void {
  const levers = new Map<string, (...given: never[]) => unknown>(Object.entries(control));
  app.post('/_control/:lever', async (request) => {
    const name = (request.params as { lever: string }).lever;
    const lever = levers.get(name);
    if (!lever) throw invalid(`No such lever: '${name}'. There are ${[...levers.keys()].join(', ')}.`, { status: 404 });
    const given = (request.body ?? []) as unknown;
    if (!Array.isArray(given)) throw invalid('Send the arguments as a JSON array.');
    const args = name === 'setNow' ? [new Date(String(given[0]))] : given;
    return { result: lever(...(args as never[])) ?? null };
  });
}
