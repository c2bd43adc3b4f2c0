-- Accounts are read from Stripe often, and seldom found changed: only the activities whose account can be paid now, or no
-- longer, have other pages than before.
drop trigger tell_pages_changed on payment_accounts;
--> statement-breakpoint

create trigger tell_pages_changed after update on payment_accounts for each row
  when (old.transfers_active is distinct from new.transfers_active
        or old.disconnected_at is distinct from new.disconnected_at)
  execute function tell_pages_changed('select id from activities where payment_account_id = ($1).id');
