// A service's questions to guests: lists, creates, changes, orders and archives them.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';

import { serviceQuestions } from '#db/schema/catalog.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact } from '../result.ts';

import type { QuestionFields, QuestionRow } from './question-form.ts';
import {
  archivePart,
  orderWithinService,
  reachQuestion,
  reachService,
  type ServiceOrdering,
} from './reach.server.ts';

// All questions of a service: live ones in order, then archived ones.

/** The caller has checked the membership. */
export function listOwnQuestions({ db }: Pick<Deps, 'db'>, serviceId: number): Promise<QuestionRow[]> {
  const { id, label, kind, choices, required, position, archivedAt } = serviceQuestions;
  const archived = sql<boolean>`${archivedAt} is not null`;
  return db
    .select({ id, label, kind, choices, required, archived })
    .from(serviceQuestions)
    .where(eq(serviceQuestions.serviceId, serviceId))
    .orderBy(archived, asc(position), asc(id));
}

// Creates a question, last in its service.

/** More questions would discourage guests. */
export const MOST_QUESTIONS = 20;

export type NewQuestion = QuestionFields & { serviceId: number; formNonce: string };

export type CreateQuestionError = 'not-found' | 'too-many-questions';

export function createQuestion(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { serviceId, formNonce, label, kind, choices, required }: NewQuestion,
): Promise<Result<undefined, CreateQuestionError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, CreateQuestionError>> => {
    // Locks the service, so that a form sent twice waits for the first.
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

export type QuestionChange = { questionId: number; fields: QuestionFields };

/** Changes a question for future bookings; given answers keep their question's old text. */
export function updateQuestion(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { questionId, fields: { label, kind, choices, required } }: QuestionChange,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachQuestion(tx, viewer, questionId);
    if (!reached.ok) return reached;
    await tx
      .update(serviceQuestions)
      .set({ label, kind, choices: kind === 'choice' ? choices : [], required })
      .where(eq(serviceQuestions.id, questionId));
    return ok(undefined);
  });
}

/** Sets the order of a service's questions. */
export function orderQuestions(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  ordering: ServiceOrdering,
): Promise<Result<undefined, 'not-found'>> {
  return orderWithinService(deps, viewer, { ...ordering, table: sql`service_questions` });
}

// Archives a question, or restores it as the last one. Answers stay with their bookings.

export type QuestionArchiving = { questionId: number; archived: boolean };

export function archiveQuestion(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { questionId, archived }: QuestionArchiving,
) {
  return archivePart(deps, viewer, { table: sql`service_questions`, id: questionId, archived });
}
