-- Search as one written rule (docs/decisions/0040-search.md): letter for letter, without accents and capitals.

-- unaccent alone is only stable, because its dictionary could be changed; named in full it does not move here.
create function search_key(words text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent', regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g')))
$$;
--> statement-breakpoint
-- A LIKE pattern for texts that contain the words; %, _ and \ stand for themselves.
create function search_pattern(words text) returns text language sql immutable strict parallel safe as $$
  select '%' || replace(replace(replace(search_key(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
--> statement-breakpoint
create index activities_search_idx on activities
  using gin (search_key(name || ' ' || coalesce(city, '') || ' ' || description) gin_trgm_ops);
--> statement-breakpoint
create index services_search_idx on services using gin (search_key(name) gin_trgm_ops);
--> statement-breakpoint
create index activities_listed_idx on activities (published_at desc, id desc) where published_at is not null and suspended_at is null;
--> statement-breakpoint
create index activities_listed_city_idx on activities (city, province) where published_at is not null and suspended_at is null;
