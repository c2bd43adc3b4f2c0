// Confirmations to administrators about activities, their types and people.
import { redirect } from 'react-router';
import { findDeleteObstacle } from '#app/domain/activities/activities.server.ts';
import {
  eraseActivity,
  restoreActivity,
  suspendActivity,
} from '#app/domain/administration/activities.server.ts';
import { deleteType } from '#app/domain/administration/activity-types.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import * as ways from '../dashboard/admin/ways.server.ts';
import { notFound, pathId } from '../found.ts';
import { whyNotDeleted } from '../refusals.ts';
import { type Place, type ConfirmationPages, suspension } from './confirmation-page.server.ts';

type TypeNode = Awaited<ReturnType<typeof ways.theType>>['type'];

function whyTypeStays({ activities, children }: TypeNode): string | undefined {
  if (activities > 0) return whyNotDeleted({ kind: 'type', code: 'has-activities', count: activities });
  return children > 0 ? whyNotDeleted({ kind: 'type', code: 'has-children', count: children }) : undefined;
}

export const administrationConfirmations = {
  '/dashboard/admin/activities/:activityId/suspend': suspension({
    async find(place: Place<{ activityId: string }>) {
      const activity = await ways.theActivity(place);
      return { ...activity, ...ways.wayTo(activity) };
    },
    consequence: ({ futureBookings }) =>
      `La sua pagina non si vede più e non vende. Gli ospiti delle ${futureBookings} prenotazioni future tengono la loro pagina, e chi la gestisce il pannello.`,
    consequenceOfRestoring:
      'Se era pubblicata, la sua pagina torna visibile e vende. Il titolare lo legge per email.',
    reason: 'Il titolare lo legge per email',
    said: {
      suspended: 'Attività sospesa',
      already: "L'attività era già sospesa",
      restored: 'Attività riattivata',
    },
    suspend: ({ deps, context }, activityId, reason) =>
      suspendActivity(deps, administratorOf(context), { activityId, reason }),
    restore: ({ deps, context }, id) => restoreActivity(deps, administratorOf(context), id),
  }),

  '/dashboard/admin/activities/:activityId/delete': {
    async ask(place) {
      const activity = await ways.theActivity(place);
      const { id, name, services, suspended } = activity;
      const way = { title: `Elimina ${name}`, ...ways.wayTo(activity) };
      const code = await findDeleteObstacle(place.deps, id);
      if (code !== undefined)
        return {
          ...way,
          why: whyNotDeleted({ kind: 'any-activity', code, count: services }),
          instead: suspended ? undefined : { label: "Sospendi l'attività", href: `${way.back}/suspend` },
        };
      return {
        ...way,
        question: `Vuoi eliminare ${name}?`,
        consequence: [
          'Spariscono la pagina, i cataloghi, le categorie, le risorse e le immagini, e nessuno la gestisce più. Il suo indirizzo resta riservato. Non si può tornare indietro.',
        ],
        button: "Elimina l'attività",
      };
    },
    async answer({ context, params, deps }) {
      const id = pathId(params.activityId);
      const outcome = await eraseActivity(deps, administratorOf(context), id);
      if (outcome.ok)
        return { to: ways.ACTIVITIES_CRUMB.href, text: `${outcome.value.name ?? 'Attività'} eliminata` };
      if (outcome.error === 'not-found') throw notFound();
      // The page gives the reason.
      return redirect(`${ways.pageOfActivity({ id })}/delete`, 303);
    },
  },

  '/dashboard/admin/activity-types/:typeId/delete': {
    async ask(place) {
      const { type } = await ways.theType(place);
      const back = `${ways.TYPES_CRUMB.href}/${type.id}`;
      const crumbs = [ways.TYPES_CRUMB, { label: type.name, href: back }];
      const way = { title: `Elimina ${type.name}`, crumbs, back };
      const why = whyTypeStays(type);
      if (why !== undefined) return { ...way, why };
      return {
        ...way,
        question: `Vuoi eliminare il tipo ${type.name}?`,
        consequence: ['Nessuno potrà più sceglierlo.'],
        button: 'Elimina il tipo',
      };
    },
    async answer({ context, params, deps }) {
      const id = pathId(params.typeId);
      const outcome = await deleteType(deps, administratorOf(context), id);
      if (outcome.ok) return { to: ways.TYPES_CRUMB.href, text: `${outcome.value.name ?? 'Tipo'} eliminato` };
      if (outcome.error === 'not-found') throw notFound();
      // The page gives the reason.
      return redirect(`${ways.TYPES_CRUMB.href}/${id}/delete`, 303);
    },
  },
} satisfies Partial<ConfirmationPages>;
