// What a service asks its guests, as pages show it; what they answer is read in answers.ts, with validation that no
// public page has to load.

export type Question = {
  id: number;
  label: string;
  kind: 'text' | 'choice';
  /** Empty for texts. */
  choices: readonly string[];
  required: boolean;
};

export const ANSWER_LENGTH = 1000;

/** The field that asks a question. */
export function answerField(questionId: number | ''): string {
  return `answer-${questionId}`;
}
