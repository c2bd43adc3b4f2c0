// A signed-in operator with an activity, for tests of the dashboard's pages.
import { PASSWORD, type AccountApp } from '../account-app.ts';
import type { Visitor } from '../visitor.ts';
import { aBoatTrip } from './a-service.ts';
import { anOperator, type Operator } from './an-operator.ts';

export type SignedIn = Operator & {
  visitor: Visitor;
  /** `/dashboard/{subdomain}` */
  base: string;
};

export async function aSignedInOperator(
  { deps, app, signedIn }: AccountApp,
  options: { host?: boolean } = {},
): Promise<SignedIn> {
  const operator = await anOperator(deps, options);
  const passwordHash = await deps.passwords.hash(PASSWORD);
  const [user] = await app.database.sql<{ email: string }[]>`
    update users set password_hash = ${passwordHash}, onboarding_completed_at = now()
     where id = ${operator.viewer.userId} returning email`;
  const visitor = await signedIn(user?.email ?? '');
  return { ...operator, visitor, base: `/dashboard/${operator.subdomain}` };
}

let keepers = 0;

/** A manager of an activity with two boats for four people, and a departure at 09:30 on every day of 2027. */
export async function aBoatKeeper({ deps, app, register, signedIn }: AccountApp) {
  const { sql } = app.database;
  keepers += 1;
  const email = `barche${keepers}@example.com`;
  await register({ email });
  await sql`update users set onboarding_completed_at = now() where email = ${email}`;
  const trip = await aBoatTrip(deps.db, { capacity: 4, quantity: 2 });
  await sql`insert into memberships (activity_id, user_id, role) select ${trip.activity.id}, id, 'manager' from users where email = ${email}`;
  return { trip, operator: await signedIn(email) };
}
