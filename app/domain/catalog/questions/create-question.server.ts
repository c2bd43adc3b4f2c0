// A question asked to whoever books a service, last among its questions.
import { and, eq, isNull, sql } from 'drizzle-orm';

import { serviceQuestions } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { reachService } from '../reach.server.ts';
import type { QuestionFields } from './question-form.ts';

/** More would keep guests from booking. */
export const MOST_QUESTIONS = 20;

export type NewQuestion = QuestionFields & { serviceId: number; formNonce: string };

export type CreateQuestionError = 'not-found' | 'too-many-questions';

export function createQuestion(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { serviceId, formNonce, label, kind, choices, required }: NewQuestion,
): Promise<Result<undefined, CreateQuestionError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, CreateQuestionError>> => {
    // The lock makes a second sending of the form wait for the first.
    const reached = await reachService(tx, viewer, serviceId);
    if (!reached.ok) return reached;
    const [before] = await tx
      .select({ serviceId: serviceQuestions.serviceId })
      .from(serviceQuestions)
      .where(eq(serviceQuestions.formNonce, formNonce));
    if (before) return before.serviceId === serviceId ? ok(undefined) : err('not-found');
    const [live] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        position: sql<number>`coalesce(max(position) + 1, 0)::int`,
      })
      .from(serviceQuestions)
      .where(and(eq(serviceQuestions.serviceId, serviceId), isNull(serviceQuestions.archivedAt)));
    if ((live?.count ?? 0) >= MOST_QUESTIONS) return err('too-many-questions');
    await tx.insert(serviceQuestions).values({
      serviceId,
      formNonce,
      label,
      kind,
      choices: kind === 'choice' ? choices : [],
      required,
      position: live?.position ?? 0,
    });
    return ok(undefined);
  });
}
