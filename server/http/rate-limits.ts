// Limits how often one key may do one thing. PostgreSQL counts for all processes; keys are stored as hashes.
import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName, LimitVerdict, RateLimits } from '#app/contexts.ts';
import type { Log } from '#app/domain/deps.ts';
import { err, ok } from '#app/domain/result.ts';
import { inTime } from './answer-time.ts';

type Budget = { points: number; duration: number };

const minute = 60;

// Budgets by address are wide, because an office or a hotel may share one address.
const budgets: Record<LimitName | 'write', Budget> = {
  write: { points: 600, duration: minute },
  booking: { points: 600, duration: 5 * minute },
  'find-booking': { points: 10, duration: 15 * minute },
  // Each reads at Stripe, which allows the whole platform 100 a second. A waiting guest's page asks 20 a minute.
  'card-page': { points: 120, duration: minute },
  // Each wrong code also delays the next try: second-factor.server.ts.
  'second-factor': { points: 20, duration: 15 * minute },
  register: { points: 20, duration: 60 * minute },
  // Judging the password of a form that is refused anyway.
  'judged-password': { points: 60, duration: 60 * minute },
  'password-reset': { points: 10, duration: 60 * minute },
  resend: { points: 5, duration: 60 * minute },
  invite: { points: 20, duration: 60 * minute },
  // Counts pictures that have to be made: each takes up to 1 s of one core, usually 0.2 s.
  image: { points: 300, duration: 5 * minute },
  verify: { points: 20, duration: 60 * minute },
  // By person: looks through whole tables.
  'own-data': { points: 10, duration: 10 * minute },
  // Several guides may share one address, and each guest is one request.
  guide: { points: 900, duration: 5 * minute },
};

/** Views are counted in each process, without a query: they only have to stop a runaway client. */
const views: Budget = { points: 3000, duration: minute };

export type HostLimits = RateLimits & {
  consumeWrite(address: string | undefined): Promise<LimitVerdict>;
  consumeView(address: string | undefined): Promise<LimitVerdict>;
};

const granted = ok(undefined);

export const noLimits: HostLimits = {
  consume: async () => granted,
  consumeWrite: async () => granted,
  consumeView: async () => granted,
};

export function createRateLimits(sql: postgres.Sql, log: Log, isAway = () => false): HostLimits {
  const limiters = Object.fromEntries(
    Object.entries(budgets).map(([name, budget]) => [
      name,
      sharedLimiter(queriesFor(sql, isAway), name, budget),
    ]),
  ) as Record<keyof typeof budgets, RateLimiterPostgres>;
  const viewLimiter = new RateLimiterMemory(views);

  return {
    consume: async (name, key) =>
      key === undefined || (name === 'image' && !isSomebodys(key))
        ? granted
        : verdict(limiters[name], key, log),
    consumeWrite: async (address) => (isSomebodys(address) ? verdict(limiters.write, address, log) : granted),
    consumeView: async (address) => (isSomebodys(address) ? verdict(viewLimiter, address, log) : granted),
  };
}

/** False for unknown addresses and for this machine, where somebody tries the demo. */
function isSomebodys(address: string | undefined): address is string {
  return address !== undefined && !address.startsWith('127.') && address !== '0:0:0:0::/64';
}

function sharedLimiter(
  storeClient: ReturnType<typeof queriesFor>,
  name: string,
  budget: Budget,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...budget,
    keyPrefix: name,
    storeClient,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: name === 'write',
    // A key over its budget is refused from memory, without a query.
    inMemoryBlockOnConsumed: budget.points + 1,
    insuranceLimiter: new RateLimiterMemory(budget),
  });
}

/** A database that takes longer to count doesn't count: the library then counts in memory. */
const COUNTED_MS = 1000;

/** The library expects the `pg` driver; it uses only these calls. */
function queriesFor(sql: postgres.Sql, isAway: () => boolean) {
  return {
    query: async ({ text, values }: { text: string; values: (string | number | null)[] }) => {
      const rows = await inTime(sql.unsafe(text, values, { prepare: true }), () =>
        isAway() ? 0 : COUNTED_MS,
      );
      return { rows: [...rows], rowCount: rows.count };
    },
  };
}

type Limiter = Pick<RateLimiterMemory, 'consume'>;

async function verdict(limiter: Limiter, key: string, log: Log): Promise<LimitVerdict> {
  try {
    await limiter.consume(createHash('sha256').update(key).digest('base64url').slice(0, 22));
    return granted;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) {
      return err(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
    // If counting fails, the request is let through.
    log.error({ err: refusal }, 'rate limit could not be counted');
    return granted;
  }
}
