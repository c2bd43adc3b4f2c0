// People for administrators: types, filters and forms.
import { z } from 'zod';
import { formNonceField, requiredLine } from '../text-fields.ts';
import { emailField, phoneField } from '../identity/contact-fields.ts';
import type { Role } from '../identity/viewer.ts';
import * as errors from '../messages/errors.ts';
import * as operatorErrors from '../messages/operator-errors.ts';
import { amountText, parseEuro } from '../money/price-text.ts';
import { readSearch } from '../search-words.ts';
import type { MemberActivity } from '../activities/activity.ts';

// One person for administrators. Instants are ISO strings.

export type UserActivity = MemberActivity;

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
  /** How many signed up with their referral code. */
  invited: number;
  /** Number of active sessions. */
  sessions: number;
  /** Whether a code is needed besides the password. */
  secondFactor: boolean;
  creditsCents: number;
  activities: UserActivity[];
};

/** Filters of the list, as its address has them. Invalid values are left out. */
export const ROLES = ['operator', 'team', 'admin'] as const satisfies readonly Role[];
export const USER_STATES = ['verified', 'unverified', 'suspended', 'erased'] as const;

export type UserState = (typeof USER_STATES)[number];

export type UserFilter = {
  /** As typed; '' means no search. */
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
  /** Number of activities they own. */
  activities: number;
  createdAt: string;
};

/** Forms about a person, shared by server and browser. */
export const userForm = z.object({
  name: requiredLine(80),
  surname: requiredLine(80),
  email: emailField,
  phone: phoneField,
  role: z.enum(ROLES, { error: errors.required }),
});

/** `accepted`: the person has accepted privacy and terms in front of the administrator. */
export const newUserForm = userForm.extend({
  accepted: z.literal('on', { error: errors.accept }),
  formNonce: formNonceField,
});

export type UserFields = z.output<typeof userForm>;

/** The largest single adjustment: credits for 100,000 euros. */
const MOST_CENTS = 10_000_000;

const amount = amountText.transform((text, context): number => {
  const cents = parseEuro(text);
  if (typeof cents === 'number' && cents > 0 && cents <= MOST_CENTS) return cents;
  context.addIssue({ code: 'custom', message: cents === 'empty' ? errors.required : operatorErrors.price });
  return z.NEVER;
});

export const creditsForm = z.object({
  direction: z.enum(['give', 'take'], { error: errors.required }),
  amount,
  reason: requiredLine(200),
});
