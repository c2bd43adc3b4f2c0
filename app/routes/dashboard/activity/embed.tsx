// «Sul tuo sito»: the line to paste for each service, and the sites that may show it.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { activityUrl } from '#app/domain/activities/activity.ts';
import { embedHostsForm } from '#app/domain/activities/embed-hosts.ts';
import { listEmbedHosts, setEmbedHosts } from '#app/domain/activities/embed-hosts.server.ts';
import { listEmbeddable } from '#app/domain/catalog/embeds.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { EmbedSettingsView } from '#app/ui/dashboard/embed-settings-view.tsx';

import type { Route } from './+types/embed';
import { notFound } from '../addresses.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { id, subdomain, published } = ownActivityOf(context);
  const [hosts, services] = await Promise.all([listEmbedHosts(deps, id), listEmbeddable(deps, id)]);
  return { published, url: activityUrl(deps.config.baseUrl, subdomain), hosts, services };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: activityId, subdomain } = ownActivityOf(context);
  const submission = parseWithZod(await request.formData(), { schema: embedHostsForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const { hosts } = submission.value;
  const saved = await setEmbedHosts(context.get(depsContext), operatorOf(context), { activityId, hosts });
  if (!saved.ok) throw notFound();
  return redirectSaying(context, `/dashboard/${subdomain}/embed`, { tone: 'success', text: 'Siti salvati' });
}

export default function Embed({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Sul tuo sito`}</title>
      <EmbedSettingsView {...loaderData} result={actionData?.result} />
    </>
  );
}
