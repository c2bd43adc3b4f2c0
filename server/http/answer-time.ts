// Longest time for making an answer. Sending it to a slow reader is not counted.
import type { Heard } from '../kept/changes.ts';
import { HttpProblem } from './problem.ts';
import { Upload } from './upload.ts';

export const ANSWER_MS = 30_000;
/** The limit while the database is away: pages that need it fail soon. */
const ALONE_MS = 1000;

/** Milliseconds an answer may take, by the state of the database connection. */
export function patienceWith(heard: Heard): number {
  return heard === 'away' ? ALONE_MS : ANSWER_MS;
}

function tooLate(): HttpProblem {
  return new HttpProblem(503, 'no answer in time', { 'Retry-After': '5' });
}

/** Bounds work that comes before the answer, such as finding the host. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooLate()), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * The time counts from the last byte of an upload, which may take minutes. Uploaded files are deleted with
 * the answer. `answer` is given a function that says whether there is still time, so that what has waited too
 * long for its turn isn't begun.
 */
export async function answerInTime(
  body: unknown,
  answer: (inTime: () => boolean) => Promise<Response>,
  ms = ANSWER_MS,
): Promise<Response> {
  const late = Promise.withResolvers<never>();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    late.reject(tooLate());
  }, ms);
  const upload = body instanceof Upload ? body : undefined;
  if (upload) upload.onPiece = () => timer.refresh();
  try {
    const response = await Promise.race([made(() => answer(() => !isLate), upload), late.promise]);
    if (upload?.failure) throw upload.failure;
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Deletes the uploaded files only after the answer is made, also if it is late: an action may still be
 * reading them.
 */
async function made(answer: () => Promise<Response>, upload: Upload | undefined): Promise<Response> {
  try {
    return await answer();
  } finally {
    await upload?.discard();
  }
}
