// What menu and pages offer, by role. The server checks again.
import { createContext, type ReactNode, useContext } from 'react';
import { holds, type Right, type StaffRole } from '#app/domain/activities/staff.ts';

/** In the given activity, or in any of the person's. */
type Rights = (right: Right, activityId?: number) => boolean;

const RightsContext = createContext<Rights>(() => true);

export const RightsProvider = RightsContext.Provider;

/** A person without activities sees everything. */
export function rightsOf(activities: readonly { id: number; role: StaffRole }[]): Rights {
  return (right, activityId) =>
    activities.length === 0 ||
    activities.some(({ id, role }) => (activityId === undefined || id === activityId) && holds(role, right));
}

export function useRights(): Rights {
  return useContext(RightsContext);
}

/** Limits the rights inside to one activity. */
export function RightsIn({ activityId, children }: { activityId: number; children: ReactNode }) {
  const rights = useRights();
  return (
    <RightsProvider value={(right, other = activityId) => rights(right, other)}>{children}</RightsProvider>
  );
}

export function May({ right, children }: { right: Right; children: ReactNode }) {
  return useRights()(right) ? children : null;
}
