// A question to whoever books a service, new or changed for whoever books from now on.
import { randomUUID } from 'node:crypto';

import {
  EMPTY_QUESTION,
  questionFields,
  questionForm,
  questionValues,
} from '#app/domain/catalog/question-form.ts';
import { createQuestion, MOST_QUESTIONS, updateQuestion } from '#app/domain/catalog/questions.server.ts';
import { QuestionEditor } from '#app/ui/dashboard/questions.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { formAction } from '../../../form-action.server.ts';
import { seenOf } from '../../saved-meanwhile.server.ts';
import {
  partOfService,
  QUESTIONS,
  requireOwnQuestion,
  requireOwnService,
  serviceHome,
} from '../own.server.ts';
import type { Route } from './+types/edit';

async function questionOf({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { serviceId, questionId } = params;
  if (questionId !== undefined) return requireOwnQuestion({ context, params: { serviceId, questionId } });
  return { service: await requireOwnService({ context, params }), question: undefined };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { service, question } = await questionOf({ context, params });
  return {
    title: question?.label ?? 'Nuova domanda',
    ...partOfService(context, service, QUESTIONS),
    values: question ? questionValues(question) : EMPTY_QUESTION,
    seen: question && seenOf(questionValues(question)),
    nonce: question ? '' : randomUUID(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { service, question } = await questionOf({ context, params });
  return formAction(
    { request, context },
    {
      schema: questionForm,
      stored: question && { values: questionValues(question), schema: questionFields },
      save: async (fields, { deps, viewer }) =>
        question
          ? updateQuestion(deps, viewer, { questionId: question.id, fields })
          : createQuestion(deps, viewer, { ...fields, serviceId: service.id }),
    },
    {
      refusals: {
        'too-many-questions': {
          label: [`Puoi fare al massimo ${MOST_QUESTIONS} domande: archiviane una prima`],
        },
      },
      done: () => ({ to: `${serviceHome(context, service.id)}/questions`, text: 'Domanda salvata' }),
    },
  );
}

export default function EditQuestion({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.title}</PageTitle>
      <QuestionEditor {...loaderData} result={actionData?.result} />
    </>
  );
}
