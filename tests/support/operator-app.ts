// The built application with signed-in operators who have an activity.
import { createActivityType } from '#app/domain/activities/activity-types.server.ts';
import { createActivity } from '#app/domain/activities/activities.server.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';

import { accountApp, type AccountApp } from './account-app.ts';
import type { Visitor } from './visitor.ts';
import { ADMIN, valueOf } from './world/an-operator.ts';

export type SignedOperator = {
  visitor: Visitor;
  viewer: Viewer;
  activityId: number;
  activityTypeId: number;
  subdomain: string;
  email: string;
};

export type OperatorApp = AccountApp & {
  /** A person who has registered, finished onboarding and signed in. */
  person(email: string): Promise<{ visitor: Visitor; viewer: Viewer }>;
  operator(subdomain: string, type?: { host?: boolean; vatFree?: boolean }): Promise<SignedOperator>;
};

export async function operatorApp(): Promise<OperatorApp> {
  const app = await accountApp();
  const { sql } = app.app.database;

  async function person(email: string) {
    await app.register({ email });
    const [row] =
      await sql`update users set onboarding_completed_at = now() where email = ${email} returning id`;
    return {
      visitor: await app.signedIn(email),
      viewer: { userId: Number(row?.['id']), role: 'operator' as const },
    };
  }

  async function operator(subdomain: string, { host = true, vatFree = false } = {}) {
    const email = `${subdomain}@example.com`;
    const signed = await person(email);
    const type = { name: `Tipo di ${subdomain}`, parentId: null, vatFree, host };
    const { activityTypeId } = valueOf(await createActivityType(app.deps, ADMIN, type));
    const fields = { name: `Attività ${subdomain}`, activityTypeId, subdomain, email };
    const { activityId } = valueOf(await createActivity(app.deps, signed.viewer, fields));
    return { ...signed, activityId, activityTypeId, subdomain, email };
  }

  return { ...app, person, operator };
}
