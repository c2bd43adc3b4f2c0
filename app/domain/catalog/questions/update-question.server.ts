// Changes a question for whoever books from now on; answers keep the words they were given to.
import { eq } from 'drizzle-orm';

import { serviceQuestions } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ok, transact, type Result } from '../../result.ts';
import { reachQuestion } from '../reach.server.ts';
import type { QuestionFields } from './question-form.ts';

export type QuestionChange = { questionId: number; fields: QuestionFields };

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
