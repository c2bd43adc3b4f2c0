// All questions of a service: live ones in order, then archived ones.
import { asc, eq, sql } from 'drizzle-orm';

import { serviceQuestions } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import type { QuestionRow } from './question-form.ts';

/** For members of the service's activity. */
export function listOwnQuestions({ db }: Pick<Deps, 'db'>, serviceId: number): Promise<QuestionRow[]> {
  const { id, label, kind, choices, required, position, archivedAt } = serviceQuestions;
  const archived = sql<boolean>`${archivedAt} is not null`;
  return db
    .select({ id, label, kind, choices, required, archived })
    .from(serviceQuestions)
    .where(eq(serviceQuestions.serviceId, serviceId))
    .orderBy(archived, asc(position), asc(id));
}
