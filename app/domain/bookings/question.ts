// A service's question as pages show it. answers.ts checks the answers, in a file of its own, so that public
// pages don't load the validation.

export type Question = {
  id: number;
  label: string;
  kind: 'text' | 'choice';
  /** Empty for kind `text`. */
  choices: readonly string[];
  required: boolean;
};

export const ANSWER_LENGTH = 1000;

/** How names of form fields with answers begin. */
export const ANSWER_FIELD = 'answer-';

export function answerField(questionId: number): string {
  return `${ANSWER_FIELD}${questionId}`;
}
