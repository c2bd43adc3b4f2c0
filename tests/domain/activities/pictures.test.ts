import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { addImage, setActivityImages } from '#app/domain/activities/activity-images.server.ts';
import { createCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { createService } from '#app/domain/catalog/services.server.ts';
import { setCatalogImages, setServiceImages } from '#app/domain/catalog/images.server.ts';
import { activities, activityImages, catalogImages, images, serviceImages } from '#db/schema/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aJpeg } from '#tests/support/pictures.ts';
import {
  anOperator,
  errorOf,
  serviceForm,
  valueOf,
  type Operator,
} from '#tests/support/world/an-operator.ts';

const deps = testDeps({ db: (await testDatabase()).db });
const [operator, stranger] = [await anOperator(deps), await anOperator(deps)];
const bytes = await aJpeg(64, 48);
const upload = async ({ viewer, activityId }: Operator, alt: string) =>
  valueOf(await addImage(deps, viewer, { activityId, bytes, alt })).imageId;
const pictures: number[] = [];
for (let n = 0; n < 11; n += 1) pictures.push(await upload(operator, `Foto ${n}`));
const foreign = await upload(stranger, 'Altrui');

const some = (...places: number[]) => places.map((place) => pictures[place] ?? 0);

describe('an uploaded picture', () => {
  it('is kept as a file of ours, with its size and its words', async () => {
    const [row] = await deps.db
      .select()
      .from(images)
      .where(eq(images.id, some(0)[0] ?? 0));
    expect(row).toMatchObject({ activityId: operator.activityId, width: 64, height: 48, alt: 'Foto 0' });
    expect((await deps.files.get(row?.key ?? ''))?.byteLength).toBeGreaterThan(0);
  });

  it('is refused when it is none, and for activities one is no member of', async () => {
    const { viewer, activityId } = operator;
    const upload = { activityId, bytes: new TextEncoder().encode('<svg/>'), alt: '' };
    expect(errorOf(await addImage(deps, viewer, upload))).toBe('not-an-image');
    expect(errorOf(await addImage(deps, stranger.viewer, { ...upload, bytes: await aJpeg(8, 8) }))).toBe(
      'not-found',
    );
  });
});

describe('the pictures that are shown', () => {
  it('are an activity’s, in the given order, with its logo', async () => {
    const { viewer, activityId } = operator;
    const shown = async () =>
      (
        await deps.db
          .select()
          .from(activityImages)
          .where(eq(activityImages.activityId, activityId))
          .orderBy(asc(activityImages.position))
      ).map(({ imageId }) => imageId);
    const logo = async () =>
      (await deps.db.select().from(activities).where(eq(activities.id, activityId)))[0]?.logoId;
    valueOf(
      await setActivityImages(deps, viewer, {
        activityId,
        imageIds: some(2, 0, 2),
        logoId: pictures[1] ?? 0,
      }),
    );
    expect([await shown(), await logo()]).toEqual([some(2, 0), pictures[1]]);
    valueOf(await setActivityImages(deps, viewer, { activityId, imageIds: some(0) }));
    expect([await shown(), await logo()]).toEqual([some(0), pictures[1]]);
    valueOf(await setActivityImages(deps, viewer, { activityId, logoId: null }));
    expect([await shown(), await logo()]).toEqual([some(0), null]);
  });

  it('are a service’s and a catalog’s, ten at most, each the activity’s own', async () => {
    const { viewer, activityId } = operator;
    const form = { ...serviceForm(), activityId, formNonce: 'pictures' };
    const { serviceId } = valueOf(await createService(deps, viewer, form));
    const { catalogId } = valueOf(
      await createCatalog(deps, viewer, { activityId, name: 'Gite', description: '', public: true }),
    );
    valueOf(
      await setServiceImages(deps, viewer, { serviceId, imageIds: some(0, 1, 2, 3, 4, 5, 6, 7, 8, 9) }),
    );
    valueOf(await setCatalogImages(deps, viewer, { catalogId, imageIds: some(3) }));
    const all = some(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    expect(errorOf(await setServiceImages(deps, viewer, { serviceId, imageIds: all }))).toBe(
      'too-many-images',
    );
    expect(errorOf(await setServiceImages(deps, viewer, { serviceId, imageIds: [foreign] }))).toBe(
      'unknown-image',
    );
    expect(errorOf(await setCatalogImages(deps, viewer, { catalogId, imageIds: [foreign] }))).toBe(
      'unknown-image',
    );
    expect(errorOf(await setServiceImages(deps, stranger.viewer, { serviceId, imageIds: [] }))).toBe(
      'not-found',
    );
    expect(errorOf(await setCatalogImages(deps, stranger.viewer, { catalogId, imageIds: [] }))).toBe(
      'not-found',
    );
    const kept = await deps.db.select().from(serviceImages).where(eq(serviceImages.serviceId, serviceId));
    expect(kept).toHaveLength(10);
    expect(
      await deps.db.select().from(catalogImages).where(eq(catalogImages.catalogId, catalogId)),
    ).toMatchObject([{ imageId: pictures[3] }]);
  });
});
