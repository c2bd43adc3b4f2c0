// A signed-in person who has an activity with a boat trip.
import { eq } from 'drizzle-orm';

import { memberships, users } from '#db/schema/index.ts';
import { CHIARA, type AccountApp } from '#tests/support/account-app.ts';

import { aBoatTrip } from './a-service.ts';

let count = 0;

export async function aDesk(
  { deps, register, signedIn }: AccountApp,
  trip: Parameters<typeof aBoatTrip>[1] = {},
) {
  count += 1;
  const email = `banco${count}@example.com`;
  await register({ ...CHIARA, email });
  const [user] = await deps.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error('no user');
  const made = await aBoatTrip(deps.db, trip);
  await deps.db
    .insert(memberships)
    .values({ activityId: made.activity.id, userId: user.id, role: 'manager' });
  return { ...made, viewer: { userId: user.id, role: 'operator' as const }, operator: await signedIn(email) };
}
