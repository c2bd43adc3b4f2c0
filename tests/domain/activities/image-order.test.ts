import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import {
  addImage,
  listActivityImages,
  setActivityImages,
} from '#app/domain/activities/activity-images.server.ts';
import { without } from '#app/domain/activities/image-ref.ts';
import { dropUnusedImage } from '#app/domain/catalog/images.server.ts';
import { moved } from '#app/domain/sequence.ts';
import { images } from '#db/schema/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { aJpeg } from '#tests/support/pictures.ts';
import { anOperator, valueOf, type Operator } from '#tests/support/world/an-operator.ts';

describe('the order of pictures', () => {
  const ids = fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 10 });

  it('keeps every picture, and going back undoes going on', () => {
    fc.assert(
      fc.property(ids, fc.nat(), (order, at) => {
        const id = order[at % order.length] ?? 0;
        const on = moved(order, { id, direction: 'down' });
        expect([...on].sort()).toEqual([...order].sort());
        expect(order.at(-1) === id ? on : moved(on, { id, direction: 'up' })).toEqual(order);
      }),
    );
  });

  it('moves one place, stops at the ends, and knows nothing of strangers', () => {
    expect(moved([1, 2, 3], { id: 3, direction: 'up' })).toEqual([1, 3, 2]);
    expect(moved([1, 2, 3], { id: 1, direction: 'up' })).toEqual([1, 2, 3]);
    expect(moved([1, 2, 3], { id: 9, direction: 'down' })).toEqual([1, 2, 3]);
    expect(without([1, 2, 3], 2)).toEqual([1, 3]);
  });
});

describe('pictures that several people change', () => {
  let deps: TestDeps;
  let operator: Operator;

  beforeAll(async () => {
    deps = testDeps({ db: (await testDatabase()).db });
    operator = await anOperator(deps);
  });

  async function upload(): Promise<number> {
    const { viewer, activityId } = operator;
    const bytes = await aJpeg(16, 12);
    return valueOf(await addImage(deps, viewer, { activityId, bytes, alt: '' })).imageId;
  }

  it('lose nothing when two are added at once', async () => {
    const { viewer, activityId } = operator;
    const ids = await Promise.all(Array.from({ length: 6 }, upload));
    await Promise.all(
      ids.map((id) =>
        setActivityImages(deps, viewer, { activityId, imageIds: (current) => [...current, id] }),
      ),
    );
    const shown = (await listActivityImages(deps, activityId)).map(({ id }) => id);
    expect(shown.sort()).toEqual(ids.sort());
  });

  it('are forgotten with their file once nothing shows them, and only by those who run the activity', async () => {
    const { viewer, activityId } = operator;
    const id = await upload();
    valueOf(await setActivityImages(deps, viewer, { activityId, logoId: id }));
    const [{ key } = { key: '' }] = await deps.db.select().from(images).where(eq(images.id, id));
    await dropUnusedImage(deps, viewer, id);
    expect(await deps.files.get(key)).toBeDefined();
    valueOf(await setActivityImages(deps, viewer, { activityId, logoId: null }));
    const stranger = await anOperator(deps);
    await dropUnusedImage(deps, stranger.viewer, id);
    expect(await deps.files.get(key)).toBeDefined();
    await dropUnusedImage(deps, viewer, id);
    expect(await deps.files.get(key)).toBeUndefined();
  });
});
