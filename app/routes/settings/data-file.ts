// All data about the signed-in person, as a JSON file.
import { data } from 'react-router';
import { limitsContext } from '#app/contexts.ts';
import { exportUserData } from '#app/domain/identity/export-user-data.server.ts';
import { depsOf, viewerOf } from '#app/middleware/own-activity.ts';
import { attachment } from '../attachment.server.ts';
import type { Route } from './+types/data-file';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { id } = viewerOf(context).user;
  const limit = await context.get(limitsContext).consume('own-data', String(id));
  if (!limit.ok) throw data(null, { status: 429, headers: { 'Retry-After': String(limit.error) } });
  const content = await exportUserData(deps, id);
  return attachment(JSON.stringify(content, null, 2), {
    name: 'i-miei-dati.json',
    type: 'application/json; charset=utf-8',
  });
}
