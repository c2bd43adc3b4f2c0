// The user as the account calls answer it: no secrets. Source: docs/rules/calls.md#account-calls.
import type { Role } from './viewer.ts';

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
