// What the menu and the pages offer: only what somebody's role may do. The server asks again.
import { createContext, type ReactNode, useContext } from 'react';

import { holds, type Right, type StaffRole } from '#app/domain/activities/staff.ts';

type Rights = (right: Right) => boolean;

const RightsContext = createContext<Rights>(() => true);

export const RightsProvider = RightsContext.Provider;

/** In some activity of theirs; who has none yet sees how it would be. */
export function rightsOf(activities: readonly { role: StaffRole }[]): Rights {
  return (right) => activities.length === 0 || activities.some(({ role }) => holds(role, right));
}

export function useRights(): Rights {
  return useContext(RightsContext);
}

export function May({ right, children }: { right: Right; children: ReactNode }) {
  return useRights()(right) ? children : null;
}
