-- The same locks in the same order as before, and none for a time without an end, which a check refuses. Counting needs
-- no query, and a query with constants was planned at each call.
create or replace function lock_resource_days(resource integer, during tsrange) returns void language plpgsql as $$
begin
  for d in coalesce(lower(during)::date - date '2000-01-01', 1) .. coalesce(upper(during)::date - date '2000-01-01', 0) loop
    perform pg_advisory_xact_lock(resource, d);
  end loop;
end $$;
