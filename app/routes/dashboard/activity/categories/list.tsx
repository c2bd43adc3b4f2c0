// The categories of an activity.
import { depsContext } from '#app/contexts.ts';
import { listCategories } from '#app/domain/catalog/categories.server.ts';
import { drawIcons } from '#app/domain/icons/draw-icons.server.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';
import { CategoriesView } from '#app/ui/dashboard/categories.tsx';

import type { Route } from './+types/list';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { id, subdomain } = ownActivityOf(context);
  const categories = await listCategories(deps, id);
  const icons = await drawIcons(
    deps,
    categories.map(({ icon }) => icon),
  );
  return { base: `/dashboard/${subdomain}`, categories, icons };
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Categorie</title>
      <CategoriesView {...loaderData} />
    </>
  );
}
