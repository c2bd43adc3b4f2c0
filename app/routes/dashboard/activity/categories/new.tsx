// A new category.
import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { createCategory } from '#app/domain/catalog/categories.server.ts';
import { categoryForm, searchAsked, valuesAsked } from '#app/domain/catalog/category.ts';
import { searchIcons } from '#app/domain/icons/search-icons.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { CategoryEditor } from '#app/ui/dashboard/categories.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/new';
import { CATEGORY_REFUSALS } from './category-refusals.ts';

const EMPTY = { name: '', color: '#107B49', icon: '' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { values, search } = valuesAsked(url.searchParams, EMPTY);
  const icons = await searchIcons(context.get(depsContext), search);
  const listHref = `/dashboard/${ownActivityOf(context).subdomain}/categories`;
  return { values, search, icons, listHref, nonce: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const activity = ownActivityOf(context);
  const listHref = `/dashboard/${activity.subdomain}/categories`;
  const fields = await request.formData();
  const search = searchAsked(fields);
  if (search) return redirect(`${listHref}/new?${search}`, 303);
  const submission = parseWithZod(fields, { schema: categoryForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const category = { ...submission.value, activityId: activity.id };
  const outcome = await createCategory(context.get(depsContext), operatorOf(context), category);
  if (outcome.ok) return redirectSaying(context, listHref, { tone: 'success', text: 'Categoria salvata' });
  if (outcome.error === 'not-found') throw notFound();
  const fieldErrors = CATEGORY_REFUSALS[outcome.error];
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function NewCategory({ loaderData, actionData }: Route.ComponentProps) {
  const title = 'Nuova categoria';
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${title}`}</title>
      <CategoryEditor {...loaderData} title={title} result={actionData?.result} />
    </>
  );
}
