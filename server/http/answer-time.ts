// Longest time for making an answer. Sending it to a slow reader is not counted.
import { HttpProblem } from '../problem.ts';
import { Upload } from './upload.ts';

export const ANSWER_MS = 30_000;
/** The limit while the database is away: with the time for noticing it, pages that need it fail within a second. */
const ALONE_MS = 600;
/** How often an answer that takes long asks whether it still may. */
const LOOK_MS = 50;

/** Milliseconds an answer may take, as things stand now: a database may fall silent meanwhile. */
export type Patience = () => number;

/**
 * `awayMs`: for how long the database has been away. Changes get some time for it to come back: what they
 * have begun goes on after a refusal.
 */
export function patienceWith(awayMs: () => number | undefined, safe: boolean): Patience {
  return () => ((awayMs() ?? -1) >= (safe ? 0 : ALONE_MS) ? ALONE_MS : ANSWER_MS);
}

function tooLate(): HttpProblem {
  return new HttpProblem(503, 'no answer in time', { 'Retry-After': '5' });
}

function clockFor(patience: Patience) {
  const late = Promise.withResolvers<never>();
  let begunAt = performance.now();
  const isLate = () => performance.now() - begunAt >= patience();
  const timer = setInterval(() => isLate() && late.reject(tooLate()), LOOK_MS);
  return {
    late: late.promise,
    isLate,
    restart: () => (begunAt = performance.now()),
    stop: () => clearInterval(timer),
  };
}

/** Bounds work that comes before the answer, such as finding the host. */
export async function inTime<T>(work: Promise<T>, patience: Patience): Promise<T> {
  const clock = clockFor(patience);
  return Promise.race([work, clock.late]).finally(clock.stop);
}

/**
 * The time counts from the last byte of an upload, which may take minutes. Uploaded files are deleted with
 * the answer. `answer` is given a function that says whether there is still time, so that what has waited too
 * long for its turn isn't begun.
 */
export async function answerInTime(
  body: unknown,
  answer: (inTime: () => boolean) => Promise<Response>,
  patience: Patience = () => ANSWER_MS,
): Promise<Response> {
  const clock = clockFor(patience);
  const upload = body instanceof Upload ? body : undefined;
  if (upload) upload.onPiece = clock.restart;
  try {
    const response = await Promise.race([made(() => answer(() => !clock.isLate()), upload), clock.late]);
    if (upload?.failure) throw upload.failure;
    return response;
  } finally {
    clock.stop();
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
