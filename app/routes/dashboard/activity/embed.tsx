// «Sul tuo sito»: the code to paste for each service, and the sites that may show it.
import { activityUrl } from '#app/domain/activities/activity.ts';
import { embedHostsForm } from '#app/domain/activities/embed-hosts.ts';
import { listEmbedHosts, setEmbedHosts } from '#app/domain/activities/embed-hosts.server.ts';
import { listEmbeddable } from '#app/domain/catalog/public-pages.server.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { EmbedSettingsView } from '#app/ui/dashboard/embed-settings-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { formAction } from '../../form-action.server.ts';
import type { Route } from './+types/embed';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { id, subdomain, published } = ownActivityOf(context);
  const [hosts, services] = await Promise.all([listEmbedHosts(deps, id), listEmbeddable(deps, id)]);
  return { subdomain, published, url: activityUrl(deps.config.baseUrl, subdomain), hosts, services };
}

export async function action(args: Route.ActionArgs) {
  const { id: activityId, subdomain } = ownActivityOf(args.context);
  return formAction(
    args,
    {
      schema: embedHostsForm,
      save: ({ hosts }, { deps, viewer }) => setEmbedHosts(deps, viewer, { activityId, hosts }),
    },
    { done: () => ({ to: `/dashboard/${subdomain}/embed`, text: 'Siti salvati' }) },
  );
}

export default function Embed({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Sul tuo sito</PageTitle>
      <EmbedSettingsView {...loaderData} result={actionData?.result} />
    </>
  );
}
