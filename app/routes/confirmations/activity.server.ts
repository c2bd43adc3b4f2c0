// Confirmations about an activity, its members and its payout accounts.
import { redirect } from 'react-router';
import { deleteActivity, findDeleteObstacle } from '#app/domain/activities/activities.server.ts';
import { holds } from '#app/domain/activities/staff.ts';
import { leaveActivity, listMembers, removeMember } from '#app/domain/activities/members.server.ts';
import { unpublishActivity } from '#app/domain/activities/publication.server.ts';
import { disconnectPaymentAccount } from '#app/domain/payments/payment-accounts.server.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';
import { found, notFound, orNotFound, pathId } from '../found.ts';
import { asOwner, findAccountHere } from '../dashboard/activity/money/accounts.server.ts';
import { whyNotDeleted } from '../refusals.ts';
import type { Place, ConfirmationPages } from './confirmation-page.server.ts';

function joinedActivityOf({ context }: Place) {
  const activity = ownActivityOf(context);
  if (activity.role === 'owner') throw notFound();
  return activity;
}

export const activityConfirmations = {
  '/dashboard/:subdomain/unpublish': {
    async ask({ context }) {
      const { name, subdomain, published } = ownActivityOf(context);
      if (!published) throw redirect(`/dashboard/${subdomain}`);
      return {
        title: 'Ritira la pagina',
        question: `Vuoi ritirare la pagina di ${name}?`,
        consequence: [
          'I visitatori leggeranno «in arrivo» e nessuno potrà prenotare dalla pagina. Le prenotazioni già prese restano valide, e gli ospiti continuano a vedere la loro. Potrai pubblicarla di nuovo quando vuoi.',
        ],
        button: 'Ritira la pagina',
        back: `/dashboard/${subdomain}`,
      };
    },
    async answer({ context, deps, viewer }) {
      const { id, subdomain } = ownActivityOf(context);
      orNotFound(await unpublishActivity(deps, viewer, id));
      const text = 'Pagina ritirata: i visitatori ora leggono «in arrivo»';
      return { to: `/dashboard/${subdomain}`, text };
    },
  },

  '/dashboard/:subdomain/delete': {
    async ask({ context, deps }) {
      const { id, name, subdomain, published } = ownActivityOf(context);
      const base = `/dashboard/${subdomain}`;
      const way = {
        title: `Elimina ${name}`,
        crumbs: [{ label: 'Dati', href: `${base}/edit` }],
        back: `${base}/edit`,
      };
      const obstacle = await findDeleteObstacle(deps, id);
      const unpublish = published ? { label: 'Ritira la pagina', href: `${base}/unpublish` } : undefined;
      const services = { label: 'Vai ai servizi', href: `${base}/services` };
      if (obstacle !== undefined)
        return {
          ...way,
          why: whyNotDeleted({ kind: 'activity', code: obstacle }),
          instead: obstacle === 'has-services' ? services : unpublish,
        };
      return {
        ...way,
        question: `Vuoi eliminare ${name}?`,
        consequence: [
          'Spariscono la pagina, i cataloghi, le categorie, le risorse e le immagini, e nessuno la gestisce più. Il suo indirizzo resta riservato: nessuno potrà prenderlo. Non si può tornare indietro.',
        ],
        button: "Elimina l'attività",
      };
    },
    async answer({ context, deps, viewer }) {
      const { id, name, subdomain } = ownActivityOf(context);
      const outcome = await deleteActivity(deps, viewer, id);
      if (!outcome.ok && outcome.error === 'not-owner') throw notFound();
      // Deleted since it was looked up: no error.
      if (outcome.ok || outcome.error === 'not-found') return { to: '/dashboard', text: `${name} eliminata` };
      // The page gives the reason.
      return redirect(`/dashboard/${subdomain}/delete`, 303);
    },
  },

  // Owners can't leave their activity.
  '/dashboard/:subdomain/leave': {
    async ask(place) {
      const { name, subdomain, role } = joinedActivityOf(place);
      return {
        title: "Lascia l'attività",
        question: `Vuoi lasciare ${name}?`,
        consequence: [
          "Non vedrai più l'attività e le sue prenotazioni, da subito. Quello che hai fatto resta. Per tornare ti serve un nuovo invito di chi è titolare.",
        ],
        button: "Lascia l'attività",
        // A page that their role may open.
        back: holds(role, 'manage') ? `/dashboard/${subdomain}/edit` : '/settings/data',
      };
    },
    async answer(place) {
      const { id, name } = joinedActivityOf(place);
      // No error if the person is no longer a member.
      await leaveActivity(place.deps, place.viewer, id);
      return { to: '/dashboard', text: `Hai lasciato ${name}` };
    },
  },

  '/dashboard/:subdomain/members/:userId/remove': {
    async ask({ context, params, deps }) {
      const { id, name, subdomain } = ownActivityOf(context);
      const { members } = await listMembers(deps, id);
      const member = found(
        members.find(({ userId, role }) => role !== 'owner' && String(userId) === params.userId),
      );
      const back = `/dashboard/${subdomain}/members`;
      return {
        title: 'Togli una persona',
        question: `Vuoi togliere ${member.name}?`,
        crumbs: [{ label: 'Persone', href: back }],
        consequence: [
          `Non vedrà più ${name} e le sue prenotazioni, da subito. Quello che ha fatto resta. Potrai invitarla di nuovo.`,
        ],
        button: 'Togli la persona',
        back,
      };
    },
    async answer({ context, params, deps, viewer }) {
      const { id: activityId, subdomain } = ownActivityOf(context);
      orNotFound(await removeMember(deps, viewer, { activityId, userId: pathId(params.userId) }));
      const text = "Persona tolta: non vede più l'attività";
      return { to: `/dashboard/${subdomain}/members`, text };
    },
  },

  '/dashboard/:subdomain/money/accounts/:accountId/disconnect': {
    async ask({ context, params }) {
      const { accounts } = asOwner(context);
      const { accountLabel, usedBy } = await findAccountHere(context, params.accountId);
      const users = usedBy.map(({ name }) => name).join(', ');
      const missed = `Lo usi per: ${users}. Finché non scegli un altro conto non si potrà prenotare e pagare online.`;
      return {
        title: 'Scollega il conto',
        question: `Vuoi scollegare il conto «${accountLabel}»?`,
        crumbs: [{ label: 'Conti per gli accrediti', href: accounts }],
        consequence: [
          ...(users === '' ? [] : [missed]),
          'Quello che ti è già stato accreditato resta tuo. Quello che devi ancora ricevere aspetta che tu scelga un altro conto. Il conto presso Stripe non viene chiuso.',
        ],
        button: 'Scollega il conto',
        back: accounts,
      };
    },
    async answer({ context, params, deps, viewer }) {
      const { accounts } = asOwner(context);
      orNotFound(await disconnectPaymentAccount(deps, viewer, pathId(params.accountId)));
      return { to: accounts, text: 'Conto scollegato' };
    },
  },
} satisfies Partial<ConfirmationPages>;
