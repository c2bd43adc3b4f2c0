// What the menu and the pages offer: only what somebody's role may do. The server asks again.
import { createContext, type ReactNode, useContext } from 'react';

import { holds, type Right, type StaffRole } from '#app/domain/activities/staff.ts';

/** In the activity, or in some of theirs. */
type Rights = (right: Right, activityId?: number) => boolean;

const RightsContext = createContext<Rights>(() => true);

export const RightsProvider = RightsContext.Provider;

/** Who has none yet sees how it would be. */
export function rightsOf(activities: readonly { id: number; role: StaffRole }[]): Rights {
  return (right, activityId) =>
    activities.length === 0 ||
    activities.some(({ id, role }) => (activityId === undefined || id === activityId) && holds(role, right));
}

export function useRights(): Rights {
  return useContext(RightsContext);
}

/** What is inside is of one activity: somebody may do other things in another. */
export function RightsIn({ activityId, children }: { activityId: number; children: ReactNode }) {
  const rights = useRights();
  return (
    <RightsProvider value={(right, other = activityId) => rights(right, other)}>{children}</RightsProvider>
  );
}

export function May({ right, children }: { right: Right; children: ReactNode }) {
  return useRights()(right) ? children : null;
}
