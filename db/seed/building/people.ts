// The demo's people, payment accounts and activity types.
import { eq } from 'drizzle-orm';
import { createActivityType } from '#app/domain/activities/activity-types.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { completeOnboarding } from '#app/domain/identity/account.server.ts';
import { newUserFields, registerUser } from '#app/domain/identity/sign-up.server.ts';
import type { Role, Viewer } from '#app/domain/identity/viewer.ts';
import {
  choosePaymentAccount,
  connectPaymentAccount,
  openAccountOnboarding,
} from '#app/domain/payments/payment-accounts.server.ts';
import { syncPaymentAccount } from '#app/domain/payments/sync-payment-account.server.ts';
import { paymentAccounts } from '#db/schema/payments.ts';
import { TYPES } from '../plans/plan.ts';
import { done, type People, type World } from '../world.ts';

export type Payouts = { owner: Viewer; accountLabel: string; activityIds: number[] };

/** Connects the demo's payment accounts through Stripe's pages and chooses them for the activities. */
export async function connectPayouts(
  { deps, bank }: World,
  { owner, accountLabel, activityIds }: Payouts,
): Promise<void> {
  const formNonce = crypto.randomUUID();
  const { paymentAccountId } = done(await connectPaymentAccount(deps, owner, { accountLabel, formNonce }));
  const [row] = await deps.db
    .select({ stripeAccountId: paymentAccounts.stripeAccountId })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.id, paymentAccountId));
  if (!row) throw new Error('a connected account has a row');
  const settings = `${deps.config.baseUrl}/settings`;
  const pages = { paymentAccountId, returnUrl: settings, refreshUrl: settings };
  await bank.onboard(done(await openAccountOnboarding(deps, owner, pages)).url);
  await syncPaymentAccount(deps, row.stripeAccountId);
  for (const activityId of activityIds)
    done(await choosePaymentAccount(deps, owner, { activityId, paymentAccountId }));
}

/** Creates the demo's activity types as its administrator. */
export async function buildTypes(deps: Deps, admin: Viewer): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, parent, host, vatFree = false } of TYPES) {
    const parentId = parent === undefined ? null : (ids.get(parent) ?? null);
    const { activityTypeId } = done(await createActivityType(deps, admin, { name, parentId, host, vatFree }));
    ids.set(name, activityTypeId);
  }
  return ids;
}

const PASSWORD = 'Prenota2026!';

type Person = { name: string; surname: string; email: string; phone: string; role: Role };

const ADMIN: Person = {
  name: 'Giulia',
  surname: 'Conti',
  email: 'admin@example.com',
  phone: '+39 333 100 2001',
  role: 'admin',
};
const OPERATOR: Person = {
  name: 'Marco',
  surname: 'Ferrero',
  email: 'operatore@example.com',
  phone: '+39 333 100 2002',
  role: 'operator',
};
const RESELLER: Person = {
  name: 'Elena',
  surname: 'Bonomi',
  email: 'rivendita@example.com',
  phone: '+39 333 100 2003',
  role: 'operator',
};

/** Registers the demo's people, all with the same password. */
export async function registerPeople(deps: Deps): Promise<People> {
  const [admin, operator, reseller] = [
    await register(deps, ADMIN),
    await register(deps, OPERATOR),
    await register(deps, RESELLER),
  ];
  return { admin, operator, reseller };
}

async function register(deps: Deps, { role, ...person }: Person): Promise<Viewer> {
  const fields = newUserFields.parse({ ...person, password: PASSWORD });
  const { userId } = done(await registerUser(deps, { ...fields, role, emailVerified: true }));
  done(await completeOnboarding(deps, userId));
  return { userId, role };
}
