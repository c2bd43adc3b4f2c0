-- Custom SQL migration file, put your code below! --
-- What was sold before settlement existed is due too.
insert into settlements (booking_id, due_at)
select id, ends_at + interval '24 hours' from bookings where confirmed_at is not null and source <> 'on_the_spot'
on conflict do nothing;
