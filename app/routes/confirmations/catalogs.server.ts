// Confirmations about categories and catalogs.
import { data } from 'react-router';
import { deleteCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { archiveQuestion } from '#app/domain/catalog/questions.server.ts';
import { deleteCategory, listCategories } from '#app/domain/catalog/categories.server.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';
import { counted } from '#app/ui/format/counts.ts';
import { doneUndoably } from '../form-action.server.ts';
import { found, notFound, orNotFound, pathId } from '../found.ts';
import { whyNotDeleted } from '../refusals.ts';
import { eitherWay, type ConfirmationPages, wishesAway } from './confirmation-page.server.ts';
import { wayToPart } from './services.server.ts';
import * as own from '../dashboard/activity/own.server.ts';

function stays(services: number): string {
  if (services === 0) return 'Nessun servizio la usava';
  return `${counted(services, 'servizio resta', 'servizi restano')} senza categoria`;
}

function catalogStays({ name }: { name: string }, home: string, count: number) {
  return {
    title: `Vuoi eliminare il catalogo «${name}»?`,
    crumbs: [{ label: name, href: home }],
    why: whyNotDeleted({ kind: 'catalog', code: 'has-entries', count }),
    instead: { label: 'Vai agli accordi', href: '/marketplace/admin' },
    back: home,
  };
}

export const catalogConfirmations = {
  '/dashboard/:subdomain/categories/:categoryId/delete': {
    async ask(place) {
      const categoryId = pathId(place.params.categoryId);
      const all = await listCategories(place.deps, ownActivityOf(place.context).id);
      const { name, services } = found(all.find(({ id }) => id === categoryId));
      return {
        question: `Vuoi eliminare la categoria «${name}»?`,
        consequence: [
          services === 0 ? 'Nessun servizio la usa.' : `I servizi non si eliminano: ${stays(services)}.`,
        ],
        button: 'Elimina la categoria',
        back: `${own.dashboardHome(place.context)}/categories`,
      };
    },
    async answer(place) {
      const { deps, viewer, params } = place;
      const { services } = orNotFound(await deleteCategory(deps, viewer, pathId(params.categoryId)));
      // Unknown after a second press.
      const rest = services === undefined ? '' : `. ${stays(services)}`;
      return { to: `${own.dashboardHome(place.context)}/categories`, text: `Categoria eliminata${rest}` };
    },
  },

  '/dashboard/:subdomain/catalogs/:catalogId/delete': {
    async ask(place) {
      const catalog = await own.requireOwnCatalog(place);
      const { id, name, items, entries } = catalog;
      const home = own.catalogHome(place.context, id);
      if (entries > 0) return catalogStays(catalog, home, entries);
      const services =
        items.length === 0
          ? 'È vuoto.'
          : `I servizi non si eliminano: ${counted(items.length, 'servizio esce', 'servizi escono')} solo da questo catalogo.`;
      return {
        question: `Vuoi eliminare il catalogo «${name}»?`,
        consequence: [`${services} I link al catalogo non funzioneranno più.`],
        button: 'Elimina il catalogo',
        back: home,
      };
    },
    async answer(place) {
      const catalogId = pathId(place.params.catalogId);
      const outcome = await deleteCatalog(place.deps, place.viewer, catalogId);
      if (outcome.ok)
        return { to: `${own.dashboardHome(place.context)}/catalogs`, text: 'Catalogo eliminato' };
      if (outcome.error === 'not-found') throw notFound();
      const catalog = await own.requireOwnCatalog(place);
      const home = own.catalogHome(place.context, catalogId);
      return data({ refusal: catalogStays(catalog, home, catalog.entries) }, { status: 409 });
    },
  },

  '/dashboard/:subdomain/services/:serviceId/questions/:questionId/archive': {
    async ask(place) {
      const { service, question } = await own.requireOwnQuestion(place);
      return {
        ...eitherWay(question.archived, {
          put: {
            question: `Vuoi archiviare la domanda «${question.label}»?`,
            consequence: ['Chi prenota non la vede più. Le risposte già date restano nelle prenotazioni.'],
            button: 'Archivia la domanda',
          },
          back: {
            question: `Vuoi fare di nuovo la domanda «${question.label}»?`,
            consequence: ['Torna in fondo alle domande del servizio.'],
            button: 'Ripristina la domanda',
          },
        }),
        ...wayToPart(place, service, own.QUESTIONS),
      };
    },
    async answer(place, fields) {
      const { service, question } = await own.requireOwnQuestion(place);
      const to = `${own.serviceHome(place.context, service.id)}/questions`;
      const archived = wishesAway(fields);
      const text = archived ? 'Domanda archiviata' : 'Domanda ripristinata';
      return doneUndoably(place, { kind: 'question', id: question.id, to, text }, (deps) =>
        archiveQuestion(deps, place.viewer, { questionId: question.id, archived }),
      );
    },
  },
} satisfies Partial<ConfirmationPages>;
