// Reads and checks a guest's answers to a service's questions.
import type { z } from 'zod';
import * as errors from '../messages/errors.ts';
import { optionalLine, requiredLine } from '../text-fields.ts';
import { ANSWER_FIELD, ANSWER_LENGTH, answerField, type Question } from './question.ts';

/** `label` is the question as the guest saw it: later changes of the question don't affect it. */
export type Answer = { questionId: number; label: string; answer: string };

/** What was typed, by field name. */
export type AnswerFields = Readonly<Record<string, string>>;

export function answersIn(fields: FormData): AnswerFields {
  const names = [...new Set(fields.keys())].filter((name) => name.startsWith(ANSWER_FIELD));
  return Object.fromEntries(names.map((name) => [name, String(fields.get(name))]));
}

const NOT_A_CHOICE = 'Scegli una delle risposte';

/** Optional questions left empty give no answer; `errors` are keyed by field name. */
export function readAnswers(
  questions: readonly Question[],
  fields: { get(name: string): unknown },
): { answers: Answer[]; errors: Record<string, string> } {
  const answers: Answer[] = [];
  const wrong: Record<string, string> = {};
  for (const question of questions) {
    const name = answerField(question.id);
    const read = schemaOf(question).safeParse(fields.get(name) ?? '');
    if (!read.success) wrong[name] = read.error.issues[0]?.message ?? errors.required;
    else if (read.data !== null) {
      answers.push({ questionId: question.id, label: question.label, answer: read.data });
    }
  }
  return { answers, errors: wrong };
}

function schemaOf({ kind, choices, required }: Question): z.ZodType<string | null> {
  const line: z.ZodType<string | null> = required ? requiredLine(ANSWER_LENGTH) : optionalLine(ANSWER_LENGTH);
  return kind === 'text'
    ? line
    : line.refine((answer) => answer === null || choices.includes(answer), NOT_A_CHOICE);
}
