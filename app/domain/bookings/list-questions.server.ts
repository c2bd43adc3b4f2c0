// The questions a service asks whoever books it now.
import { and, asc, eq, isNull } from 'drizzle-orm';

import { serviceQuestions } from '#db/schema/catalog.ts';

import type { Deps } from '../deps.ts';
import type { Question } from './question.ts';

export async function listQuestions({ db }: Pick<Deps, 'db'>, serviceId: number): Promise<Question[]> {
  const { id, label, kind, choices, required, position } = serviceQuestions;
  return db
    .select({ id, label, kind, choices, required })
    .from(serviceQuestions)
    .where(and(eq(serviceQuestions.serviceId, serviceId), isNull(serviceQuestions.archivedAt)))
    .orderBy(asc(position), asc(id));
}
