// A category, new or changed.
import { randomUUID } from 'node:crypto';

import { redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { createCategory, listCategories, updateCategory } from '#app/domain/catalog/categories.server.ts';
import { categoryForm, searchAsked, valuesAsked } from '#app/domain/catalog/category.ts';
import { drawIcons } from '#app/domain/icons/draw-icons.server.ts';
import { searchIcons } from '#app/domain/icons/search-icons.server.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';
import { CategoryEditor } from '#app/ui/dashboard/categories.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { formAction } from '../../../form-action.server.ts';
import { found, pathId } from '../../addresses.ts';
import { dashboardHome } from '../own.server.ts';
import type { Route } from './+types/edit';

const EMPTY = { name: '', color: '#107B49', icon: '' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const categoryId = params.categoryId === undefined ? undefined : pathId(params.categoryId);
  const all = categoryId === undefined ? [] : await listCategories(deps, ownActivityOf(context).id);
  const stored = categoryId === undefined ? EMPTY : found(all.find(({ id }) => id === categoryId));
  const { name, color, icon } = stored;
  const { values, search } = valuesAsked(url.searchParams, { name, color, icon });
  const hits = await searchIcons(deps, search);
  // The one it has is always there to be kept.
  const chosen = categoryId === undefined ? undefined : (await drawIcons(deps, [values.icon]))[values.icon];
  return {
    title: name || 'Nuova categoria',
    values,
    search,
    icons: chosen ? [chosen, ...hits.filter((each) => each.name !== chosen.name)] : hits,
    listHref: `${dashboardHome(context)}/categories`,
    nonce: categoryId === undefined ? randomUUID() : '',
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const categoryId = params.categoryId === undefined ? undefined : pathId(params.categoryId);
  const listHref = `${dashboardHome(context)}/categories`;
  const fields = await request.formData();
  const search = searchAsked(fields);
  if (search) return redirect(`${listHref}/${categoryId ?? 'new'}?${search}`, 303);
  return formAction(
    { request, context },
    {
      schema: categoryForm,
      fields,
      save: async ({ name, color, icon, formNonce }, { deps, viewer }) => {
        const words = { name, color, icon };
        if (categoryId !== undefined) return updateCategory(deps, viewer, { categoryId, ...words });
        const activityId = ownActivityOf(context).id;
        return createCategory(deps, viewer, { ...words, formNonce, activityId });
      },
    },
    {
      refusals: {
        'duplicate-name': { name: ['Hai già una categoria con questo nome'] },
        'unknown-icon': { icon: ["Scegli un'icona dall'elenco"] },
      },
      done: () => ({ to: listHref, text: 'Categoria salvata' }),
    },
  );
}

export default function EditCategory({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.title}</PageTitle>
      <CategoryEditor {...loaderData} result={actionData?.result} />
    </>
  );
}
