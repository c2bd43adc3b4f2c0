// Ends what would wait for a lock without end: a process that was cut off keeps its locks, and a session that isn't
// ours (psql, a tool) may keep a table locked for as long as it likes.
import type postgres from 'postgres';

/**
 * Ends transactions of ours that others wait for and that go on no more: without a word from a process that was
 * cut off, the database would keep its locks for hours. Returns their number.
 */
export async function endAbandoned(sql: postgres.Sql, pausedMs: number): Promise<number> {
  const ended = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity as holding
    where datname = current_database() and usename = current_user and application_name = 'botteghino'
      and state = 'idle in transaction' and state_change < now() - ${pausedMs}::int * interval '1 ms'
      and exists (select from pg_stat_activity as waiting
        where waiting.wait_event_type = 'Lock' and holding.pid = any(pg_blocking_pids(waiting.pid)))`;
  return ended.length;
}

/**
 * Cancels queries of our pools that have waited for this long for a session that isn't ours, so that they don't
 * use up the pools; they fail with 57014. Waiting for each other is never cut short. Returns the process ids of
 * the sessions that were waited for.
 */
export async function cancelBlocked(sql: postgres.Sql, waitedMs: number): Promise<number[]> {
  const cancelled = await sql<{ others: number[] }[]>`
    select pg_cancel_backend(waiting.pid), others
    from pg_stat_activity as waiting
    cross join lateral (select json_agg(pid) as others from unnest(pg_blocking_pids(waiting.pid)) as blocking (pid)
      where not exists (select from pg_stat_activity as ours
        where ours.pid = blocking.pid and ours.application_name ~ '^(botteghino|pgboss)')) as blocked
    where datname = current_database() and usename = current_user and application_name = 'botteghino'
      and wait_event_type = 'Lock' and others is not null
      and exists (select from pg_locks
        where pg_locks.pid = waiting.pid and waitstart < clock_timestamp() - ${waitedMs}::int * interval '1 ms')`;
  return [...new Set(cancelled.flatMap(({ others }) => others))];
}
