// An activity at a glance: state, missing steps, publication.
import { data } from 'react-router';
import { activityUrl } from '#app/domain/activities/activity.ts';
import { findActivitySummary } from '#app/domain/activities/own-activities.server.ts';
import { publishActivity } from '#app/domain/activities/publication.server.ts';
import { requiredItems } from '#app/domain/activities/publish-checklist.ts';
import { findSales, listToday } from '#app/domain/bookings/overview.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { SummaryView } from '#app/ui/dashboard/summary-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import type { Route } from './+types/summary';
import { notFound } from '../../found.ts';

export { shouldRevalidate } from '../../after-a-refusal.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const activity = ownActivityOf(context);
  const [summary, { today }, { days }] = await Promise.all([
    findActivitySummary(deps, activity.id),
    listToday(deps, [activity.id]),
    findSales(deps, [activity.id]),
  ]);
  return {
    activity,
    summary,
    today,
    days,
    required: requiredItems(activity),
    url: activityUrl(deps.config.baseUrl, activity.subdomain),
  };
}

/** Publishes the activity; unpublishing has a page of its own. */
export async function action({ context }: Route.ActionArgs) {
  const { id, subdomain, suspended } = ownActivityOf(context);
  const outcome = await publishActivity(depsOf(context), operatorOf(context), id);
  const page = `/dashboard/${subdomain}`;
  if (outcome.ok) {
    const text = suspended
      ? "Pagina pubblicata: si vedrà quando l'attività non sarà più sospesa"
      : 'Pagina pubblicata: ora tutti possono vederla';
    return redirectSaying(context, page, { tone: suspended ? 'warn' : 'success', text });
  }
  if (outcome.error.code === 'not-found') throw notFound();
  return data({ problem: "Prima di pubblicare completa l'elenco qui sotto" }, { status: 409 });
}

export default function Summary({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Riepilogo di ${loaderData.activity.name}`}</PageTitle>
      <SummaryView {...loaderData} problem={actionData?.problem} />
    </>
  );
}
