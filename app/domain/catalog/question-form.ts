// The form of a service's question to guests. Browser-safe.
import { z } from 'zod';
import { formNonceField, about, oneLine, requiredLine, sentText } from '../text-fields.ts';
import * as errors from '../messages/errors.ts';

const MOST_CHOICES = 30;
const CHOICE_LENGTH = 100;

export const TOO_FEW_CHOICES = 'Scrivi almeno due risposte, una per riga';

/** One choice per line, without repetitions. */
export function parseChoices(text: string): string[] {
  return [...new Set(text.split('\n').map(oneLine))].filter((choice) => choice !== '');
}

const TOO_LONG = `Ogni risposta ha al massimo ${CHOICE_LENGTH} caratteri`;

const choicesField = sentText(2 * MOST_CHOICES * CHOICE_LENGTH, TOO_LONG)
  .nullish()
  .transform((text) => parseChoices(text ?? ''))
  .refine((choices) => choices.length <= MOST_CHOICES, `Al massimo ${MOST_CHOICES} risposte`)
  .refine((choices) => choices.every((choice) => choice.length <= CHOICE_LENGTH), TOO_LONG);

export const questionFields = z
  .object({
    label: requiredLine(200),
    kind: z.enum(['text', 'choice'], { error: errors.required }),
    /** Ignored unless `kind` is `choice`. */
    choices: choicesField,
    required: z.boolean().default(false),
  })
  .refine(({ kind, choices }) => kind === 'text' || choices.length >= 2, {
    ...about('kind', 'choices'),
    path: ['choices'],
    error: TOO_FEW_CHOICES,
  });

export const questionForm = questionFields.safeExtend({ formNonce: formNonceField });

export type QuestionFields = z.output<typeof questionFields>;

/** A question for members of the activity. */
export type QuestionRow = {
  id: number;
  label: string;
  kind: 'text' | 'choice';
  choices: string[];
  required: boolean;
  archived: boolean;
};

/** As strings, for the fields. */
export type QuestionValues = { label: string; kind: string; choices: string; required: boolean };

export const EMPTY_QUESTION: QuestionValues = { label: '', kind: 'text', choices: '', required: false };

export function questionValues({ label, kind, choices, required }: QuestionRow): QuestionValues {
  return { label, kind, choices: choices.join('\n'), required };
}
