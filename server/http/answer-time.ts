// How long an answer may take to be made. Streaming it to a slow reader is another matter, and is not counted.
import type { Heard } from '../kept/changes.ts';
import { HttpProblem } from './problem.ts';
import { Upload } from './upload.ts';

export const ANSWER_MS = 30_000;
/** While the database is away: whatever needs it is told so instead of waiting. */
const ALONE_MS = 1000;

/** In milliseconds. */
export function patienceWith(heard: Heard): number {
  return heard === 'away' ? ALONE_MS : ANSWER_MS;
}

function tooLate(): HttpProblem {
  return new HttpProblem(503, 'no answer in time', { 'Retry-After': '5' });
}

/** What is asked before the answer is begun. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooLate()), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Counted from the last byte of an upload, which may take minutes. Its files are gone when the answer is made. */
export async function answerInTime(
  body: unknown,
  answer: () => Promise<Response>,
  ms = ANSWER_MS,
): Promise<Response> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooLate()), ms);
  const upload = body instanceof Upload ? body : undefined;
  if (upload) upload.onPiece = () => timer.refresh();
  try {
    const response = await Promise.race([made(answer, upload), late.promise]);
    if (upload?.failure) throw upload.failure;
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/** Whoever is still reading the files when the time is over is not robbed of them. */
async function made(answer: () => Promise<Response>, upload: Upload | undefined): Promise<Response> {
  try {
    return await answer();
  } finally {
    await upload?.discard();
  }
}
