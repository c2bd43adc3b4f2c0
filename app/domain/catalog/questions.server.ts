// A service's questions to guests: lists, creates, changes, orders and archives them.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { serviceQuestions } from '#db/schema/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact, transactional } from '../result.ts';
import { endOfList, madeBefore } from '../sql.server.ts';
import type { QuestionFields, QuestionRow } from './question-form.ts';
import {
  archivePart,
  liveRows,
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

export const createQuestion = transactional(
  async (
    { db }: Pick<Deps, 'db'>,
    viewer: Viewer,
    { serviceId, formNonce, ...fields }: NewQuestion,
  ): Promise<Result<undefined, CreateQuestionError>> => {
    // Locks the service, so that a form sent twice waits for the first.
    const reached = await reachService(db, viewer, serviceId);
    if (!reached.ok) return reached;
    const owner = eq(serviceQuestions.serviceId, serviceId);
    const before = await madeBefore(db, serviceQuestions, { formNonce, owner });
    if (before !== undefined) return ok(undefined);
    const live = await db.$count(serviceQuestions, and(owner, isNull(serviceQuestions.archivedAt)));
    if (live >= MOST_QUESTIONS) return err('too-many-questions');
    const position = endOfList(liveRows(sql`service_questions`, serviceId));
    await db.insert(serviceQuestions).values({ ...columnsOf(fields), serviceId, formNonce, position });
    return ok(undefined);
  },
  // A form of another service used this id.
  { service_questions_form_nonce_key: 'not-found' },
);

function columnsOf({ label, kind, choices, required }: QuestionFields) {
  return { label, kind, choices: kind === 'choice' ? choices : [], required };
}

export type QuestionChange = { questionId: number; fields: QuestionFields };

/** Changes a question for future bookings; given answers keep their question's old text. */
export function updateQuestion(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { questionId, fields }: QuestionChange,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachQuestion(tx, viewer, questionId);
    if (!reached.ok) return reached;
    await tx.update(serviceQuestions).set(columnsOf(fields)).where(eq(serviceQuestions.id, questionId));
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
