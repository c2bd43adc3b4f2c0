// Whether a person's sign-in asks for a code, as a column of a query over `users`.
import { sql, type SQL } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';
import { secondFactors } from '#db/schema/second-factor.ts';

export function hasSecondFactor(): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${secondFactors} f where f.user_id = ${users.id} and f.enabled_at is not null)`;
}
