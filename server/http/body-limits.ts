// Limits of request bodies in size and time: small for forms, larger where a route's `handle` asks for it.
import { Transform, type Readable } from 'node:stream';
import { matchPath, type ServerBuild } from 'react-router';
import { unreadable } from './form-body.ts';
import { pagePath } from '#app/paths.ts';
import { fullPath } from '../hosts/host-routes.ts';
import { askerGone, busy, HttpProblem } from '../problem.ts';

export const ORDINARY_LIMIT = 64 * 1024;
const MEBIBYTE = 1024 * 1024;

/** Ten photos from a phone take minutes. A sender below `slowestUpload` (bytes per second) is cut off. */
export const longestUploadMs = 10 * 60_000;
export const slowestUpload = 4 * 1024;

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

export type BodyBounds = {
  bytes: number;
  /** The value of Content-Length. */
  announced?: string | undefined;
  /** Longest pause between two pieces, and longest time for the whole body, in ms. */
  idleMs?: number;
  wholeMs?: number;
  /** Fewest bytes per second on average, counted after a short time to begin. */
  slowest?: number;
  /** Called for every piece that arrives. */
  onPiece?: () => void;
};

const gettingGoingMs = 30_000;

/** Passes the body on, and ends it with a problem when it exceeds a limit. */
export function bounded(payload: Readable, bounds: BodyBounds): Readable {
  const { bytes, announced, idleMs = 10_000, wholeMs = 15_000, slowest = 0, onPiece } = bounds;
  if (announced !== undefined && Number(announced) > bytes) throw tooLarge();
  const begun = performance.now();
  let received = 0;
  let pieces = 0;
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      idle.refresh();
      onPiece?.();
      received += chunk.length;
      pieces += 1;
      const ms = performance.now() - begun;
      if (received > bytes) done(tooLarge());
      else if (pieces > mostPieces(received)) done(unreadable('a body in crumbs'));
      else if (ms > gettingGoingMs && received * 1000 < slowest * ms) done(tooLate());
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
  // A client that left is no failure of ours, although its error looks like that of a lost database.
  payload.once('error', () => gate.destroy(askerGone()));
  return payload.pipe(gate);
}

/** Every piece costs processor time however small, so that bodies in one-byte chunks are refused. */
function mostPieces(received: number): number {
  return 1000 + received / 64;
}

/** `from`: the client's address, if known. */
export type Sent = BodyBounds & { from?: string | undefined };

export type BodyReader = (payload: Readable, sent: Sent) => Promise<Buffer>;

/**
 * Reads whole bodies within one memory budget (bytes) for all senders together. One address may hold a quarter
 * of it, so that slow senders leave room for others.
 */
export function createBodyReader(mostHeld: number, mostOfOne = mostHeld / 4): BodyReader {
  let held = 0;
  const heldBy = new Map<string | undefined, number>();
  /** Whether there is room for that. */
  const hold = (from: string | undefined, bytes: number): boolean => {
    held += bytes;
    const theirs = from === undefined ? 0 : (heldBy.get(from) ?? 0) + bytes;
    if (theirs > 0) heldBy.set(from, theirs);
    else heldBy.delete(from);
    return held <= mostHeld && theirs <= mostOfOne;
  };
  return async (payload, { from, ...bounds }) => {
    const chunks: Buffer[] = [];
    let own = 0;
    try {
      for await (const chunk of bounded(payload, bounds) as AsyncIterable<Buffer>) {
        own += chunk.length;
        if (!hold(from, chunk.length)) throw busy('too many bodies at once');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks, own);
    } finally {
      hold(from, -own);
    }
  };
}

/** Reads a form before its action starts, so that a slow sender keeps no connection or lock. */
export const readBody = createBodyReader(32 * MEBIBYTE);

const tooLarge = () => new HttpProblem(413, 'body too large');

/** The connection is closed: nothing useful will come on it. */
const tooLate = () => new HttpProblem(408, 'the body did not come in time', { Connection: 'close' });
