// How much a request may carry: little for forms, more where a route's `handle` asks for it.
import { Transform, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { matchPath, type ServerBuild } from 'react-router';

import { pagePath } from './page-place.ts';
import { fullPath } from './platform-segments.ts';
import { HttpProblem } from './problem.ts';

const ordinaryLimit = 64 * 1024;

export type BodyLimits = (pathname: string) => number;

/** A route that takes uploads exports `handle = { bodyLimit: bytes }`. */
export function bodyLimitsOf(build: Pick<ServerBuild, 'routes'>): BodyLimits {
  const larger = Object.entries(build.routes).flatMap(([id, route]) => {
    const limit = route ? askedLimit(route.module.handle) : undefined;
    return limit === undefined ? [] : [{ pattern: `/${fullPath(build.routes, id)}`, limit }];
  });
  return (pathname) => {
    const page = pagePath(pathname);
    return larger.find(({ pattern }) => matchPath(pattern, page) !== null)?.limit ?? ordinaryLimit;
  };
}

function askedLimit(handle: unknown): number | undefined {
  if (typeof handle !== 'object' || handle === null || !('bodyLimit' in handle)) return undefined;
  return typeof handle.bodyLimit === 'number' ? handle.bodyLimit : undefined;
}

/** A form is read before its action starts, so that a slow sender holds nothing; an upload flows through. */
export async function readBody(
  payload: Readable,
  limit: number,
  announced?: string,
): Promise<Buffer | Readable> {
  if (announced !== undefined && Number(announced) > limit) throw tooLarge();
  const body = payload.pipe(atMost(limit));
  payload.once('error', (error) => body.destroy(error));
  return limit > ordinaryLimit ? body : buffer(body);
}

function atMost(limit: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > limit) done(tooLarge());
      else done(null, chunk);
    },
  });
}

function tooLarge(): HttpProblem {
  // What is left of the body is not read: the connection is of no further use.
  return new HttpProblem(413, 'body too large', { Connection: 'close' });
}
