// A person's credits: the list, and those earned by referrals.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { referrals, users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import { REFERRAL_CENTS } from '../money/credit-gifts.ts';
import { giveCredits } from '../money/credits.server.ts';
import { MOST_WAITING, type OwnReferrals } from './referral-state.ts';

// One receipt or use of credits.

export type CreditMovement = {
  at: Date;
  /** `welcome-credits`, `referral-credits`, otherwise what used or returned the credits. */
  kind: string;
  /** Positive: received. */
  cents: number;
  bookingReference: string | undefined;
};

export type Credits = { balanceCents: number; movements: CreditMovement[] };

const MOST = 200;

type Row = { at: Date | string; kind: string; cents: string; reference: string | null; balance: string };

/** Newest first. */
export async function listCredits({ db }: Pick<Deps, 'db'>, userId: number): Promise<Credits> {
  const rows = await db.execute<Row>(sql`
    select t.occurred_at as at, t.kind, -e.amount_cents as cents, b.reference, sum(-e.amount_cents) over () as balance
      from ledger_entries e
      join ledger_accounts a on a.id = e.account_id and a.kind = 'credits' and a.user_id = ${userId}
      join ledger_transactions t on t.id = e.transaction_id
      left join bookings b on b.id = t.booking_id
     order by t.occurred_at desc, e.id desc limit ${MOST}`);
  return {
    balanceCents: Number(rows[0]?.balance ?? 0),
    movements: rows.map(({ at, kind, cents, reference }) => ({
      at: new Date(at),
      kind,
      cents: Number(cents),
      bookingReference: reference ?? undefined,
    })),
  };
}

// Credits for inviting. They wait from the end of the invited person's onboarding and count with that
// person's first published activity, so that accounts alone earn nothing. Source: docs/decisions/0055.

type InTransaction = Pick<Deps, 'db' | 'now'>;

/** Called after a change of an inviter's referrals: fills free waiting places and counts what may count. */
export async function settleReferrals(deps: InTransaction, inviterId: number): Promise<void> {
  const [inviter] = await deps.db.select().from(users).where(eq(users.id, inviterId)).for('no key update');
  if (!inviter || inviter.role === 'team' || inviter.erasedAt) return;
  let counted: number;
  do {
    await takePlaces(deps, inviterId);
    counted = await countPublished(deps, inviterId);
  } while (counted > 0);
}

/** Takes those who have waited longest first. */
async function takePlaces({ db, now }: InTransaction, inviterId: number): Promise<void> {
  const at = now().toISOString();
  await db.execute(sql`
    insert into referrals (user_id, inviter_id, waiting_since)
    select u.id, ${inviterId}, ${at}::timestamptz from users u
     where ${inLine(inviterId)} order by u.onboarding_completed_at, u.id
     limit greatest(0, ${MOST_WAITING} - (select count(*) from referrals where inviter_id = ${inviterId} and state = 'waiting'))`);
}

function inLine(inviterId: number) {
  return sql`u.referred_by_id = ${inviterId} and u.onboarding_completed_at is not null and u.role <> 'team'
             and u.erased_at is null and not exists (select from referrals r where r.user_id = u.id)`;
}

async function countPublished({ db, now }: InTransaction, inviterId: number): Promise<number> {
  const counted = await db.execute<{ user_id: number }>(sql`
    update referrals r set state = 'counted', decided_at = ${now().toISOString()}::timestamptz
      from users u where u.id = r.user_id and r.inviter_id = ${inviterId} and r.state = 'waiting'
       and u.first_published_at is not null and u.erased_at is null
    returning r.user_id`);
  for (const { user_id: userId } of counted)
    await giveCredits(db, {
      key: `referral:${userId}`,
      kind: 'referral-credits',
      at: now(),
      userId: inviterId,
      cents: REFERRAL_CENTS,
    });
  return counted.length;
}

/** Runs in the transaction that publishes one of the person's activities. */
export async function noteFirstPublication(deps: InTransaction, userId: number): Promise<void> {
  const [first] = await deps.db
    .update(users)
    .set({ firstPublishedAt: deps.now() })
    .where(and(eq(users.id, userId), isNull(users.firstPublishedAt)))
    .returning({ inviterId: users.referredById });
  if (first?.inviterId) await settleReferrals(deps, first.inviterId);
}

/** Deletes waiting referrals of an erased person, as invited person and as inviter. */
export async function dropWaitingReferrals(deps: InTransaction, userId: number): Promise<void> {
  const waiting = and(eq(referrals.state, 'waiting'), eq(referrals.userId, userId));
  const [left] = await deps.db.delete(referrals).where(waiting).returning({ inviterId: referrals.inviterId });
  await deps.db.delete(referrals).where(and(eq(referrals.state, 'waiting'), eq(referrals.inviterId, userId)));
  if (left) await settleReferrals(deps, left.inviterId);
}

const MOST_LISTED = 50;

/** The people that a person invited, without their names. */
export async function listOwnReferrals({ db }: Pick<Deps, 'db'>, userId: number): Promise<OwnReferrals> {
  const recorded = await db
    .select({ state: referrals.state, since: referrals.waitingSince })
    .from(referrals)
    .where(eq(referrals.inviterId, userId))
    .orderBy(sql`${referrals.waitingSince} desc, ${referrals.userId} desc`)
    .limit(MOST_LISTED);
  const [row] = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from users u where ${inLine(userId)}`,
  );
  return {
    recorded: recorded.map(({ state, since }, n) => ({ n, state, since: since.toISOString() })),
    inLine: row?.n ?? 0,
  };
}
