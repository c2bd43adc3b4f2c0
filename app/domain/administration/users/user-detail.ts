// One person as administration sees them. Instants are ISO texts.
import type { Role } from '../../identity/viewer.ts';

export type UserActivity = {
  id: number;
  name: string;
  subdomain: string;
  role: 'owner' | 'member';
  published: boolean;
  suspended: boolean;
};

export type UserDetail = {
  id: number;
  name: string;
  surname: string;
  email: string;
  phone: string;
  role: Role;
  verifiedAt: string | undefined;
  onboardedAt: string | undefined;
  suspendedAt: string | undefined;
  erasedAt: string | undefined;
  createdAt: string;
  referralCode: string;
  referredBy: { id: number; name: string } | undefined;
  /** How many came by their code. */
  invited: number;
  /** Devices they are signed in on. */
  sessions: number;
  /** Signing in asks for a code besides the password. */
  secondFactor: boolean;
  creditsCents: number;
  activities: UserActivity[];
};
