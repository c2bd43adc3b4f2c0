// Confirmations about resources, calendars, slots and calendar feeds.
import { listFeeds, renewFeed } from '#app/domain/bookings/feeds.server.ts';
import { feedTarget } from '#app/domain/bookings/feeds.ts';
import { archiveCalendar, archiveSlot } from '#app/domain/scheduling/calendars/closures.server.ts';
import { findResource, archiveResource } from '#app/domain/scheduling/resources/resources.server.ts';
import { counted } from '#app/ui/format/counts.ts';
import { hoursWords } from '#app/ui/format/hours-words.ts';
import { doneUndoably } from '../form-action.server.ts';
import { calendarOf, leadToSuccessor, slotOf, successorOf } from '../calendars/calendar-actions.server.ts';
import { found, notFound, orNotFound, pathId } from '../found.ts';
import { eitherWay, type Place, type ConfirmationPages, wishesAway } from './confirmation-page.server.ts';

type Calendar = Awaited<ReturnType<typeof calendarOf>>['calendar'];

const nameOf = ({ name, resource }: Calendar) => name || resource.name;

function wayTo(calendar: Calendar) {
  const back = `/calendars/${calendar.id}`;
  const crumbs = [
    { label: 'Calendari', href: '/calendars' },
    { label: nameOf(calendar), href: back },
  ];
  return { crumbs, back };
}

/** Says that sold bookings stay valid; empty if there are none. */
function standing(bookings: number): string[] {
  if (bookings === 0) return [];
  if (bookings === 1) return ['La prenotazione già venduta resta valida.'];
  return [`Le ${bookings} prenotazioni già vendute restano valide.`];
}

/** The feed whose address is to be renewed. */
const feedOf = ({ request }: Place) => found(feedTarget(new URL(request.url).searchParams));

const FEEDS = '/availability/feeds';

export const calendarConfirmations = {
  '/availability/resources/:resourceId/archive': {
    async ask({ params, deps, viewer }) {
      const resource = found(await findResource(deps, viewer, pathId(params.resourceId)));
      const { name, services, futureBookings } = resource;
      const back = `/availability/resources/${resource.id}`;
      const users =
        services.length > 0 ? ` (${counted(services.length, 'servizio la usa', 'servizi la usano')})` : '';
      return {
        title: `Archivia ${name}`,
        ...eitherWay(resource.archived, {
          put: {
            question: `Vuoi archiviare «${name}»?`,
            consequence: [
              `Non si vende più${users}. Puoi rimetterla in vendita quando vuoi.`,
              ...standing(futureBookings),
            ],
            button: 'Archivia la risorsa',
          },
          back: {
            question: `Vuoi rimettere in vendita «${name}»?`,
            consequence: ['Torna prenotabile nei servizi che la usano, con i suoi calendari.'],
            button: 'Rimetti in vendita',
          },
        }),
        crumbs: [
          { label: 'Risorse', href: '/availability/resources' },
          { label: name, href: back },
        ],
        back,
      };
    },
    async answer({ params, deps, viewer }, fields) {
      const archived = wishesAway(fields);
      const resourceId = pathId(params.resourceId);
      const to = '/availability/resources';
      const text = archived ? 'Risorsa archiviata' : 'Risorsa di nuovo attiva';
      return doneUndoably({ deps, viewer }, { kind: 'resource', id: resourceId, to, text }, (inTx) =>
        archiveResource(inTx, viewer, { resourceId, archived }),
      );
    },
  },

  '/calendars/:calendarId/archive': {
    async ask({ context, params }) {
      const { calendar } = await calendarOf(context, params);
      return {
        title: 'Archivia il calendario',
        ...eitherWay(calendar.archived, {
          put: {
            question: `Vuoi archiviare il calendario «${nameOf(calendar)}»?`,
            consequence: [
              'Le sue date non si vendono più. Puoi rimetterlo in vendita quando vuoi.',
              ...standing(calendar.futureBookings),
            ],
            button: 'Archivia il calendario',
          },
          back: {
            question: `Vuoi rimettere in vendita il calendario «${nameOf(calendar)}»?`,
            consequence: ['Le sue date tornano prenotabili.'],
            button: 'Rimetti in vendita',
          },
        }),
        ...wayTo(calendar),
      };
    },
    async answer({ context, params, deps, viewer }, fields) {
      const { calendar } = await calendarOf(context, params);
      const archived = wishesAway(fields);
      const calendarId = calendar.id;
      const text = archived ? 'Calendario archiviato' : 'Calendario di nuovo attivo';
      const done = { kind: 'calendar', id: calendarId, to: '/calendars', text } as const;
      return doneUndoably({ deps, viewer }, done, (inTx) =>
        archiveCalendar(inTx, viewer, { calendarId, archived }),
      );
    },
  },

  '/calendars/:calendarId/slots/:slotId/archive': {
    async ask({ context, params }) {
      const { calendar, slot } = await slotOf(context, params);
      const { crumbs, back } = wayTo(calendar);
      return {
        title: 'Archivia la fascia',
        question: `Vuoi archiviare la fascia «${slot.name}» ${hoursWords(slot.startTime, slot.endTime)}?`,
        crumbs,
        consequence: ['Non si vende più. Le prenotazioni già vendute restano valide.'],
        button: 'Archivia la fascia',
        back: `${back}/slots/${slot.id}`,
      };
    },
    async answer({ context, params, deps, viewer }) {
      const own = await calendarOf(context, params);
      const slotId = pathId(params.slotId);
      // The slot is gone: replaced by another one, which is shown, or archived before, which is no error.
      if (!own.calendar.slots.some(({ id }) => id === slotId) && (await successorOf(own, slotId)))
        return leadToSuccessor(context, own, slotId);
      const to = `/calendars/${own.calendar.id}`;
      return doneUndoably(
        { deps, viewer },
        { kind: 'slot', id: slotId, to, text: 'Fascia archiviata' },
        (inTx) => archiveSlot(inTx, viewer, slotId),
      );
    },
  },

  // Ends the old address.
  '/availability/feeds/renew': {
    async ask(place) {
      const target = feedOf(place);
      const activities = await listFeeds(place.deps, place.viewer);
      const { name, feeds } = found(activities.find(({ activityId }) => activityId === target.activityId));
      const feed = found(feeds.find(({ resourceId }) => resourceId === target.resourceId));
      return {
        title: "Cambia l'indirizzo del calendario",
        question: `Vuoi cambiare l'indirizzo del calendario «${feed.resourceName ?? name}»?`,
        crumbs: [{ label: 'Collega il tuo calendario', href: FEEDS }],
        consequence: [
          "L'indirizzo di adesso smette subito di funzionare: chi lo usa non vede più le prenotazioni, e nei tuoi calendari devi mettere quello nuovo.",
        ],
        button: "Cambia l'indirizzo",
        back: FEEDS,
        fields: { replacing: found(feed.address).hash },
      };
    },
    async answer(place, fields) {
      const target = feedOf(place);
      const replacing = fields.get('replacing');
      if (typeof replacing !== 'string') throw notFound();
      orNotFound(await renewFeed(place.deps, place.viewer, { ...target, replacing }));
      return { to: FEEDS, text: 'Indirizzo cambiato: quello vecchio non funziona più' };
    },
  },
} satisfies Partial<ConfirmationPages>;
