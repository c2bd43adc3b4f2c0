// What app/routes.ts is written in: routes, and the groups that declare who may open them. A route outside every group
// doesn't compile.
import type { RouteConfigEntry } from '@react-router/dev/routes';

import type { Right } from './domain/activities/staff.ts';

/** What is declared of a route, beside its path in app/routes.ts. */
export type Access = Traits & {
  /**
   * `guests-only`: signed-in visitors are sent to their dashboard. `missing`: the 404 inside the frame of signed-in pages
   * for those who are signed in, the document's own for others.
   */
  kind: 'public' | 'guests-only' | 'signed-in' | 'missing';
  role?: 'admin';
  /** Of the activity it is about, who may: those whose role there has it. */
  right?: Right;
};

/** What routes of one group may differ in. */
type Traits = {
  confirmed?: Confirmed;
  /** Open to administrators who still have to set up their second factor. */
  beforeSecondFactor?: true;
  /** The translation provider's script sees the address and all fields: never where one is a secret, or a password is typed. */
  translated?: boolean;
  /** What an administrator may do here in somebody's name; `write` unless it is declared. */
  impersonation?: ImpersonationRight;
  /** Search engines may list it. */
  listed?: true;
  /**
   * Everybody without a session is given the same page, for as long as what it shows hasn't changed. `by`: all that it
   * reads of its query, each name with the values that our own links give it; with names of `personal`, and with other
   * values, it is one visitor's.
   */
  kept?: { by: readonly (readonly [name: RegExp, value: RegExp])[]; personal?: RegExp };
};

/**
 * Where the person has to have proved a short while ago who they are: before the page opens, before it changes anything,
 * or before it opens to those with a second factor, since its form asks for the password itself.
 */
export type Confirmed = 'to-open' | 'to-change' | 'with-code';

export type ImpersonationRight =
  /** Pages open; each write is on record before it is done. */
  | 'write'
  /** Opening it is on record too: it shows many people's data at once, or carries them away. */
  | 'recorded'
  /** Pages open; nothing can be changed. */
  | 'look'
  /** The person's own: it doesn't even open. */
  | 'nothing';

type Undeclared = RouteConfigEntry & { traits: Traits };

/** A route of a group, or a frame around such routes. */
export type Declared = Omit<RouteConfigEntry, 'children'> &
  ({ access: Access; children?: never } | { children: Declared[] });

/** A page. Route ids of pages end in ___it. */
export function page(path: string, id: string, file: string): Undeclared {
  return { path, id: `${id}___it`, file: `routes/${file}.tsx`, traits: {} };
}

/** The page at the path of the frame around it. */
export function index(id: string, file: string): Undeclared {
  return { index: true, id: `${id}___it`, file: `routes/${file}.tsx`, traits: {} };
}

/** No page: a file or a call. Its path is its id, since one module may answer several. */
export function file(path: string, module: string): Undeclared {
  return { path, id: path, file: `routes/${module}.ts`, traits: { translated: false } };
}

/** A page that asks once more before something is done. */
export function asks(path: string, id: string): Undeclared {
  return page(path, id, 'questions/question');
}

/** A route that differs from its group. */
export function having(traits: Traits, route: Undeclared): Undeclared {
  return { ...route, traits: { ...route.traits, ...traits } };
}

/** What is around its pages on the screen; with a path, they are below it. */
export function frame(file: string, children: Declared[], path?: string): Declared {
  return { file: `routes/${file}.tsx`, children, ...(path !== undefined && { path }) };
}

/** A route's own traits go before those of its group. */
function group(access: Access) {
  return (routes: Undeclared[]): Declared[] =>
    routes.map(({ traits, ...route }) => ({ ...route, access: { ...access, ...traits } }));
}

export const open = group({ kind: 'public' });
export const guestsOnly = group({ kind: 'guests-only' });
export const signedIn = group({ kind: 'signed-in' });
export const signedInTranslated = group({ kind: 'signed-in', translated: true });
export const administratorsTranslated = group({ kind: 'signed-in', role: 'admin', translated: true });
/** About activities: for those of their people whose role has the right. */
export function forStaff(right: Right) {
  return group({ kind: 'signed-in', translated: true, right });
}
export const missing = group({ kind: 'missing' });
