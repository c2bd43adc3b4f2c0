// A question of a service.
import type { Db } from '#db/client.ts';
import { serviceQuestions } from '#db/schema/index.ts';

type Values = Omit<typeof serviceQuestions.$inferInsert, 'serviceId' | 'position'>;

export async function someQuestions(db: Db, serviceId: number, asked: readonly Values[]) {
  return db
    .insert(serviceQuestions)
    .values(asked.map((values, position) => ({ ...values, serviceId, position })))
    .returning();
}
