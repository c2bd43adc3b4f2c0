// The question that a path names, of the service that the path names.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listOwnQuestions } from '#app/domain/catalog/questions.server.ts';

import { notFound, pathId } from '../../addresses.ts';
import { requireOwnService } from '../services/own-service.server.ts';

type Args = { context: Readonly<RouterContextProvider>; params: { serviceId: string; questionId: string } };

/** 404 when there is none. */
export async function requireOwnQuestion({ context, params }: Args) {
  const service = await requireOwnService({ context, params });
  const questionId = pathId(params.questionId);
  const all = await listOwnQuestions(context.get(depsContext), service.id);
  const question = all.find(({ id }) => id === questionId);
  if (!question) throw notFound();
  return { service, question };
}
