-- Administration's lists, by id and newest first, for a hundred thousand people and a log that only grows.
alter table users add column search_text text generated always as (search_key(name || ' ' || surname || ' ' || email)) stored;
--> statement-breakpoint
create index users_search_idx on users using gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- Most people are verified operators who nobody has suspended: the others are few, and each list of them has its own.
create index users_role_idx on users (role, id);
--> statement-breakpoint
create index users_unverified_idx on users (id) where email_verified_at is null and erased_at is null;
--> statement-breakpoint
create index users_suspended_idx on users (id) where suspended_at is not null and erased_at is null;
--> statement-breakpoint
create index users_erased_idx on users (id) where erased_at is not null;
--> statement-breakpoint
create index audit_log_actor_id_idx on audit_log (actor_id, id);
--> statement-breakpoint
create index audit_log_on_behalf_idx on audit_log (on_behalf_of_id, id) where on_behalf_of_id is not null;
--> statement-breakpoint
create index audit_log_action_idx on audit_log (action, id);
