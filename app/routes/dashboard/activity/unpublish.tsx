// Taking an activity's page back from visitors.
import { redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { unpublishActivity } from '#app/domain/activities/publication.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import type { Route } from './+types/unpublish';
import { notFound } from '../addresses.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { name, subdomain, role, published } = ownActivityOf(context);
  if (role !== 'owner') throw notFound();
  if (!published) throw redirect(`/dashboard/${subdomain}`);
  return { name, subdomain };
}

export async function action({ context }: Route.ActionArgs) {
  const { id, subdomain } = ownActivityOf(context);
  const outcome = await unpublishActivity(context.get(depsContext), operatorOf(context), id);
  if (!outcome.ok) throw notFound();
  const text = 'Pagina ritirata: i visitatori ora leggono «in arrivo»';
  return redirectSaying(context, `/dashboard/${subdomain}`, { tone: 'success', text });
}

export default function Unpublish({ loaderData: { name, subdomain } }: Route.ComponentProps) {
  return (
    <>
      <title>Ritira la pagina</title>
      <ConfirmPage
        question={`Vuoi ritirare la pagina di ${name}?`}
        consequence={
          <p>
            I visitatori leggeranno «in arrivo» e nessuno potrà prenotare dalla pagina. Le prenotazioni già
            prese restano valide, e gli ospiti continuano a vedere la loro. Potrai pubblicarla di nuovo quando
            vuoi.
          </p>
        }
        button="Ritira la pagina"
        back={`/dashboard/${subdomain}`}
      />
    </>
  );
}
