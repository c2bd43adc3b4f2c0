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
 * use up the pools; they fail with 57014. Waiting for each other is never cut short. Why only one process at a time,
 * and what is asked first: docs/decisions/0029. Returns the process ids of the sessions that were waited for.
 */
export async function cancelBlocked(sql: postgres.Sql, waitedMs: number): Promise<number[]> {
  const since = sql`(select min(waitstart) from pg_locks where pg_locks.pid = waiting.pid)`;
  const long = sql`clock_timestamp() - ${waitedMs}::int * interval '1 ms'`;
  const [cancelled] = await sql<{ by: number[][] | null }[]>`
    with waiting as materialized (select pid from pg_stat_activity
      where datname = current_database() and usename = current_user and application_name = 'botteghino'
        and wait_event_type = 'Lock' and query_start < ${long}),
    blocked as materialized (select pid, since, (select json_agg(other) from unnest(pg_blocking_pids(pid)) as other
      where not exists (select from pg_stat_activity as ours
        where ours.pid = other and ours.application_name ~ '^(botteghino|pgboss)')) as others
      from waiting cross join lateral ${since} as seen (since)
      where (select pg_try_advisory_xact_lock(hashtext('stuck-locks')) from waiting limit 1) and since < ${long}),
    cancelled as materialized (select others from blocked as waiting
      where case when others is not null and since = ${since} then pg_cancel_backend(pid) else false end)
    select json_agg(others) as by, pg_sleep(case when count(*) > 0 then 0.02 else 0 end) from cancelled`;
  return [...new Set(cancelled?.by?.flat())];
}
