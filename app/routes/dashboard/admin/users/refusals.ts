// Refusals about people, and where to go after them.
import type { SuspendUserError } from '#app/domain/administration/user-access.server.ts';
import type { UserDetail } from '#app/domain/administration/user.ts';
import type { ChangeUserError } from '#app/domain/administration/users.server.ts';
import {
  impersonationObstacle,
  type ImpersonationObstacle,
} from '#app/domain/identity/impersonation-obstacle.ts';

/** Where a person is shown, and the way there. */
export function pageOfUser({ id }: { id: number }): string {
  return `/dashboard/admin/users/${id}`;
}

export const USERS_CRUMB = { label: 'Utenti', href: '/dashboard/admin/users' };

export function crumbsTo(id: number, name: string) {
  return [USERS_CRUMB, { label: name, href: pageOfUser({ id }) }];
}

/** What the forms about a person say when the person can't be so. */
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

/** Why nobody may act as a person, in words. */
export const OBSTACLES: Record<ImpersonationObstacle, string> = {
  oneself: 'Non puoi impersonare te stesso',
  'is-admin': 'Nessuno può impersonare un amministratore',
  suspended: 'Non puoi impersonare un utente sospeso',
  erased: "L'account è cancellato",
};

export function whyNot(user: UserDetail, adminId: number): string | undefined {
  const { suspendedAt, erasedAt } = user;
  const candidate = { ...user, suspended: suspendedAt !== undefined, erased: erasedAt !== undefined };
  const obstacle = impersonationObstacle(candidate, adminId);
  return obstacle === undefined ? undefined : OBSTACLES[obstacle];
}
