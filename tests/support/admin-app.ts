// The built application with a signed-in administrator.
import { operatorApp, type OperatorApp } from './operator-app.ts';
import { PASSWORD } from './account-app.ts';
import type { Visitor } from './visitor.ts';
import { aUser } from './world/a-service.ts';

export type AuditRow = {
  action: string;
  actor_id: number;
  on_behalf_of_id: number | null;
  subject_id: string | null;
  detail: Record<string, unknown>;
};

export type AdminApp = OperatorApp & {
  admin: Visitor;
  adminId: number;
  /** Another administrator, signed in. */
  anAdmin(email: string): Promise<{ visitor: Visitor; userId: number }>;
  /** Newest last. */
  audit(): Promise<AuditRow[]>;
};

export async function adminApp(): Promise<AdminApp> {
  const world = await operatorApp();
  const { sql } = world.app.database;
  async function anAdmin(email: string) {
    const passwordHash = await world.deps.passwords.hash(PASSWORD);
    const user = await aUser(world.deps.db, {
      email,
      passwordHash,
      role: 'admin',
      name: 'Ada',
      surname: 'Ferri',
      onboardingCompletedAt: new Date(),
    });
    return { visitor: await world.signedIn(email), userId: user.id };
  }
  const { visitor: admin, userId: adminId } = await anAdmin('ada@example.com');
  const audit = () =>
    sql<AuditRow[]>`select action, actor_id, on_behalf_of_id, subject_id, detail from audit_log order by id`;
  return { ...world, admin, adminId, anAdmin, audit };
}
