// What the forms about a person say when the person can't be so.
import type { ChangeUserError } from '#app/domain/administration/users/change-user.server.ts';
import type { SuspendUserError } from '#app/domain/administration/users/suspend-user.server.ts';

export const TAKEN = { email: ["C'è già un account con questo indirizzo"] };

const LAST_ADMIN = "È l'unico amministratore: nominane prima un altro";

export const CHANGE_REFUSALS: Record<Exclude<ChangeUserError, 'not-found'>, Record<string, string[]>> = {
  'existing-user': TAKEN,
  'own-role': { role: ['Il tuo ruolo lo può cambiare solo un altro amministratore'] },
  'own-email': { email: ['Il tuo indirizzo cambialo dalle tue impostazioni'] },
  'last-admin': { role: [LAST_ADMIN] },
  'has-activities': { role: ['Ha attività sue: un collaboratore lavora solo in quelle di altri'] },
};

export const SUSPEND_REFUSALS: Record<Exclude<SuspendUserError, 'not-found'>, string> = {
  oneself: 'Non puoi sospendere te stesso',
  'last-admin': LAST_ADMIN,
};
