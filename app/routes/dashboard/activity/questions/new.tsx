// A new question to whoever books a service.
import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { createQuestion, MOST_QUESTIONS } from '#app/domain/catalog/questions.server.ts';
import { EMPTY_QUESTION, questionForm } from '#app/domain/catalog/question-form.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { QuestionEditor } from '#app/ui/dashboard/questions.tsx';

import { notFound } from '../../addresses.ts';
import { requireOwnService } from '../services/own-service.server.ts';
import { serviceCrumbs, serviceHome } from '../services/service-words.ts';
import type { Route } from './+types/new';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { subdomain } = ownActivityOf(context);
  const service = await requireOwnService({ context, params });
  return {
    crumbs: serviceCrumbs(subdomain, service, { label: 'Domande', path: 'questions' }),
    listHref: `${serviceHome(subdomain, service.id)}/questions`,
    values: EMPTY_QUESTION,
    nonce: randomUUID(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id: serviceId } = await requireOwnService({ context, params });
  const submission = parseWithZod(await request.formData(), { schema: questionForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const question = { ...submission.value, serviceId };
  const outcome = await createQuestion(context.get(depsContext), operatorOf(context), question);
  if (outcome.ok) {
    const to = `${serviceHome(ownActivityOf(context).subdomain, serviceId)}/questions`;
    return redirectSaying(context, to, { tone: 'success', text: 'Domanda salvata' });
  }
  if (outcome.error === 'not-found') throw notFound();
  const fieldErrors = { label: [`Puoi fare al massimo ${MOST_QUESTIONS} domande: archiviane una prima`] };
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function NewQuestion({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Nuova domanda`}</title>
      <QuestionEditor {...loaderData} title="Nuova domanda" result={actionData?.result} />
    </>
  );
}
