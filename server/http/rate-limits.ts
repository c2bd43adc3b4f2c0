// How often one key may do one thing: counted in PostgreSQL for all processes together, keys only as hashes.
import { createHash } from 'node:crypto';

import type postgres from 'postgres';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import type { LimitName, LimitVerdict, RateLimits } from '#app/contexts.ts';
import type { Log } from '#app/domain/deps.ts';

type Budget = { points: number; duration: number };

const minute = 60;

// A whole office or a hotel may share one address, so that budgets by address are wide.
const budgets: Record<LimitName | 'write', Budget> = {
  write: { points: 600, duration: minute },
  booking: { points: 600, duration: 5 * minute },
  'find-booking': { points: 10, duration: 15 * minute },
  // Besides, each wrong code makes the next try wait longer: second-factor.server.ts.
  'second-factor': { points: 20, duration: 15 * minute },
  register: { points: 20, duration: 60 * minute },
  'password-reset': { points: 10, duration: 60 * minute },
  resend: { points: 5, duration: 60 * minute },
  invite: { points: 20, duration: 60 * minute },
  // Pictures made for one visitor, none of which was kept yet: a second of one core each at most, mostly a fifth.
  image: { points: 300, duration: 5 * minute },
  verify: { points: 20, duration: 60 * minute },
  // Several guides may stand behind one address, and each guest is a press.
  guide: { points: 900, duration: 5 * minute },
};

/** Page views: against one runaway client, so each process counts for itself and no query is spent. */
const views: Budget = { points: 3000, duration: minute };

export type HostLimits = RateLimits & {
  consumeWrite(address: string | undefined): Promise<LimitVerdict>;
  consumeView(address: string | undefined): Promise<LimitVerdict>;
};

const granted: LimitVerdict = { ok: true };

export const noLimits: HostLimits = {
  consume: async () => granted,
  consumeWrite: async () => granted,
  consumeView: async () => granted,
};

export function createRateLimits(sql: postgres.Sql, log: Log): HostLimits {
  const limiters = Object.fromEntries(
    Object.entries(budgets).map(([name, budget]) => [name, sharedLimiter(sql, name, budget)]),
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

/** Neither unknown nor this machine itself, where somebody tries the demo. */
function isSomebodys(address: string | undefined): address is string {
  return address !== undefined && !address.startsWith('127.') && address !== '0:0:0:0::/64';
}

function sharedLimiter(sql: postgres.Sql, name: string, budget: Budget): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...budget,
    keyPrefix: name,
    storeClient: queriesFor(sql),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: name === 'write',
    // Who is over the budget no longer costs a query.
    inMemoryBlockOnConsumed: budget.points + 1,
    insuranceLimiter: new RateLimiterMemory(budget),
  });
}

/** The library speaks to `pg`; this is all of it that it uses. */
function queriesFor(sql: postgres.Sql) {
  return {
    query: async ({ text, values }: { text: string; values: (string | number | null)[] }) => {
      const rows = await sql.unsafe(text, values, { prepare: true });
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
      return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
    }
    // Rather no limit than no service.
    log.error({ err: refusal }, 'rate limit could not be counted');
    return granted;
  }
}
