import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { activityFields } from '#app/domain/activities/activity-fields.ts';
import { createActivity, updateActivity } from '#app/domain/activities/activities.server.ts';
import { needsOnboarding } from '#app/domain/activities/onboarding.server.ts';
import { findActivityByHost } from '#app/domain/activities/subdomains.server.ts';
import { publishActivity, unpublishActivity } from '#app/domain/activities/publication.server.ts';
import { addServiceToCatalog } from '#app/domain/catalog/catalog-services.server.ts';
import { createCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { createService } from '#app/domain/catalog/services.server.ts';
import { creditsOf } from '#app/domain/money/credits.server.ts';
import { activities, memberships, referrals, users } from '#db/schema/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aUser } from '#tests/support/world/a-service.ts';
import { anOperator, errorOf, serviceForm, valueOf } from '#tests/support/world/an-operator.ts';

const deps = testDeps({ db: (await testDatabase()).db });

async function rowOf(activityId: number) {
  const [row] = await deps.db.select().from(activities).where(eq(activities.id, activityId));
  if (!row) throw new Error('no such activity');
  return row;
}

describe('creating an activity', () => {
  it('makes whoever creates it its owner, and an operator of who was only invited', async () => {
    const { activityTypeId } = await anOperator(deps);
    const user = await aUser(deps.db, { role: 'team' });
    const fields = {
      name: 'Lago',
      activityTypeId,
      subdomain: 'lago',
      email: 'lago@example.com',
      city: 'Riva del Garda',
    };
    const { activityId } = valueOf(await createActivity(deps, { userId: user.id, role: 'team' }, fields));
    const member = and(eq(memberships.activityId, activityId), eq(memberships.userId, user.id));
    expect(await deps.db.select({ role: memberships.role }).from(memberships).where(member)).toEqual([
      { role: 'owner' },
    ]);
    expect(await deps.db.select({ role: users.role }).from(users).where(eq(users.id, user.id))).toEqual([
      { role: 'operator' },
    ]);
    expect(await rowOf(activityId)).toMatchObject({
      city: 'Riva del Garda',
      province: 'TN',
      zipCode: '38066',
      publishedAt: null,
    });
  });

  it('leads on to the end of onboarding whoever is a member elsewhere, too', async () => {
    const { activityId, activityTypeId } = await anOperator(deps);
    const user = await aUser(deps.db, { role: 'team' });
    await deps.db.insert(memberships).values({ activityId, userId: user.id, role: 'manager' });
    expect(await needsOnboarding(deps, user.id)).toBe(false);
    const fields = { name: 'Mia', activityTypeId, subdomain: 'mia', email: 'mia@example.com' };
    valueOf(await createActivity(deps, { userId: user.id, role: 'team' }, fields));
    expect(await needsOnboarding(deps, user.id)).toBe(true);
  });

  it('makes one activity of a form that is sent twice, also at the same instant', async () => {
    const { viewer, activityTypeId } = await anOperator(deps);
    const fields = { name: 'Due volte', activityTypeId, subdomain: 'due-volte', email: 'due@example.com' };
    const made = await Promise.all([
      createActivity(deps, viewer, fields),
      createActivity(deps, viewer, fields),
    ]);
    expect(valueOf(made[1])).toEqual(valueOf(made[0]));
    expect(
      await deps.db
        .select({ id: activities.id })
        .from(activities)
        .where(eq(activities.subdomain, 'due-volte')),
    ).toHaveLength(1);
  });

  it('refuses a subdomain that somebody has, and a type and a city that do not exist', async () => {
    const { viewer, activityTypeId, subdomain } = await anOperator(deps);
    const other = await anOperator(deps);
    const fields = { name: 'Altra', activityTypeId, subdomain, email: 'altra@example.com' };
    expect(errorOf(await createActivity(deps, other.viewer, fields))).toBe('subdomain-taken');
    expect(
      errorOf(await createActivity(deps, viewer, { ...fields, subdomain: 'x1', activityTypeId: 999_999 })),
    ).toBe('unknown-type');
    expect(
      errorOf(await createActivity(deps, viewer, { ...fields, subdomain: 'x2', city: 'Atlantide' })),
    ).toBe('unknown-city');
    expect(
      errorOf(await createActivity(deps, viewer, { ...fields, subdomain: 'x3', legalCity: 'Castro' })),
    ).toBe('unknown-legal-city');
  });
});

describe('changing an activity', () => {
  it('keeps what is not named, clears what was emptied, fills province and postal code from the city', async () => {
    const { viewer, activityId } = await anOperator(deps);
    const changes = activityFields
      .pick({ legalName: true, phone: true, legalCity: true, iban: true, primaryColor: true })
      .parse({
        legalName: 'Alba S.r.l.',
        phone: '0173 123456',
        legalCity: 'Alba',
        iban: 'IT60X0542811101000000123456',
        primaryColor: '#7a37c7',
      });
    valueOf(await updateActivity(deps, viewer, { activityId, changes }));
    valueOf(
      await updateActivity(deps, viewer, {
        activityId,
        changes: { phone: null, website: 'https://alba.example/' },
      }),
    );
    expect(await rowOf(activityId)).toMatchObject({
      legalName: 'Alba S.r.l.',
      phone: null,
      website: 'https://alba.example/',
      iban: 'IT60X0542811101000000123456',
      legalCity: 'Alba',
      legalProvince: 'CN',
      legalZipCode: '12051',
      pageConfig: { primaryColor: '#7A37C7', backgroundColor: '#EFFCF3' },
    });
  });

  it('asks which postal code where a city has several', async () => {
    const { viewer, activityId } = await anOperator(deps);
    valueOf(await updateActivity(deps, viewer, { activityId, changes: { city: 'Roma' } }));
    expect(await rowOf(activityId)).toMatchObject({ city: 'Roma', province: 'RM', zipCode: null });
    valueOf(await updateActivity(deps, viewer, { activityId, changes: { city: 'Roma', zipCode: '00184' } }));
    expect(await rowOf(activityId)).toMatchObject({ zipCode: '00184' });
    valueOf(await updateActivity(deps, viewer, { activityId, changes: { city: null } }));
    expect(await rowOf(activityId)).toMatchObject({ city: null, province: null });
  });

  it('lets a changed subdomain lead to the activity for ever, and gives it to nobody else', async () => {
    const { viewer, activityId, activityTypeId, subdomain } = await anOperator(deps);
    valueOf(await updateActivity(deps, viewer, { activityId, changes: { subdomain: 'nuovo-nome' } }));
    expect(await findActivityByHost(deps, subdomain)).toMatchObject({
      id: activityId,
      subdomain: 'nuovo-nome',
    });
    const other = await anOperator(deps);
    const taken = { activityId: other.activityId, changes: { subdomain } };
    expect(errorOf(await updateActivity(deps, other.viewer, taken))).toEqual({ code: 'subdomain-taken' });
    const fields = { name: 'Altra', activityTypeId, subdomain, email: 'altra@example.com' };
    expect(errorOf(await createActivity(deps, other.viewer, fields))).toBe('subdomain-taken');
    valueOf(await updateActivity(deps, viewer, { activityId, changes: { subdomain } }));
    expect(await rowOf(activityId)).toMatchObject({ subdomain });
  });

  it('does not exist for who is no member', async () => {
    const { activityId } = await anOperator(deps);
    const stranger = await anOperator(deps);
    const change = { activityId, changes: { name: 'Rubata' } };
    expect(errorOf(await updateActivity(deps, stranger.viewer, change))).toEqual({ code: 'not-found' });
    expect(errorOf(await publishActivity(deps, stranger.viewer, activityId))).toEqual({ code: 'not-found' });
    expect((await rowOf(activityId)).name).not.toBe('Rubata');
  });
});

describe('publishing an activity', () => {
  async function withService(operator: Awaited<ReturnType<typeof anOperator>>) {
    const { viewer, activityId } = operator;
    const { catalogId } = valueOf(
      await createCatalog(deps, viewer, { activityId, name: 'Gite', description: '', public: true }),
    );
    const form = { ...serviceForm(), activityId, formNonce: `publish-${activityId}` };
    const { serviceId } = valueOf(await createService(deps, viewer, form));
    valueOf(await addServiceToCatalog(deps, viewer, { catalogId, serviceId }));
  }

  const SELLER = {
    legalName: 'Alba S.r.l.',
    legalAddress: 'Via Roma 12',
    legalCity: 'Alba',
    vatNumber: '01234567890',
  };

  it('names all that is missing, and happens once nothing is', async () => {
    const operator = await anOperator(deps);
    const { viewer, activityId } = operator;
    expect(errorOf(await publishActivity(deps, viewer, activityId))).toEqual({
      code: 'incomplete',
      missing: ['legal-name', 'legal-address', 'vat-number', 'services'],
    });
    valueOf(await updateActivity(deps, viewer, { activityId, changes: SELLER }));
    expect(errorOf(await publishActivity(deps, viewer, activityId))).toEqual({
      code: 'incomplete',
      missing: ['services'],
    });
    await withService(operator);
    valueOf(await publishActivity(deps, viewer, activityId));
    const first = (await rowOf(activityId)).publishedAt;
    expect(first).toEqual(deps.now());
    deps.clock.advance({ days: 1 });
    valueOf(await publishActivity(deps, viewer, activityId));
    expect((await rowOf(activityId)).publishedAt).toEqual(first);
  });

  it('is what the credit of who invited its owner has waited for, the first time', async () => {
    const inviter = await aUser(deps.db);
    const operator = await anOperator(deps);
    const { viewer, activityId } = operator;
    await deps.db.update(users).set({ referredById: inviter.id }).where(eq(users.id, viewer.userId));
    await deps.db.insert(referrals).values({
      userId: viewer.userId,
      inviterId: inviter.id,
      waitingSince: deps.now(),
    });
    valueOf(await updateActivity(deps, viewer, { activityId, changes: SELLER }));
    await withService(operator);
    expect(await creditsOf(deps.db, inviter.id)).toBe(0);
    for (let times = 0; times < 2; times += 1) {
      valueOf(await publishActivity(deps, viewer, activityId));
      expect(await creditsOf(deps.db, inviter.id)).toBe(100);
      valueOf(await unpublishActivity(deps, viewer, activityId));
    }
  });

  it('asks no VAT number of a type that is free of VAT', async () => {
    const operator = await anOperator(deps, { vatFree: true });
    const { viewer, activityId } = operator;
    await withService(operator);
    valueOf(await updateActivity(deps, viewer, { activityId, changes: { ...SELLER, vatNumber: null } }));
    valueOf(await publishActivity(deps, viewer, activityId));
    expect(await rowOf(activityId)).toMatchObject({ vatNumber: null, publishedAt: deps.now() });
  });

  it('is for managers too, and for nobody below', async () => {
    const operator = await anOperator(deps);
    const member = await aUser(deps.db);
    await deps.db
      .insert(memberships)
      .values({ activityId: operator.activityId, userId: member.id, role: 'manager' });
    const viewer = { userId: member.id, role: 'team' } as const;
    expect(errorOf(await publishActivity(deps, viewer, operator.activityId))).toMatchObject({
      code: 'incomplete',
    });
    valueOf(
      await updateActivity(deps, viewer, {
        activityId: operator.activityId,
        changes: { name: 'Da un membro' },
      }),
    );
    await deps.db.update(memberships).set({ role: 'desk' }).where(eq(memberships.userId, member.id));
    expect(errorOf(await publishActivity(deps, viewer, operator.activityId))).toEqual({ code: 'not-found' });
  });

  it('keeps the seller named from then on', async () => {
    const operator = await anOperator(deps);
    const { viewer, activityId } = operator;
    await withService(operator);
    valueOf(await updateActivity(deps, viewer, { activityId, changes: SELLER }));
    valueOf(await publishActivity(deps, viewer, activityId));
    const emptied = { activityId, changes: { vatNumber: null, legalName: '', name: 'Nuovo nome' } };
    expect(errorOf(await updateActivity(deps, viewer, emptied))).toEqual({
      code: 'needed-while-published',
      missing: ['legal-name', 'vat-number'],
    });
    expect(await rowOf(activityId)).toMatchObject({ vatNumber: '01234567890', legalName: 'Alba S.r.l.' });
  });
});
