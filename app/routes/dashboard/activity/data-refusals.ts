// Refusals of the forms of an activity's data, by field.
import type { CreateActivityError, UpdateActivityError } from '#app/domain/activities/activities.server.ts';
import type { ChecklistItem } from '#app/domain/activities/publish-checklist.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';

import { notFound } from '../addresses.ts';

type FieldErrors = Record<string, string[]>;

const REFUSALS: Record<'unknown-type' | 'unknown-city' | 'unknown-legal-city', FieldErrors> = {
  'unknown-type': { activityTypeId: [operatorErrors.activityType] },
  'unknown-city': { city: [operatorErrors.city] },
  'unknown-legal-city': { legalCity: [operatorErrors.city] },
};

/** The first form has only one city. */
export const CREATION_REFUSALS: Record<CreateActivityError, FieldErrors> = {
  ...REFUSALS,
  'subdomain-taken': { subdomain: [operatorErrors.subdomainTaken] },
  'unknown-legal-city': { city: [operatorErrors.city] },
};

const NEEDED = 'Serve finché la pagina è pubblica';

const NEEDED_FIELDS: Record<ChecklistItem, FieldErrors> = {
  'legal-name': { legalName: [NEEDED] },
  'legal-address': { legalAddress: [`${NEEDED}: via, città e CAP`] },
  'vat-number': { vatNumber: [NEEDED] },
  services: { activityTypeId: [NEEDED] },
};

export function fieldErrorsOf(error: UpdateActivityError): FieldErrors {
  if (error.code === 'needed-while-published')
    return Object.assign({}, ...error.missing.map((item) => NEEDED_FIELDS[item])) as FieldErrors;
  if (error.code === 'has-services')
    return {
      activityTypeId: [
        `Questo tipo non aggiunge servizi propri: prima archivia o elimina ${error.services === 1 ? 'il servizio che hai' : `i ${error.services} servizi che hai`}`,
      ],
    };
  if (error.code === 'not-found' || error.code === 'subdomain-taken') throw notFound();
  return REFUSALS[error.code];
}
