// What the people of an activity may do, by their role. Pure. Source: docs/rules/activities.md#members.

export const STAFF_ROLES = ['owner', 'manager', 'desk', 'guide'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What the owner may make of somebody. */
export const GIVEN_ROLES = ['manager', 'desk', 'guide'] as const satisfies readonly StaffRole[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

export type Right =
  /** Departures and check-in, without prices and mail addresses. */
  | 'departures'
  /** Bookings and guests; money back as the terms give. */
  | 'bookings'
  /** All that is offered, when and at what price; takings, and refunds as one likes. */
  | 'manage'
  /** Payout accounts, members and their roles, deletion. */
  | 'own';

const RIGHTS: Record<StaffRole, readonly Right[]> = {
  guide: ['departures'],
  desk: ['departures', 'bookings'],
  manager: ['departures', 'bookings', 'manage'],
  owner: ['departures', 'bookings', 'manage', 'own'],
};

export function holds(role: StaffRole, right: Right): boolean {
  return RIGHTS[role].includes(right);
}

export function rolesWith(right: Right): StaffRole[] {
  return STAFF_ROLES.filter((role) => holds(role, right));
}
