// A service's questions in order; a new one, or one changed for future bookings.
import { randomUUID } from 'node:crypto';
import { depsContext } from '#app/contexts.ts';
import * as questionFormParts from '#app/domain/catalog/question-form.ts';
import * as ownQuestions from '#app/domain/catalog/questions.server.ts';
import { QuestionEditor, QuestionsView } from '#app/ui/dashboard/services/questions.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { formAction, seenOf } from '../../form-action.server.ts';
import type { Route } from './+types/questions';
import * as own from './own.server.ts';

const isList = (pattern: string) => pattern.endsWith('questions');

async function questionOf({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { serviceId, questionId } = params;
  if (questionId !== undefined) return own.requireOwnQuestion({ context, params: { serviceId, questionId } });
  return { service: await own.requireOwnService({ context, params }), question: undefined };
}

export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const { service, question } = await questionOf({ context, params });
  if (isList(pattern)) {
    const { id, name, archived } = service;
    const questions = await ownQuestions.listOwnQuestions(context.get(depsContext), id);
    return { list: { base: own.dashboardHome(context), service: { id, name, archived }, questions } };
  }
  return {
    editor: {
      title: question?.label ?? 'Nuova domanda',
      ...own.partOfService(context, service, own.QUESTIONS),
      values: question ? questionFormParts.questionValues(question) : questionFormParts.EMPTY_QUESTION,
      seen: question && seenOf(questionFormParts.questionValues(question)),
      nonce: question ? '' : randomUUID(),
    },
  };
}

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const { service, question } = await questionOf({ context, params });
  const { id: serviceId } = service;
  const sent = { request, context };
  const listHref = `${own.serviceHome(context, serviceId)}/questions`;
  if (isList(pattern))
    return own.saveOrder(
      context,
      { kind: 'question-order', of: serviceId, to: listHref, fields: await request.formData() },
      (ordering, { deps, viewer }) => ownQuestions.orderQuestions(deps, viewer, { serviceId, ordering }),
    );
  return formAction(
    sent,
    {
      schema: questionFormParts.questionForm,
      stored: question && {
        values: questionFormParts.questionValues(question),
        schema: questionFormParts.questionFields,
      },
      save: async (fields, { deps, viewer }) =>
        question
          ? ownQuestions.updateQuestion(deps, viewer, { questionId: question.id, fields })
          : ownQuestions.createQuestion(deps, viewer, { ...fields, serviceId }),
    },
    {
      refusals: {
        'too-many-questions': {
          label: [`Puoi fare al massimo ${ownQuestions.MOST_QUESTIONS} domande: archiviane una prima`],
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
