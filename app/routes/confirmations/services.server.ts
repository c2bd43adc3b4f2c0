// Confirmations about services and their rates.
import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { undoable } from '#app/domain/lifecycle/undo.server.ts';
import { archiveRate } from '#app/domain/catalog/rates/rates.server.ts';
import { archiveService, deleteService, duplicateService } from '#app/domain/catalog/services.server.ts';
import { formNonceField } from '#app/domain/text-fields.ts';
import { NOT_HOST } from '#app/ui/dashboard/services/services-view.tsx';
import { counted } from '#app/ui/format/counts.ts';
import { doneUndoably } from '../form-action.server.ts';
import { notFound, orNotFound, pathId } from '../found.ts';
import { whyNotDeleted } from '../refusals.ts';
import { eitherWay, type Place, type ConfirmationPages, wishesAway } from './confirmation-page.server.ts';
import * as own from '../dashboard/activity/own.server.ts';

export function wayToPart({ context }: Place, service: OwnService, part: typeof own.RATES) {
  const { crumbs, listHref } = own.partOfService(context, service, part);
  return { crumbs, back: listHref };
}

type OwnService = Awaited<ReturnType<typeof own.requireOwnService>>;

/** Why a service can't be deleted, with a link to archive it instead. */
function serviceStays(
  { name }: OwnService,
  home: string,
  refused: Parameters<typeof whyNotDeleted<'service'>>[0],
) {
  return {
    title: `Vuoi eliminare «${name}»?`,
    crumbs: [{ label: name, href: home }],
    why: whyNotDeleted(refused),
    instead: { label: 'Archivia il servizio', href: `${home}/archive` },
    back: home,
  };
}

export const serviceConfirmations = {
  '/dashboard/:subdomain/services/:serviceId/archive': {
    async ask(place) {
      const { id, name, archived, counts } = await own.requireOwnService(place);
      const bookings =
        counts.bookings === 0
          ? 'Non ha prenotazioni.'
          : `Le prenotazioni restano valide: ${counted(counts.bookings, 'prenotazione', 'prenotazioni')}, con i dati e i prezzi di quando sono state fatte.`;
      return {
        ...eitherWay(archived, {
          put: {
            question: `Vuoi archiviare «${name}»?`,
            consequence: [
              'Sparisce dalle pagine e non si vende più, nemmeno nel Marketplace. Puoi rimetterlo in vendita quando vuoi.',
              bookings,
            ],
            button: 'Archivia il servizio',
          },
          back: {
            question: `Vuoi rimettere in vendita «${name}»?`,
            consequence: ['Torna nei cataloghi in cui era, con le tariffe e le risorse di prima.'],
            button: 'Rimetti in vendita',
          },
        }),
        back: own.serviceHome(place.context, id),
      };
    },
    async answer(place, fields) {
      const { id: serviceId } = await own.requireOwnService(place);
      const to = own.serviceHome(place.context, serviceId);
      const archived = wishesAway(fields);
      const { deps, viewer } = place;
      const asked = { viewer, kind: 'service', of: [serviceId], back: to } as const;
      const outcome = await undoable(deps, asked, (inTx) =>
        archiveService(inTx, viewer, { serviceId, archived }),
      );
      if (!outcome.ok && outcome.error === 'not-host') return { to, text: NOT_HOST, tone: 'warn' };
      const { undo } = orNotFound(outcome);
      const text = archived ? 'Servizio archiviato' : 'Servizio di nuovo attivo';
      return { to, text, undo };
    },
  },

  '/dashboard/:subdomain/services/:serviceId/delete': {
    async ask(place) {
      const service = await own.requireOwnService(place);
      const { id, name, counts } = service;
      const home = own.serviceHome(place.context, id);
      if (counts.bookings > 0)
        return serviceStays(service, home, { kind: 'service', code: 'has-bookings', count: counts.bookings });
      return {
        question: `Vuoi eliminare «${name}»?`,
        consequence: ['Con il servizio si eliminano le sue tariffe e le sue domande. Non si può annullare.'],
        button: 'Elimina il servizio',
        back: home,
      };
    },
    async answer(place) {
      const serviceId = pathId(place.params.serviceId);
      const list = `${own.dashboardHome(place.context)}/services`;
      const outcome = await deleteService(place.deps, place.viewer, serviceId);
      if (outcome.ok) return { to: list, text: 'Servizio eliminato' };
      if (outcome.error === 'not-found') throw notFound();
      const service = await own.requireOwnService(place);
      const count = outcome.error === 'has-bookings' ? service.counts.bookings : 0;
      const refused = { kind: 'service', code: outcome.error, count } as const;
      return data(
        { refusal: serviceStays(service, own.serviceHome(place.context, serviceId), refused) },
        { status: 409 },
      );
    },
  },

  '/dashboard/:subdomain/services/:serviceId/duplicate': {
    async ask(place) {
      const { id, name } = await own.requireOwnService(place);
      return {
        question: `Vuoi duplicare «${name}»?`,
        consequence: [
          'La copia ha gli stessi testi, tariffe, domande, risorse e foto. Non è in nessun catalogo e non è nel Marketplace, così puoi cambiarla con calma.',
        ],
        button: 'Crea la copia',
        back: own.serviceHome(place.context, id),
        danger: false,
        fields: { formNonce: randomUUID() },
      };
    },
    async answer(place, fields) {
      const { id: serviceId } = await own.requireOwnService(place);
      const formNonce = formNonceField.parse(fields.get('formNonce'));
      const outcome = await duplicateService(place.deps, place.viewer, { serviceId, formNonce });
      const list = `${own.dashboardHome(place.context)}/services`;
      if (!outcome.ok && outcome.error === 'not-host') return { to: list, text: NOT_HOST, tone: 'warn' };
      const copy = orNotFound(outcome);
      return { to: `${list}/${copy.serviceId}/edit`, text: 'Copia creata: ora cambiala' };
    },
  },

  '/dashboard/:subdomain/services/:serviceId/rates/:rateId/archive': {
    async ask(place) {
      const { service, rate } = await own.requireOwnRate(place);
      return {
        ...eitherWay(rate.archived, {
          put: {
            question: `Vuoi archiviare la tariffa «${rate.name}»?`,
            consequence: [
              'Non si può più scegliere. Le prenotazioni già fatte conservano la tariffa e il prezzo.',
            ],
            button: 'Archivia la tariffa',
          },
          back: {
            question: `Vuoi rimettere in vendita la tariffa «${rate.name}»?`,
            consequence: ['Torna in fondo alle tariffe del servizio.'],
            button: 'Rimetti in vendita',
          },
        }),
        ...wayToPart(place, service, own.RATES),
      };
    },
    async answer(place, fields) {
      const { service, rate } = await own.requireOwnRate(place);
      const to = `${own.serviceHome(place.context, service.id)}/rates`;
      const archived = wishesAway(fields);
      const text = archived ? 'Tariffa archiviata' : 'Tariffa di nuovo attiva';
      return doneUndoably(place, { kind: 'rate', id: rate.id, to, text }, (deps) =>
        archiveRate(deps, place.viewer, { rateId: rate.id, archived }),
      );
    },
  },
} satisfies Partial<ConfirmationPages>;
