// Who is asking.

// Who is signed in, as operations see them.

export type Role = 'operator' | 'team' | 'admin';

export type Viewer = { userId: number; role: Role };

// Who runs the platform, as the operations of administration want them. Only the guard's role makes one.

export type Administrator = { userId: number; clientAddress: string | undefined };

// The user as the account calls answer it: no secrets. Source: docs/rules/calls.md#account-calls.

export type UserRecord = {
  id: number;
  name: string;
  surname: string;
  email: string;
  phone: string;
  /** Consent given. */
  privacy: boolean;
  role: Role;
  /** 1 covers one euro of platform fee. */
  credits: number;
  emailVerified: boolean;
  createdAt: string;
  updatedAt: string;
  onboardingCompleted: boolean;
  referralCode: string;
};
