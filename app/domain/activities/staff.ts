// Roles of an activity's members and their rights. Source: docs/rules/activities.md#members.

export const STAFF_ROLES = ['owner', 'manager', 'desk', 'guide'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Roles that the owner may give. */
export const GIVEN_ROLES = ['manager', 'desk', 'guide'] as const satisfies readonly StaffRole[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

export type Right =
  /** Departures and check-in, without prices and e-mail addresses. */
  | 'departures'
  /** Bookings and guests; refunds as far as the terms allow. */
  | 'bookings'
  /** Services, calendars and prices; takings; any refund. */
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
