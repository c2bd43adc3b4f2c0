// A person of the test world, signed in to the built application without the login form.
import type { AccountApp } from './account-app.ts';
import type { Visitor } from './visitor.ts';

/** For users made directly in the database, who have no password. */
export async function operatorVisitor(world: AccountApp, userId: number): Promise<Visitor> {
  const { sql } = world.app.database;
  const passwordHash = await world.deps.passwords.hash('Prenota2026!');
  const [user] = await sql`
    update users set password_hash = ${passwordHash}, onboarding_completed_at = coalesce(onboarding_completed_at, now())
     where id = ${userId} returning email`;
  return world.signedIn(String(user?.['email']));
}
