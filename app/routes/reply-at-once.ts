// What is wrong with the fields of a form, and what it would be refused for once they are right: said together.
import type { Submission, SubmissionResult } from '@conform-to/react';

/** A field that is wrong by itself says that first. */
export function replyAtOnce<Value>(
  submission: Submission<Value>,
  later: Record<string, string[]>,
): SubmissionResult {
  const wrong = submission.reply().error ?? {};
  return submission.reply({ fieldErrors: { ...later, ...notNull(wrong) } });
}

function notNull(errors: Record<string, string[] | null>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).flatMap(([name, said]) => (said ? [[name, said]] : [])));
}
