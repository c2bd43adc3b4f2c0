import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { addImage, setActivityImages } from '#app/domain/activities/activity-images.server.ts';
import { createService, deleteService } from '#app/domain/catalog/services.server.ts';
import { setServiceImages, tidyImages } from '#app/domain/catalog/images.server.ts';
import { images } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { existing } from '#tests/support/existing.ts';
import { aJpeg } from '#tests/support/pictures.ts';
import { anOperator, serviceForm, valueOf } from '#tests/support/world/an-operator.ts';

const clock = testClock('2027-06-01T03:30');

const deps = testDeps({ db: (await testDatabase()).db, clock });
const operator = await anOperator(deps);
const bytes = await aJpeg(64, 48);

async function upload() {
  const added = { activityId: operator.activityId, bytes, alt: '' };
  const { imageId } = valueOf(await addImage(deps, operator.viewer, added));
  const [row] = await deps.db.select({ key: images.key }).from(images).where(eq(images.id, imageId));
  return { imageId, key: existing(row).key };
}

async function tidyOn(day: string) {
  clock.set(`${day}T03:30`);
  await tidyImages(deps);
}

it('pictures of a deleted service are kept a month, then their files go; those still shown stay', async () => {
  const { viewer, activityId } = operator;
  const [alone, shared, logo] = [await upload(), await upload(), await upload()];
  const form = { ...serviceForm(), activityId, formNonce: 'tidy' };
  const { serviceId } = valueOf(await createService(deps, viewer, form));
  const imageIds = [alone.imageId, shared.imageId];
  valueOf(await setServiceImages(deps, viewer, { serviceId, imageIds }));
  valueOf(
    await setActivityImages(deps, viewer, {
      activityId,
      imageIds: [shared.imageId],
      logoId: logo.imageId,
    }),
  );
  await tidyOn('2027-06-02');
  valueOf(await deleteService(deps, viewer, serviceId));
  const kept = async () =>
    Promise.all([alone, shared, logo].map(async ({ key }) => (await deps.files.get(key)) !== undefined));
  await tidyOn('2027-06-10');
  await tidyOn('2027-07-09');
  expect(await kept()).toEqual([true, true, true]);
  await tidyOn('2027-07-10');
  expect(await kept()).toEqual([false, true, true]);
});

it('a picture that is shown again meanwhile starts anew', async () => {
  const { viewer, activityId } = operator;
  const picture = await upload();
  const show = async (imageIds: number[]) =>
    valueOf(await setActivityImages(deps, viewer, { activityId, imageIds }));
  await tidyOn('2027-08-01');
  await show([picture.imageId]);
  await tidyOn('2027-08-20');
  await show([]);
  await tidyOn('2027-08-21');
  await tidyOn('2027-09-05');
  expect(await deps.files.get(picture.key)).toBeDefined();
});

it('a file that belongs to no picture goes', async () => {
  const key = 'f'.repeat(32);
  await deps.files.put(key, bytes);
  await tidyOn('2027-10-01');
  expect(await deps.files.get(key)).toBeUndefined();
});
