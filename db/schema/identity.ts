// Accounts, sessions, referrals, the second factor.
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  inet,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bigId, createdAt, id, instant, references, textBetween, updatedAt } from '../columns.ts';

/** People who sign in, their sessions, their single-use tokens, and the audit log. */
export const userRole = pgEnum('user_role', ['operator', 'team', 'admin']);
export const sessionKind = pgEnum('session_kind', ['full', 'onboarding']);
export const tokenPurpose = pgEnum('token_purpose', ['verify_email', 'reset_password', 'change_email']);

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    /** As typed, used for sending; `emailKey` is for comparing. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull().generatedAlwaysAs(sql`lower(btrim(email))`),
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: userRole('role').notNull().default('operator'),
    privacyAcceptedAt: instant('privacy_accepted_at').notNull(),
    termsAcceptedAt: instant('terms_accepted_at'),
    /** When the person agreed that the translation provider may read pages behind the sign-in. */
    translationAgreedAt: instant('translation_agreed_at'),
    emailVerifiedAt: instant('email_verified_at'),
    onboardingCompletedAt: instant('onboarding_completed_at'),
    referralCode: text('referral_code').notNull(),
    referredById: integer('referred_by_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** Only for invited people: keyed hashes of the address and network at sign-up, kept for half a year. */
    signUpAddressHash: text('sign_up_address_hash'),
    signUpNetworkHash: text('sign_up_network_hash'),
    /** First publication of any of the person's activities. */
    firstPublishedAt: instant('first_published_at'),
    suspendedAt: instant('suspended_at'),
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.emailKey),
    uniqueIndex('users_referral_code_key').on(t.referralCode),
    index('users_created_idx').on(t.createdAt.desc(), t.id.desc()),
    index('users_referred_by_idx').on(t.referredById),
    index('users_sign_up_address_idx').on(t.signUpAddressHash).where(sql`sign_up_address_hash is not null`),
    index('users_sign_up_network_idx').on(t.signUpNetworkHash).where(sql`sign_up_network_hash is not null`),
    textBetween('users_name_length', t.name, { max: 80 }),
    textBetween('users_surname_length', t.surname, { max: 80 }),
    textBetween('users_email_length', t.email, { min: 5, max: 320 }),
    textBetween('users_phone_length', t.phone, { max: 40 }),
    check('users_not_own_referrer', sql`${t.referredById} <> ${t.id}`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    userId: references('user_id', () => users.id, 'cascade'),
    /** The administrator who impersonates. */
    impersonatorId: integer('impersonator_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: sessionKind('kind').notNull().default('full'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** A trigger allows at most 180 days after the start of the session. */
    expiresAt: instant('expires_at').notNull(),
    /** When the person last proved who they are in this session. */
    confirmedAt: instant('confirmed_at'),
  },
  (t) => [
    index('sessions_user_idx').on(t.userId),
    index('sessions_expires_idx').on(t.expiresAt),
    check('sessions_impersonator_is_other', sql`${t.impersonatorId} <> ${t.userId}`),
    check(
      'sessions_impersonator_confirms_nothing',
      sql`${t.impersonatorId} is null or ${t.confirmedAt} is null`,
    ),
  ],
);

export const userTokens = pgTable(
  'user_tokens',
  {
    id: id(),
    userId: references('user_id', () => users.id, 'cascade'),
    purpose: tokenPurpose('purpose').notNull(),
    tokenHash: text('token_hash').notNull(),
    newEmail: text('new_email'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    uniqueIndex('user_tokens_hash_key').on(t.tokenHash),
    index('user_tokens_user_idx').on(t.userId, t.purpose),
    check('user_tokens_new_email', sql`(${t.purpose} = 'change_email') = (${t.newEmail} is not null)`),
  ],
);

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigId(),
    at: instant('at').notNull().defaultNow(),
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    onBehalfOfId: integer('on_behalf_of_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: bigint('subject_id', { mode: 'number' }),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    clientAddress: inet('client_address'),
  },
  (t) => [
    index('audit_log_at_idx').on(t.at.desc(), t.id.desc()),
    index('audit_log_actor_idx').on(t.actorId),
    index('audit_log_subject_idx').on(t.subjectType, t.subjectId),
  ],
);

/**
 * Credits for inviting: `waiting` from the end of the invited person's onboarding, `counted` with the first
 * activity they publish, or `refused` by an administrator.
 */
export const referralState = pgEnum('referral_state', ['waiting', 'counted', 'refused']);

/** Triggers check the transitions and how many may wait at once. */
export const referrals = pgTable(
  'referrals',
  {
    /** The invited person; at most one inviter each. */
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    inviterId: references('inviter_id', () => users.id, 'cascade'),
    state: referralState('state').notNull().default('waiting'),
    waitingSince: instant('waiting_since').notNull(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    index('referrals_inviter_idx').on(t.inviterId, t.state),
    check('referrals_of_others', sql`${t.userId} <> ${t.inviterId}`),
    check('referrals_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
  ],
);

/** Second factors: secrets, recovery codes, and sign-ins that still wait for a code. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In base 32. Stored as it is, because codes are computed from it. */
    secret: text('secret').notNull(),
    createdAt: createdAt(),
    /** Null until the first code was typed; until then no code is asked for. */
    enabledAt: instant('enabled_at'),
    /** The half minute of the last accepted code. Codes of this one and of earlier ones are refused. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Wrong codes in a row, and when the next try is allowed. */
    failures: integer('failures').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
  },
  (t) => [check('second_factors_failures', sql`${t.failures} >= 0`)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: references('user_id', () => secondFactors.userId, 'cascade'),
    usedAt: instant('used_at'),
  },
  (t) => [index('recovery_codes_user_idx').on(t.userId)],
);

export const halfSignIns = pgTable(
  'half_sign_ins',
  {
    idHash: text('id_hash').primaryKey(),
    userId: references('user_id', () => users.id, 'cascade'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('half_sign_ins_user_idx').on(t.userId), index('half_sign_ins_expires_idx').on(t.expiresAt)],
);
