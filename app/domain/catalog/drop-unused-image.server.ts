// A picture that is shown nowhere any more is forgotten, and its file with it.
import { sql, type SQL } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';

/** Of an image `i`. */
export const shownNowhere: SQL = sql`(
  not exists (select 1 from activity_images u where u.image_id = i.id)
  and not exists (select 1 from service_images u where u.image_id = i.id)
  and not exists (select 1 from catalog_images u where u.image_id = i.id)
  and not exists (select 1 from activities a where a.logo_id = i.id))`;

/**
 * `file-left`: the picture is gone from everywhere, but its file could not be removed; the daily tidying takes it away.
 * Does nothing while a page, a service, a catalog or a logo uses it, or where it is somebody else's.
 */
export async function dropUnusedImage(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  { userId }: Viewer,
  imageId: number,
): Promise<Result<undefined, 'file-left'>> {
  const rows = await db.execute(sql`
    delete from images i
     where i.id = ${imageId}
       and exists (select 1 from memberships m where m.activity_id = i.activity_id and m.user_id = ${userId})
       and ${shownNowhere}
    returning i.key`);
  const [gone] = rows as unknown as { key: string }[];
  if (!gone) return ok(undefined);
  try {
    await files.remove(gone.key);
    return ok(undefined);
  } catch (error) {
    log.error({ err: error }, 'a picture could not be removed');
    return err('file-left');
  }
}
