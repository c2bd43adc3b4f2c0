import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { createActivityType } from '#app/domain/activities/activity-types.server.ts';
import { activityTypes } from '#db/schema/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { ADMIN, errorOf, valueOf } from '#tests/support/world/an-operator.ts';

describe('creating an activity type', () => {
  let deps: TestDeps;
  beforeAll(async () => {
    deps = testDeps({ db: (await testDatabase()).db });
  });

  const type = { parentId: null, vatFree: false, host: true };

  it('puts it last among its siblings, however many come at once', async () => {
    const { activityTypeId: parentId } = valueOf(
      await createActivityType(deps, ADMIN, { ...type, name: 'Turismo' }),
    );
    const names = Array.from({ length: 8 }, (_, n) => `Turismo ${n}`);
    await Promise.all(names.map((name) => createActivityType(deps, ADMIN, { ...type, name, parentId })));
    const children = await deps.db.select().from(activityTypes).where(eq(activityTypes.parentId, parentId));
    expect(children.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('refuses a name that exists in other capitals, an unknown parent, and whoever is no admin', async () => {
    valueOf(await createActivityType(deps, ADMIN, { ...type, name: 'Noleggio' }));
    expect(errorOf(await createActivityType(deps, ADMIN, { ...type, name: 'NOLEGGIO' }))).toBe(
      'duplicate-name',
    );
    expect(
      errorOf(await createActivityType(deps, ADMIN, { ...type, name: 'Orfano', parentId: 99_999 })),
    ).toBe('unknown-parent');
    const operator = { userId: 1, role: 'operator' } as const;
    expect(errorOf(await createActivityType(deps, operator, { ...type, name: 'Mio' }))).toBe('not-allowed');
  });
});
