// All data about the signed-in person, as a JSON file.
import { exportUserData } from '#app/domain/identity/export-user-data.server.ts';
import { depsOf, viewerOf } from '#app/middleware/own-activity.ts';
import { attachment } from '../attachment.server.ts';
import type { Route } from './+types/data-file';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const content = await exportUserData(deps, viewerOf(context).user.id);
  return attachment(JSON.stringify(content, null, 2), {
    name: 'i-miei-dati.json',
    type: 'application/json; charset=utf-8',
  });
}
