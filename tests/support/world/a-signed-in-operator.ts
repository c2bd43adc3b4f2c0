// A signed-in operator with an activity, for tests of the dashboard's pages.
import { PASSWORD, type AccountApp } from '../account-app.ts';
import type { Visitor } from '../visitor.ts';
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
