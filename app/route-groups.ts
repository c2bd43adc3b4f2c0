// Builds the routes of app/routes.ts, in groups that declare who may open them. A route outside a group
// doesn't compile.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Right } from './domain/activities/staff.ts';

/** What app/routes.ts declares for a route, besides its path. */
export type Access = Traits & {
  /**
   * `guests-only`: signed-in visitors are redirected to their dashboard. `missing`: a 404, inside the layout
   * for signed-in people.
   */
  kind: 'public' | 'guests-only' | 'signed-in' | 'missing';
  role?: 'admin';
  /** The right needed in the route's activity. */
  right?: Right;
};

/** Differences between routes of one group. */
type Traits = {
  confirmed?: Confirmed;
  /** Open to administrators who have not set up their second factor yet. */
  beforeSecondFactor?: true;
  /** The translation provider's script reads the address and all fields: never where one is a secret or a password. */
  translated?: boolean;
  /** What an impersonating administrator may do here; the default is `write`. */
  impersonation?: ImpersonationRight;
  /** Search engines may list it. */
  listed?: true;
  /**
   * Everybody without a session gets the same kept page until its content changes. `by`: the query parameters
   * that it reads, with the values that our own links use. With other values, or with names of `personal`,
   * the page is made for one visitor.
   */
  kept?: { by: readonly (readonly [name: RegExp, value: RegExp])[]; personal?: RegExp };
};

/**
 * When the person must have proved their identity recently: before the page opens, before it changes
 * anything, or before it opens only for people with a second factor (its form asks for the password itself).
 */
export type Confirmed = 'to-open' | 'to-change' | 'with-code';

export type ImpersonationRight =
  /** Pages open; each write is recorded before it is done. */
  | 'write'
  /** Opening is recorded too: the page shows or exports many people's data. */
  | 'recorded'
  /** Recorded once in ten minutes, because the page loads it repeatedly by itself. */
  | 'recorded-once'
  /** Pages open, but nothing can be changed. */
  | 'look'
  /** The person's own: the page doesn't open. */
  | 'nothing';

type Undeclared = RouteConfigEntry & { traits: Traits };

/** A route of a group, or a layout around such routes. */
export type Declared = Omit<RouteConfigEntry, 'children'> &
  ({ access: Access; children?: never } | { children: Declared[] });

/** A page. The ids of pages end in ___it. */
export function page(path: string, id: string, file: string): Undeclared {
  return { path, id: `${id}___it`, file: `routes/${file}.tsx`, traits: {} };
}

/** The page at the path of its layout. */
export function index(id: string, file: string): Undeclared {
  return { index: true, id: `${id}___it`, file: `routes/${file}.tsx`, traits: {} };
}

/** A file or a call. Its path is its id, because one module may answer several. */
export function file(path: string, module: string): Undeclared {
  return { path, id: path, file: `routes/${module}.ts`, traits: { translated: false } };
}

export function asks(path: string, id: string): Undeclared {
  return page(path, id, 'confirmations/confirmation');
}

/** A route that differs from its group. */
export function having(traits: Traits, route: Undeclared): Undeclared {
  return { ...route, traits: { ...route.traits, ...traits } };
}

/** A layout around pages; with `path`, they are below that path. */
export function frame(file: string, children: Declared[], path?: string): Declared {
  return { file: `routes/${file}.tsx`, children, ...(path !== undefined && { path }) };
}

/** A route's own traits override those of its group. */
function group(access: Access) {
  return (routes: Undeclared[]): Declared[] =>
    routes.map(({ traits, ...route }) => ({ ...route, access: { ...access, ...traits } }));
}

export const open = group({ kind: 'public' });
export const guestsOnly = group({ kind: 'guests-only' });
export const signedIn = group({ kind: 'signed-in' });
export const signedInTranslated = group({ kind: 'signed-in', translated: true });
export const administratorsTranslated = group({ kind: 'signed-in', role: 'admin', translated: true });
/** For members of the activity whose role has the right. */
export function forStaff(right: Right) {
  return group({ kind: 'signed-in', translated: true, right });
}
export const missing = group({ kind: 'missing' });
