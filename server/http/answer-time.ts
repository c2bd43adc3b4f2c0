// Longest time for making an answer. Sending it to a slow reader is not counted.
import { HttpProblem } from '../problem.ts';
import { Upload } from './upload.ts';

export const ANSWER_MS = 30_000;
/** The limit while the database is away. With the time to notice that, pages fail within a second. */
const ALONE_MS = 600;
/** How often a running answer is compared with its limit. */
const LOOK_MS = 50;

/** Milliseconds an answer may take. Asked repeatedly, because the database may go away meanwhile. */
export type Patience = () => number;

/**
 * `awayMs`: for how long the database has been away. Requests that change something (not `safe`) get the full time
 * until it has been away for a while, because their work would go on after a refusal.
 */
export function patienceWith(awayMs: () => number | undefined, safe: boolean): Patience {
  return () => ((awayMs() ?? -1) >= (safe ? 0 : ALONE_MS) ? ALONE_MS : ANSWER_MS);
}

const tooLate = () =>
  Object.assign(new HttpProblem(503, 'no answer in time', { 'Retry-After': '5' }), { begun: true });

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
 * The time counts from the last byte of an upload, which may take minutes. `answer` receives a function that says
 * whether there is time left, so that work that has waited too long is not begun.
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
