// What the boat asks its guests, and what some of them answered.
import type { Answer } from '#app/domain/bookings/answers.ts';
import type { Question } from '#app/domain/bookings/question.ts';
import { createQuestion } from '#app/domain/catalog/questions/create-question.server.ts';
import { questionFields } from '#app/domain/catalog/questions/question-form.ts';
import type { Deps } from '#app/domain/deps.ts';

import { idOf, type BuiltActivity } from '../building/activity.ts';
import { done } from '../world.ts';

const QUESTIONS = [
  { label: 'Dove alloggiate?', kind: 'text', required: false },
  {
    label: 'Vi serve un giubbotto per bambini?',
    kind: 'choice',
    choices: 'No\nUno\nDue o più',
    required: true,
  },
];

const ANSWERS = [
  ['Hotel Riva del Lago', 'Uno'],
  ['', 'No'],
  ['Da amici, a Barolo', 'Due o più'],
];

export async function askQuestions(founding: Deps, { owner, services }: BuiltActivity): Promise<void> {
  const serviceId = idOf(services, 'barca');
  for (const question of QUESTIONS) {
    const fields = questionFields.parse(question);
    done(await createQuestion(founding, owner, { ...fields, serviceId, formNonce: crypto.randomUUID() }));
  }
}

/** Of the so-manieth guest who is asked; who came before the questions answered none. */
export function answersOf(questions: readonly Question[], nth: number): Answer[] {
  return questions.flatMap(({ id: questionId, label }, place) => {
    const answer = ANSWERS[nth]?.[place] ?? '';
    return answer === '' ? [] : [{ questionId, label, answer }];
  });
}
