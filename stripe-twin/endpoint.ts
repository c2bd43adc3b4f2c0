/** What a resource declares for each of its API calls. */
import { z } from 'zod';
import type { Call } from './call.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

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

/** A path segment that the route guarantees. */
export function segment(path: Record<string, string>, name: string): string {
  return path[name] ?? '';
}
