// One activity for administrators, and the forms for activities: a new one for a person, its data, another owner.
import { activityUrl, pageAddress } from '#app/domain/activities/activity.ts';
import { activityDataForm } from '#app/domain/activities/activity-fields.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { findActivityData } from '#app/domain/activities/own-activities.server.ts';
import { editActivity } from '#app/domain/administration/activities.server.ts';
import { handOverForm, newActivityForm } from '#app/domain/administration/activity.ts';
import { createActivityFor, findOwner, handOver } from '#app/domain/administration/owners.server.ts';
import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { depsOf } from '#app/middleware/own-activity.ts';
import { ActivityAdminView, ActivityEditor } from '#app/ui/admin/activities.tsx';
import { HandOverEditor, NewActivityFor } from '#app/ui/admin/owner-editors.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { type FieldMessages, formAction, seenOf } from '../../form-action.server.ts';
import { replyAboutActivity, replyAtOnce } from '../../form-replies.server.ts';
import { CREATION_REFUSALS, fieldErrorsOf } from '../../refusals.ts';
import { notAllowed } from '../../found.ts';
import type { Route } from './+types/activities';
import * as ways from './ways.server.ts';

const isView = (pattern: string) => pattern.endsWith(':activityId');

export async function loader({ context, params: { activityId }, pattern }: Route.LoaderArgs) {
  const deps = depsOf(context);
  if (activityId === undefined) {
    const address = pageAddress(deps.config.baseUrl);
    return { fresh: { types: await listActivityTypes(deps), address, crumbs: [ways.ACTIVITIES_CRUMB] } };
  }
  const activity = await ways.theActivity({ context, params: { activityId } });
  const { id, name, owner } = activity;
  if (isView(pattern))
    return { view: { activity, url: activityUrl(deps.config.baseUrl, activity.subdomain) } };
  if (pattern.endsWith('owner')) return { handedOver: { name, owner, ...ways.wayTo({ id, name }) } };
  const [stored, types] = await Promise.all([findActivityData(deps, id), listActivityTypes(deps)]);
  return { own: { name, data: stored, seen: seenOf(stored), types, ...ways.wayTo({ id, name }) } };
}

export async function action({ request, context, params: { activityId }, pattern }: Route.ActionArgs) {
  const sent = { request, context };
  if (activityId === undefined) return create(sent);
  if (isView(pattern)) throw notAllowed();
  const activity = await ways.theActivity({ context, params: { activityId } });
  return pattern.endsWith('owner') ? changeOwner(sent, activity) : correct(sent, activity.id);
}

type Sent = Pick<Route.ActionArgs, 'request' | 'context'>;

function create(sent: Sent) {
  const admin = administratorOf(sent.context);
  return formAction(
    sent,
    {
      schema: newActivityForm,
      object: async (submission, fields) => {
        const later = await aboutOwner(sent, fields);
        return replyAboutActivity(sent.context, submission, { fields, later });
      },
      save: (activity, { deps }) => createActivityFor(deps, admin, activity),
    },
    {
      refusals: { 'no-such-user': ways.NO_SUCH_USER, ...CREATION_REFUSALS },
      done: ({ activityId }) => ({
        to: ways.pageOfActivity({ id: activityId }),
        text: 'Attività creata: resta nascosta finché il titolare non la pubblica',
      }),
    },
  );
}

async function correct(sent: Sent, activityId: number) {
  const admin = administratorOf(sent.context);
  return formAction(
    sent,
    {
      schema: activityDataForm,
      object: (submission, fields) => replyAboutActivity(sent.context, submission, { fields }),
      stored: { values: await findActivityData(depsOf(sent.context), activityId) },
      save: (changes, { deps }) => editActivity(deps, admin, { activityId, changes }),
    },
    {
      refuse: (error) => fieldErrorsOf(error),
      done: () => ({ to: ways.pageOfActivity({ id: activityId }), text: 'Dati salvati' }),
    },
  );
}

const OWNER_ALREADY = { ownerEmail: ['È già il titolare'] };

function changeOwner(sent: Sent, { id: activityId, ownerId }: { id: number; ownerId: number }) {
  const admin = administratorOf(sent.context);
  return formAction(
    sent,
    {
      schema: handOverForm,
      object: async (submission, fields) =>
        submission.status === 'success'
          ? undefined
          : replyAtOnce(submission, await aboutOwner(sent, fields, ownerId)),
      save: (owner, { deps }) => handOver(deps, admin, { activityId, ...owner }),
    },
    {
      refusals: { 'no-such-user': ways.NO_SUCH_USER, 'owner-already': OWNER_ALREADY },
      done: () => ({ to: ways.pageOfActivity({ id: activityId }), text: 'Titolare cambiato' }),
    },
  );
}

/** Why the named person can't become the owner. */
async function aboutOwner({ context }: Sent, fields: FormData, ownerId?: number): Promise<FieldMessages> {
  const email = parseEmailAddress(String(fields.get('ownerEmail') ?? ''));
  const userId = email && (await findOwner(depsOf(context).db, email.key));
  if (userId === undefined) return email ? ways.NO_SUCH_USER : {};
  return userId === ownerId ? OWNER_ALREADY : {};
}

export default function Activities({ loaderData, actionData }: Route.ComponentProps) {
  const { view, fresh, handedOver, own } = loaderData;
  const result = actionData?.result;
  return (
    <>
      <PageTitle>{titleOf(loaderData)}</PageTitle>
      {view ? <ActivityAdminView {...view} /> : null}
      {fresh ? <NewActivityFor {...fresh} result={result} /> : null}
      {own ? <ActivityEditor {...own} result={result} /> : null}
      {handedOver ? <HandOverEditor {...handedOver} result={result} /> : null}
    </>
  );
}

function titleOf({ view, handedOver, own }: Route.ComponentProps['loaderData']): string {
  if (view) return view.activity.name;
  if (own) return `Modifica ${own.name}`;
  return handedOver ? `Cambia il titolare di ${handedOver.name}` : 'Nuova attività';
}
