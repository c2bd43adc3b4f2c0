// How much a request may carry and how long it may take: little for forms, more where a route's `handle` asks for it.
import { Transform, type Readable } from 'node:stream';

import { matchPath, type ServerBuild } from 'react-router';

import { pagePath } from './page-place.ts';
import { fullPath } from './platform-segments.ts';
import { HttpProblem } from './problem.ts';

export const ORDINARY_LIMIT = 64 * 1024;
const MEBIBYTE = 1024 * 1024;

export type BodyLimits = (pathname: string) => number;

/** A route that takes uploads exports `handle = { bodyLimit: bytes }`. */
export function bodyLimitsOf(build: Pick<ServerBuild, 'routes'>): BodyLimits {
  const larger = Object.entries(build.routes).flatMap(([id, route]) => {
    const limit = route ? askedLimit(route.module.handle) : undefined;
    return limit === undefined ? [] : [{ pattern: `/${fullPath(build.routes, id)}`, limit }];
  });
  return (pathname) => {
    const page = pagePath(pathname);
    return larger.find(({ pattern }) => matchPath(pattern, page) !== null)?.limit ?? ORDINARY_LIMIT;
  };
}

function askedLimit(handle: unknown): number | undefined {
  if (typeof handle !== 'object' || handle === null || !('bodyLimit' in handle)) return undefined;
  return typeof handle.bodyLimit === 'number' ? handle.bodyLimit : undefined;
}

export type Bounds = {
  bytes: number;
  /** What Content-Length says. */
  announced?: string | undefined;
  /** How long nothing may come, and how long everything may take. */
  idleMs?: number;
  wholeMs?: number;
};

/** The body as it comes, ended with a problem where it passes its bounds. */
export function bounded(payload: Readable, bounds: Bounds): Readable {
  const { bytes, announced, idleMs = 10_000, wholeMs = 15_000 } = bounds;
  if (announced !== undefined && Number(announced) > bytes) throw tooLarge();
  let received = 0;
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      idle.refresh();
      received += chunk.length;
      if (received > bytes) done(tooLarge());
      else done(null, chunk);
    },
  });
  const giveUp = () => gate.destroy(tooLate());
  const idle = setTimeout(giveUp, idleMs);
  const whole = setTimeout(giveUp, wholeMs);
  gate.once('close', () => {
    clearTimeout(idle);
    clearTimeout(whole);
  });
  payload.once('error', (error) => gate.destroy(error));
  return payload.pipe(gate);
}

export type BodyReader = (payload: Readable, bounds: Bounds) => Promise<Buffer>;

/** Bodies that are read whole share a budget of memory: many slow senders together fill no more than it. */
export function createBodyReader(mostHeld: number): BodyReader {
  let held = 0;
  return async (payload, bounds) => {
    const chunks: Buffer[] = [];
    let own = 0;
    try {
      for await (const chunk of bounded(payload, bounds) as AsyncIterable<Buffer>) {
        own += chunk.length;
        held += chunk.length;
        if (held > mostHeld) throw busy();
        chunks.push(chunk);
      }
      return Buffer.concat(chunks, own);
    } finally {
      held -= own;
    }
  };
}

/** A form is read before its action starts, so that a slow sender holds nothing else. */
export const readBody = createBodyReader(32 * MEBIBYTE);

// What is left of a body that was refused is not read: the connection is of no further use.
const LAST = { Connection: 'close' };

function tooLarge(): HttpProblem {
  return new HttpProblem(413, 'body too large', LAST);
}

function tooLate(): HttpProblem {
  return new HttpProblem(408, 'the body did not come in time', LAST);
}

export function busy(): HttpProblem {
  return new HttpProblem(503, 'too many bodies at once', { ...LAST, 'Retry-After': '10' });
}
