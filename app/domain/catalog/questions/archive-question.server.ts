// Stops asking a question, or asks it again, last. Answers stay with their bookings.
import { eq, sql } from 'drizzle-orm';

import { serviceQuestions } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ok, transact, type Result } from '../../result.ts';
import { reachQuestion } from '../reach.server.ts';

export type QuestionArchiving = { questionId: number; archived: boolean };

/** As it is already: nothing changes. */
export function archiveQuestion(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { questionId, archived }: QuestionArchiving,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachQuestion(tx, viewer, questionId);
    if (!reached.ok) return reached;
    if (reached.value.archived === archived) return ok(undefined);
    const last = sql`(select coalesce(max(q.position), -1) + 1 from service_questions q where q.service_id = ${reached.value.serviceId})`;
    await tx
      .update(serviceQuestions)
      .set(archived ? { archivedAt: deps.now() } : { archivedAt: null, position: last })
      .where(eq(serviceQuestions.id, questionId));
    return ok(undefined);
  });
}
