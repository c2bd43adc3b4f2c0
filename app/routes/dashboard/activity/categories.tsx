// An activity's categories; one of them, new or changed.
import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { createCategory, listCategories, updateCategory } from '#app/domain/catalog/categories.server.ts';
import { categoryForm, searchAsked, valuesAsked } from '#app/domain/catalog/own-catalog.ts';
import { drawIcons } from '#app/domain/icons/draw-icons.server.ts';
import { searchIcons } from '#app/domain/icons/search-icons.server.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { CategoriesView, CategoryEditor } from '#app/ui/dashboard/categories.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { formAction } from '../../form-action.server.ts';
import { found, notAllowed, pathId } from '../../found.ts';
import type { Route } from './+types/categories';
import { dashboardHome } from './own.server.ts';

const EMPTY = { name: '', color: '#107B49', icon: '' };

const isList = (pattern: string) => pattern.endsWith('categories');

export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const base = dashboardHome(context);
  const categoryId = params.categoryId === undefined ? undefined : pathId(params.categoryId);
  const isNew = categoryId === undefined && !isList(pattern);
  const categories = isNew ? [] : await listCategories(deps, ownActivityOf(context).id);
  if (isList(pattern)) {
    const names = categories.map(({ icon }) => icon);
    return { list: { base, categories, icons: await drawIcons(deps, names) } };
  }
  const { name, color, icon } = isNew ? EMPTY : found(categories.find(({ id }) => id === categoryId));
  const { values, search } = valuesAsked(url.searchParams, { name, color, icon });
  const hits = await searchIcons(deps, search);
  // The present icon is always offered, so that it can be kept.
  const chosen = isNew ? undefined : (await drawIcons(deps, [values.icon]))[values.icon];
  return {
    editor: {
      title: name || 'Nuova categoria',
      values,
      search,
      icons: chosen ? [chosen, ...hits.filter((each) => each.name !== chosen.name)] : hits,
      listHref: `${base}/categories`,
      nonce: isNew ? randomUUID() : '',
    },
  };
}

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  if (isList(pattern)) throw notAllowed();
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

export default function Categories({ loaderData: { list, editor }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{editor?.title ?? 'Categorie'}</PageTitle>
      {list ? <CategoriesView {...list} /> : null}
      {editor ? <CategoryEditor {...editor} result={actionData?.result} /> : null}
    </>
  );
}
