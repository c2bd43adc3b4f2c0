// The people of the demo, all with the same password.
import type { Deps } from '#app/domain/deps.ts';
import { completeOnboarding } from '#app/domain/identity/complete-onboarding.server.ts';
import { newUserFields, registerUser } from '#app/domain/identity/register-user.server.ts';
import type { Role, Viewer } from '#app/domain/identity/viewer.ts';

import { done, type People } from '../world.ts';

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
