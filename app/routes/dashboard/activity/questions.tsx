// A service's questions in order; a new one, or one changed for future bookings.
import { randomUUID } from 'node:crypto';

import { depsContext } from '#app/contexts.ts';
import {
  EMPTY_QUESTION,
  questionFields,
  questionForm,
  questionValues,
} from '#app/domain/catalog/question-form.ts';
import {
  createQuestion,
  listOwnQuestions,
  MOST_QUESTIONS,
  orderQuestions,
  updateQuestion,
} from '#app/domain/catalog/questions.server.ts';
import { QuestionEditor, QuestionsView } from '#app/ui/dashboard/questions.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { formAction, seenOf } from '../../form-action.server.ts';
import type { Route } from './+types/questions';
import {
  dashboardHome,
  partOfService,
  QUESTIONS,
  requireOwnQuestion,
  requireOwnService,
  saveOrder,
  serviceHome,
} from './own.server.ts';

const isList = (pattern: string) => pattern.endsWith('questions');

async function questionOf({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { serviceId, questionId } = params;
  if (questionId !== undefined) return requireOwnQuestion({ context, params: { serviceId, questionId } });
  return { service: await requireOwnService({ context, params }), question: undefined };
}

export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const { service, question } = await questionOf({ context, params });
  if (isList(pattern)) {
    const { id, name, archived } = service;
    const questions = await listOwnQuestions(context.get(depsContext), id);
    return { list: { base: dashboardHome(context), service: { id, name, archived }, questions } };
  }
  return {
    editor: {
      title: question?.label ?? 'Nuova domanda',
      ...partOfService(context, service, QUESTIONS),
      values: question ? questionValues(question) : EMPTY_QUESTION,
      seen: question && seenOf(questionValues(question)),
      nonce: question ? '' : randomUUID(),
    },
  };
}

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const { service, question } = await questionOf({ context, params });
  const { id: serviceId } = service;
  const sent = { request, context };
  const listHref = `${serviceHome(context, serviceId)}/questions`;
  if (isList(pattern))
    return saveOrder(
      context,
      { kind: 'question-order', of: serviceId, to: listHref, fields: await request.formData() },
      (ordering, { deps, viewer }) => orderQuestions(deps, viewer, { serviceId, ordering }),
    );
  return formAction(
    sent,
    {
      schema: questionForm,
      stored: question && { values: questionValues(question), schema: questionFields },
      save: async (fields, { deps, viewer }) =>
        question
          ? updateQuestion(deps, viewer, { questionId: question.id, fields })
          : createQuestion(deps, viewer, { ...fields, serviceId }),
    },
    {
      refusals: {
        'too-many-questions': {
          label: [`Puoi fare al massimo ${MOST_QUESTIONS} domande: archiviane una prima`],
        },
      },
      done: () => ({ to: listHref, text: 'Domanda salvata' }),
    },
  );
}

export default function Questions({ loaderData: { list, editor }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{editor?.title ?? `Domande di ${list?.service.name}`}</PageTitle>
      {list ? <QuestionsView {...list} /> : null}
      {editor ? <QuestionEditor {...editor} result={actionData?.result} /> : null}
    </>
  );
}
