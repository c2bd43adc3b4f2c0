// What the list of people can be narrowed by, as its address says it. Anything unusable is left out.
import type { Role } from '../../identity/viewer.ts';
import { readSearch } from '../../search-words.ts';

export const ROLES = ['operator', 'team', 'admin'] as const satisfies readonly Role[];
export const USER_STATES = ['verified', 'unverified', 'suspended', 'erased'] as const;

export type UserState = (typeof USER_STATES)[number];

export type UserFilter = {
  /** As typed; '' looks for nobody in particular. */
  q: string;
  role: Role | undefined;
  state: UserState | undefined;
};

export function readUserFilter(query: URLSearchParams): UserFilter {
  const [role, state] = [query.get('role'), query.get('state')];
  return {
    q: readSearch(query),
    role: ROLES.find((each) => each === role),
    state: USER_STATES.find((each) => each === state),
  };
}

export type UserItem = {
  id: number;
  name: string;
  email: string;
  role: Role;
  verified: boolean;
  suspended: boolean;
  erased: boolean;
  /** Activities they own. */
  activities: number;
  createdAt: string;
};
