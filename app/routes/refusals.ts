// Why something can't be deleted, and what to do instead. One function writes all these sentences, so that
// each names the reason.
import type {
  CreateActivityError,
  DeleteObstacle,
  UpdateActivityError,
} from '#app/domain/activities/activities.server.ts';
import type { DeleteTypeError } from '#app/domain/administration/activity-types.server.ts';
import type { DeleteUserObstacle } from '#app/domain/administration/users.server.ts';
import type { DeleteCatalogError } from '#app/domain/catalog/catalogs.server.ts';
import type { DeleteServiceError } from '#app/domain/catalog/services.server.ts';
import { counted } from '#app/ui/format/counts.ts';
import type { ChecklistItem } from '#app/domain/activities/publish-checklist.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import type { FieldMessages } from './form-action.server.ts';
import { notFound } from './found.ts';

type Refusals = {
  service: Exclude<DeleteServiceError, 'not-found'>;
  catalog: Exclude<DeleteCatalogError, 'not-found'>;
  activity: DeleteObstacle;
  /** Words for administrators, who can't change the activity's services. */
  'any-activity': DeleteObstacle;
  type: Exclude<DeleteTypeError, 'not-found'>;
  user: DeleteUserObstacle;
};

/** What prevents the deletion, with its number if known, and what to do instead. */
type Words = { stands: string; counted?: (count: number) => string; instead: string };

const bookingsOrTerms = 'Ha prenotazioni o accordi del Marketplace, che servono a ospiti e conti';
const services = (count: number) => `Ha ${counted(count, 'servizio', 'servizi')}`;

export const DELETION_REFUSALS: { [Kind in keyof Refusals]: Record<Refusals[Kind], Words> } = {
  service: {
    'has-bookings': {
      stands: 'Ha prenotazioni',
      counted: (count) => `Ha ${counted(count, 'prenotazione', 'prenotazioni')}`,
      instead: 'non si può eliminare, si può archiviare',
    },
    'has-entries': {
      stands: 'È o è stato nel catalogo di altre attività',
      instead: 'non si può eliminare, si può archiviare',
    },
  },
  catalog: {
    'has-entries': {
      stands: 'Contiene accordi del Marketplace',
      counted: (count) => `Contiene ${counted(count, 'accordo del Marketplace', 'accordi del Marketplace')}`,
      instead: 'prima ritira i servizi di altri',
    },
  },
  activity: {
    'has-services': {
      stands: 'Ha servizi',
      counted: services,
      instead: 'prima elimina o archivia quelli che ha',
    },
    'has-bookings': { stands: bookingsOrTerms, instead: 'puoi ritirare la sua pagina' },
  },
  'any-activity': {
    'has-services': {
      stands: 'Ha servizi',
      counted: services,
      instead: 'prima chi la gestisce deve eliminare o archiviare ogni servizio. Puoi sospenderla',
    },
    'has-bookings': { stands: bookingsOrTerms, instead: 'puoi sospenderla' },
  },
  type: {
    'has-activities': {
      stands: 'Ci sono attività di questo tipo',
      counted: (count) => counted(count, 'attività è di questo tipo', 'attività sono di questo tipo'),
      instead: 'prima dai loro un altro tipo',
    },
    'has-children': {
      stands: 'Ha sotto di sé altri tipi',
      counted: (count) => `Ha sotto di sé ${counted(count, 'altro tipo', 'altri tipi')}`,
      instead: 'prima spostali o eliminali',
    },
  },
  user: {
    oneself: { stands: 'È il tuo account', instead: 'cancellalo dalle tue impostazioni' },
    'last-admin': { stands: "È l'unico amministratore", instead: 'nominane prima un altro' },
    'has-activities': {
      stands: 'Ha ancora attività, con i loro conti e le loro prenotazioni',
      instead: 'eliminale, o dalle a un altro titolare. Puoi sospendere la persona',
    },
  },
};

type Refused<Kind extends keyof Refusals> = {
  kind: Kind;
  code: Refusals[Kind];
  /** How many there are; 0 if unknown, or if they have just gone. */
  count?: number;
};

export function whyNotDeleted<Kind extends keyof Refusals>({ kind, code, count = 0 }: Refused<Kind>): string {
  const words: Words = DELETION_REFUSALS[kind][code];
  const stands = count > 0 ? (words.counted?.(count) ?? words.stands) : words.stands;
  return `${stands}: ${words.instead}.`;
}

// Refusals of the forms of an activity's data, by field.

const REFUSALS: Record<'unknown-type' | 'unknown-city' | 'unknown-legal-city', FieldMessages> = {
  'unknown-type': { activityTypeId: [operatorErrors.activityType] },
  'unknown-city': { city: [operatorErrors.city] },
  'unknown-legal-city': { legalCity: [operatorErrors.city] },
};

/** The first form has only one city. */
export const CREATION_REFUSALS: Record<CreateActivityError, FieldMessages> = {
  ...REFUSALS,
  'subdomain-taken': { subdomain: [operatorErrors.subdomainTaken] },
  'unknown-legal-city': { city: [operatorErrors.city] },
};

const NEEDED = 'Serve finché la pagina è pubblica';

const NEEDED_FIELDS: Record<ChecklistItem, FieldMessages> = {
  'legal-name': { legalName: [NEEDED] },
  'legal-address': { legalAddress: [`${NEEDED}: via, città e CAP`] },
  'vat-number': { vatNumber: [NEEDED] },
  services: { activityTypeId: [NEEDED] },
};

export function fieldErrorsOf(error: UpdateActivityError): FieldMessages {
  if (error.code === 'needed-while-published')
    return Object.assign({}, ...error.missing.map((item) => NEEDED_FIELDS[item])) as FieldMessages;
  if (error.code === 'has-services')
    return {
      activityTypeId: [
        `Questo tipo non aggiunge servizi propri: prima archivia o elimina ${error.services === 1 ? 'il servizio che hai' : `i ${error.services} servizi che hai`}`,
      ],
    };
  if (error.code === 'not-found' || error.code === 'subdomain-taken') throw notFound();
  return REFUSALS[error.code];
}
