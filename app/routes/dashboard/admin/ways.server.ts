// Finds the activity, type or person of an administrators' address, builds links, and words refusals.
import { href, type RouterContextProvider } from 'react-router';
import { depsContext } from '#app/contexts.ts';
import { findActivity } from '#app/domain/administration/activities.server.ts';
import type { TypeNode } from '#app/domain/administration/activity-type.ts';
import { listTypeTree } from '#app/domain/administration/activity-types.server.ts';
import type { ActivityDetail } from '#app/domain/administration/activity.ts';
import { findUser } from '#app/domain/administration/find-users.server.ts';
import type { SuspendUserError } from '#app/domain/administration/user-access.server.ts';
import type { UserDetail } from '#app/domain/administration/user.ts';
import {
  impersonationObstacle,
  type ImpersonationObstacle,
} from '#app/domain/identity/impersonate.server.ts';
import { found, pathId } from '../../found.ts';

type Place<Params> = { params: Params; context: Readonly<RouterContextProvider> };

export async function theActivity({
  params,
  context,
}: Place<{ activityId: string }>): Promise<ActivityDetail> {
  return found(await findActivity(context.get(depsContext), pathId(params.activityId)));
}

/** The activity type and its tree. */
export async function theType({
  params,
  context,
}: Place<{ typeId: string }>): Promise<{ type: TypeNode; tree: TypeNode[] }> {
  const id = pathId(params.typeId);
  const tree = await listTypeTree(context.get(depsContext));
  return { type: found(tree.find((node) => node.id === id)), tree };
}

export async function theUser({ params, context }: Place<{ userId: string }>): Promise<UserDetail> {
  return found(await findUser(context.get(depsContext), pathId(params.userId)));
}

export const TYPES_CRUMB = { label: 'Tipi di attività', href: href('/dashboard/admin/activity-types') };

export const USERS_CRUMB = { label: 'Utenti', href: href('/dashboard/admin/users') };

export const ACTIVITIES_CRUMB = { label: 'Attività', href: href('/dashboard/admin/activities') };

export function pageOfUser({ id }: { id: number }): string {
  return href('/dashboard/admin/users/:userId', { userId: String(id) });
}

export function crumbsTo(id: number, name: string) {
  return [USERS_CRUMB, { label: name, href: pageOfUser({ id }) }];
}

export function pageOfActivity({ id }: { id: number }): string {
  return href('/dashboard/admin/activities/:activityId', { activityId: String(id) });
}

export function wayTo({ id, name }: { id: number; name: string }) {
  const back = pageOfActivity({ id });
  return { crumbs: [ACTIVITIES_CRUMB, { label: name, href: back }], back };
}

/** Why a person can't be the owner. */
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

/** Why a person can't be impersonated. */
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

/** Refusals beside the fields of an activity type. */
export const TYPE_REFUSALS = {
  'duplicate-name': { name: ["C'è già un tipo con questo nome"] },
  'unknown-parent': { parentId: ["Questo tipo non c'è più"] },
  'own-ancestor': { parentId: ['Un tipo non può stare sotto se stesso'] },
  'has-services': { host: ['Attività di questo tipo hanno servizi propri'] },
};
