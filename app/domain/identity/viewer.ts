// The person who makes a request.

// The signed-in person, as operations see them.

export type Role = 'operator' | 'team' | 'admin';

export type Viewer = { userId: number; role: Role };

// An administrator, required by operations of administration. Only the guard of the role creates one.

export type Administrator = { userId: number; clientAddress: string | undefined };

// A user as returned by the account calls, without secrets. Source: docs/rules/calls.md#account-calls.

export type UserRecord = {
  id: number;
  name: string;
  surname: string;
  email: string;
  phone: string;
  /** Whether consent was given. */
  privacy: boolean;
  role: Role;
  /** One credit covers one euro of platform fee. */
  credits: number;
  emailVerified: boolean;
  createdAt: string;
  updatedAt: string;
  onboardingCompleted: boolean;
  referralCode: string;
};
