-- The same locks in the same order as before. Counting needs no query, and a query with constants was planned at each call.
create or replace function lock_resource_days(resource integer, during tsrange) returns void language plpgsql as $$
begin
  for d in lower(during)::date - date '2000-01-01' .. upper(during)::date - date '2000-01-01' loop
    perform pg_advisory_xact_lock(resource, d);
  end loop;
end $$;
