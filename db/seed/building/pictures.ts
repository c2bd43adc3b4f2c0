// Loads the demo's pictures. They are read and re-encoded while the rest is built.
import { addImage, setActivityImages } from '#app/domain/activities/activity-images.server.ts';
import { setCatalogImages, setServiceImages } from '#app/domain/catalog/images.server.ts';
import type { Deps } from '#app/domain/deps.ts';

import { PICTURES, type SeedPicture, picturesOf, readPicture } from '../pictures.ts';
import { done } from '../world.ts';
import type { BuiltActivity } from './activity.ts';

type Codec = Deps['images']['codec'];

export type SeedGallery = {
  bytes: Map<string, Promise<Uint8Array>>;
  /** A codec that returns the re-encoding begun by `openGallery`. */
  codec: Codec;
};

/** Starts reading all pictures at once; the codec limits how many it re-encodes at a time. */
export function openGallery({ codec }: Deps['images']): SeedGallery {
  const begun = new Map<Uint8Array, ReturnType<Codec['normalize']>>();
  const bytes = new Map<string, Promise<Uint8Array>>();
  for (const { key } of PICTURES) {
    const read = readPicture(key).then((picture) => {
      begun.set(picture, codec.normalize(picture));
      return picture;
    });
    // Whoever awaits the picture gets the error; until then an unhandled rejection must not end the process.
    read.catch(() => {});
    bytes.set(key, read);
  }
  return { bytes, codec: { ...codec, normalize: (upload) => begun.get(upload) ?? codec.normalize(upload) } };
}

export async function hangPictures(deps: Deps, gallery: SeedGallery, built: BuiltActivity): Promise<void> {
  const { activityId, owner, plan, services, catalogs } = built;
  const own = picturesOf(plan.key);
  const ids = new Map<string, number>();
  for (const { key, alt } of own) {
    const bytes = await gallery.bytes.get(key);
    if (!bytes) throw new Error(`the gallery has no ${key}`);
    const withGallery = { ...deps, images: { ...deps.images, codec: gallery.codec } };
    ids.set(key, done(await addImage(withGallery, owner, { activityId, bytes, alt })).imageId);
  }
  const idsOf = (pictures: readonly SeedPicture[]) => pictures.flatMap(({ key }) => ids.get(key) ?? []);
  const placed = new Set(['logo', 'cover', ...plan.services.map(({ pictures }) => pictures)]);
  const unplaced = own.filter(({ subject }) => !placed.has(subject));
  const [logoId = null] = idsOf(own.filter(({ subject }) => subject === 'logo'));
  const imageIds = idsOf([...own.filter(({ subject }) => subject === 'cover'), ...unplaced]);
  done(await setActivityImages(deps, owner, { activityId, logoId, imageIds }));
  for (const { key, pictures } of plan.services) {
    const shown = idsOf(own.filter(({ subject }) => subject === pictures));
    done(await setServiceImages(deps, owner, { serviceId: services.get(key) ?? 0, imageIds: shown }));
  }
  if (plan.services.length > 0) return;
  for (const catalogId of catalogs.values()) {
    done(await setCatalogImages(deps, owner, { catalogId, imageIds: idsOf(unplaced).slice(0, 1) }));
  }
}
