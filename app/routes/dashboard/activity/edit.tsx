// An activity's data: name, contacts, place, and the seller; its subdomain, the old one of which redirects for ever.
import { pageAddress } from '#app/domain/activities/activity.ts';
import { activityDataForm, subdomainForm } from '#app/domain/activities/activity-fields.ts';
import { findActivityData } from '#app/domain/activities/own-activities.server.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { updateActivity } from '#app/domain/activities/activities.server.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ActivityDataView } from '#app/ui/dashboard/activity-data-view.tsx';
import { AddressView } from '#app/ui/dashboard/address-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { formAction, seenOf } from '../../form-action.server.ts';
import { replyAboutActivity } from '../../form-replies.server.ts';
import type { Route } from './+types/edit';
import { notFound } from '../../found.ts';
import { fieldErrorsOf } from '../../refusals.ts';

const isAddress = (pattern: string) => pattern.endsWith('address');

/** Members neither see nor change the IBAN: it is the owner's. */
async function shownData(context: Route.LoaderArgs['context']) {
  const { id, role } = ownActivityOf(context);
  const stored = await findActivityData(depsOf(context), id);
  return role === 'owner' ? stored : { ...stored, iban: '' };
}

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { name, subdomain, role, vatFree } = ownActivityOf(context);
  const address = pageAddress(deps.config.baseUrl);
  if (isAddress(pattern)) return { move: { subdomain, address } };
  const [shown, types] = await Promise.all([shownData(context), listActivityTypes(deps)]);
  const seen = seenOf(shown);
  return { own: { name, subdomain, owner: role === 'owner', vatFree, data: shown, seen, types, address } };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  return isAddress(pattern) ? changeAddress({ request, context }) : changeData({ request, context });
}

type Sent = Pick<Route.ActionArgs, 'request' | 'context'>;

async function changeData(sent: Sent) {
  const { id: activityId, subdomain, role } = ownActivityOf(sent.context);
  return formAction(
    sent,
    {
      schema: activityDataForm,
      object: (submission, fields) => replyAboutActivity(sent.context, submission, { fields }),
      stored: { values: await shownData(sent.context) },
      save: ({ iban, ...others }, { deps, viewer }) => {
        const changes = role === 'owner' ? { ...others, iban } : others;
        return updateActivity(deps, viewer, { activityId, changes });
      },
    },
    {
      refuse: (error) => fieldErrorsOf(error),
      done: () => ({ to: `/dashboard/${subdomain}/edit`, text: 'Dati salvati' }),
    },
  );
}

function changeAddress(sent: Sent) {
  const { id: activityId } = ownActivityOf(sent.context);
  return formAction(
    sent,
    {
      schema: subdomainForm,
      save: (changes, { deps, viewer }) => updateActivity(deps, viewer, { activityId, changes }),
    },
    {
      refuse: ({ code }) => {
        if (code !== 'subdomain-taken') throw notFound();
        return { subdomain: [operatorErrors.subdomainTaken] };
      },
      done: (_, { subdomain }) => ({ to: `/dashboard/${subdomain}`, text: 'Indirizzo cambiato' }),
    },
  );
}

export default function Edit({ loaderData: { own, move }, actionData }: Route.ComponentProps) {
  const result = actionData?.result;
  return (
    <>
      <PageTitle>{own ? `Dati di ${own.name}` : "Cambia l'indirizzo"}</PageTitle>
      {own ? <ActivityDataView {...own} result={result} /> : null}
      {move ? <AddressView {...move} result={result} /> : null}
    </>
  );
}
