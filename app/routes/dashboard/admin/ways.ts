// Where people and activities are shown, the ways there, and why something can't be done to them.
import type { SuspendUserError } from '#app/domain/administration/user-access.server.ts';
import type { UserDetail } from '#app/domain/administration/user.ts';
import {
  impersonationObstacle,
  type ImpersonationObstacle,
} from '#app/domain/identity/impersonation-obstacle.ts';

export const TYPES_CRUMB = { label: 'Tipi di attività', href: '/dashboard/admin/activity-types' };

export const USERS_CRUMB = { label: 'Utenti', href: '/dashboard/admin/users' };

export const ACTIVITIES_CRUMB = { label: 'Attività', href: '/dashboard/admin/activities' };

export function pageOfUser({ id }: { id: number }): string {
  return `${USERS_CRUMB.href}/${id}`;
}

export function crumbsTo(id: number, name: string) {
  return [USERS_CRUMB, { label: name, href: pageOfUser({ id }) }];
}

export function pageOfActivity({ id }: { id: number }): string {
  return `${ACTIVITIES_CRUMB.href}/${id}`;
}

export function wayTo({ id, name }: { id: number; name: string }) {
  const back = pageOfActivity({ id });
  return { crumbs: [ACTIVITIES_CRUMB, { label: name, href: back }], back };
}

/** Why somebody can't be the owner. */
export const NO_SUCH_USER = {
  ownerEmail: [
    "Nessun operatore ha un account attivo e verificato con questo indirizzo: crea prima l'utente, o fagli verificare l'email",
  ],
};

export const LAST_ADMIN = "È l'unico amministratore: nominane prima un altro";

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

/** What a form says beside the fields of a kind of activity that can't be so. */
export const TYPE_REFUSALS = {
  'duplicate-name': { name: ["C'è già un tipo con questo nome"] },
  'unknown-parent': { parentId: ["Questo tipo non c'è più"] },
  'own-ancestor': { parentId: ['Un tipo non può stare sotto se stesso'] },
  'has-services': { host: ['Attività di questo tipo hanno servizi propri'] },
};
