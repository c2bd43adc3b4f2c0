// A person as administrators see, search and fill in.
import { z } from 'zod';
import { formNonceField, requiredLine } from '../text-fields.ts';
import { emailField, phoneField } from '../identity/contact-fields.ts';
import type { Role } from '../identity/viewer.ts';
import * as errors from '../messages/errors.ts';
import * as operatorErrors from '../messages/operator-errors.ts';
import { amountText, parseEuro } from '../money/price-text.ts';
import { readSearch } from '../search-words.ts';
import type { StaffRole } from '../activities/staff.ts';

// One person as administration sees them. Instants are ISO texts.

export type UserActivity = {
  id: number;
  name: string;
  subdomain: string;
  role: StaffRole;
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

/** What the list of people can be narrowed by, as its address says it. Anything unusable is left out. */
export const ROLES = ['operator', 'team', 'admin'] as const satisfies readonly Role[];
export const USER_STATES = ['verified', 'unverified', 'suspended', 'erased'] as const;

export type UserState = (typeof USER_STATES)[number];

export type UserFilter = {
  /** As typed; '' looks for nobody in particular. */
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
  /** Activities they own. */
  activities: number;
  createdAt: string;
};

/** The forms about one person, shared by server and browser. */
export const userForm = z.object({
  name: requiredLine(80),
  surname: requiredLine(80),
  email: emailField,
  phone: phoneField,
  role: z.enum(ROLES, { error: errors.required }),
});

/** `accepted`: they have said yes to privacy and terms, to whoever fills the form in. */
export const newUserForm = userForm.extend({
  accepted: z.literal('on', { error: errors.accept }),
  formNonce: formNonceField,
});

export type UserFields = z.output<typeof userForm>;

/** Credits are counted like euros, and nobody is given more than a hundred thousand at once. */
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
  formNonce: formNonceField,
});
