// Changes a question for whoever books from now on.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { questionFields, questionForm, questionValues } from '#app/domain/catalog/question-form.ts';
import { updateQuestion } from '#app/domain/catalog/questions.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { QuestionEditor } from '#app/ui/dashboard/questions.tsx';

import { notFound } from '../../addresses.ts';
import { overwriting, seenOf } from '../../saved-meanwhile.server.ts';
import { serviceCrumbs, serviceHome } from '../services/service-words.ts';
import type { Route } from './+types/edit';
import { requireOwnQuestion } from './own-question.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { subdomain } = ownActivityOf(context);
  const { service, question } = await requireOwnQuestion({ context, params });
  return {
    title: question.label,
    crumbs: serviceCrumbs(subdomain, service, { label: 'Domande', path: 'questions' }),
    listHref: `${serviceHome(subdomain, service.id)}/questions`,
    values: questionValues(question),
    seen: seenOf(questionValues(question)),
    nonce: '',
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { service, question } = await requireOwnQuestion({ context, params });
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: questionForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const warning = overwriting({ form, schema: questionFields, values: questionValues(question) });
  if (warning) return warning;
  const change = { questionId: question.id, fields: submission.value };
  const outcome = await updateQuestion(context.get(depsContext), operatorOf(context), change);
  if (!outcome.ok) throw notFound();
  const to = `${serviceHome(ownActivityOf(context).subdomain, service.id)}/questions`;
  return redirectSaying(context, to, { tone: 'success', text: 'Domanda salvata' });
}

export default function EditQuestion({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${loaderData.title}`}</title>
      <QuestionEditor {...loaderData} result={actionData?.result} />
    </>
  );
}
