// A picture that is shown nowhere any more is forgotten, and its file with it.
import { sql, type SQL } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';

/** Of an image `i`. */
export const shownNowhere: SQL = sql`(
  not exists (select 1 from activity_images u where u.image_id = i.id)
  and not exists (select 1 from service_images u where u.image_id = i.id)
  and not exists (select 1 from catalog_images u where u.image_id = i.id)
  and not exists (select 1 from activities a where a.logo_id = i.id))`;

/** Does nothing while a page, a service, a catalog or a logo uses it, or where it is somebody else's. */
export async function dropUnusedImage(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { userId }: Viewer,
  imageId: number,
): Promise<void> {
  const rows = await db.execute(sql`
    delete from images i
     where i.id = ${imageId}
       and exists (select 1 from memberships m where m.activity_id = i.activity_id and m.user_id = ${userId})
       and ${shownNowhere}
    returning i.key`);
  const [gone] = rows as unknown as { key: string }[];
  if (gone) await files.remove(gone.key);
}
