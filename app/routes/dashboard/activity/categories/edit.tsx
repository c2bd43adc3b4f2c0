// Changes a category.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listCategories, updateCategory } from '#app/domain/catalog/categories.server.ts';
import { categoryForm, searchAsked, valuesAsked } from '#app/domain/catalog/category.ts';
import { drawIcons } from '#app/domain/icons/draw-icons.server.ts';
import { searchIcons } from '#app/domain/icons/search-icons.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { CategoryEditor } from '#app/ui/dashboard/categories.tsx';

import { notFound, pathId } from '../../addresses.ts';
import type { Route } from './+types/edit';
import { CATEGORY_REFUSALS } from './category-refusals.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { id, subdomain } = ownActivityOf(context);
  const categoryId = pathId(params.categoryId);
  const category = (await listCategories(deps, id)).find((each) => each.id === categoryId);
  if (!category) throw notFound();
  const { name, color, icon } = category;
  const { values, search } = valuesAsked(url.searchParams, { name, color, icon });
  const found = await searchIcons(deps, search);
  // The one it has is always there to be kept.
  const chosen = (await drawIcons(deps, [values.icon]))[values.icon];
  const icons = chosen ? [chosen, ...found.filter((each) => each.name !== chosen.name)] : found;
  return { title: name, values, search, icons, listHref: `/dashboard/${subdomain}/categories`, nonce: '' };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const categoryId = pathId(params.categoryId);
  const listHref = `/dashboard/${ownActivityOf(context).subdomain}/categories`;
  const fields = await request.formData();
  const search = searchAsked(fields);
  if (search) return redirect(`${listHref}/${categoryId}?${search}`, 303);
  const submission = parseWithZod(fields, { schema: categoryForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const { name, color, icon } = submission.value;
  const change = { categoryId, name, color, icon };
  const outcome = await updateCategory(context.get(depsContext), operatorOf(context), change);
  if (outcome.ok) return redirectSaying(context, listHref, { tone: 'success', text: 'Categoria salvata' });
  if (outcome.error === 'not-found') throw notFound();
  const fieldErrors = CATEGORY_REFUSALS[outcome.error];
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function EditCategory({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${loaderData.title}`}</title>
      <CategoryEditor {...loaderData} result={actionData?.result} />
    </>
  );
}
